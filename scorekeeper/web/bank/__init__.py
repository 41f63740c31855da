"""The joker bank: a small ledger."""

from scorekeeper.web.bank.views import bp

__all__ = ["bp"]
