"""The source documents, a folder each: their experiments repeated, their figures beside ours."""
