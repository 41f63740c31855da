"""Paper: the sheet as a page and as a PDF, drawn from the view object."""
