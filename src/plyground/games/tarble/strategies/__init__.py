"""High-level play of Tarble: what each side can reach, and the turns that follow a strategy (the thesis's chapter 7)."""
