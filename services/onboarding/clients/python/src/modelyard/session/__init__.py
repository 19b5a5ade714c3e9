"""Pushes models to a server."""

from .session import PushResult, Session

__all__ = ["PushResult", "Session"]
