"""The design report as one HTML page that needs no other file, program or connection."""

from plyground.verify.page.whole import report_page

__all__ = ["report_page"]
