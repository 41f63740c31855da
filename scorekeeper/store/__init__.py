"""Games in a database: the only place that knows SQLAlchemy."""
