"""Rules in words: names and sentences for presets, options and deals, for pages and paper alike.

Texts are marked here and translated where they are shown, in the reader's ``Language``.
"""
