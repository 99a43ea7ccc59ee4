"""The design report as one HTML page that needs no other file, program or connection."""

from plyground.verify.page.whole import MADE_BY, report_page

__all__ = ["MADE_BY", "report_page"]
