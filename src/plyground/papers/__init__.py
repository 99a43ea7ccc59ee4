"""The source documents, a folder each: their experiments, theirs beside ours."""
