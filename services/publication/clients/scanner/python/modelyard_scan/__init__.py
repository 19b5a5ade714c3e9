"""Scans uploaded files without running anything of what they hold. See the README of the publication service."""
