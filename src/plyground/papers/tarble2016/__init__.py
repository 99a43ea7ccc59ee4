"""The Tarble thesis: one file for each group of its figures."""
