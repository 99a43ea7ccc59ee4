"""The design report: is this game worth playing? Gates, curves over strength, skill, and a page that shows them."""
