"""Many people at once at one server: how fast it answers, where that ends, and whether it grows in hours."""
