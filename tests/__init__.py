"""Tests of the score keeper."""
