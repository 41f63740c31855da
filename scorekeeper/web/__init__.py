"""The web application; ``create_app`` makes one."""

from scorekeeper.web.app import create_app

__all__ = ["create_app"]
