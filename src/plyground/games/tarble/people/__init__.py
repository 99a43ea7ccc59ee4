"""Joey, Sarah and Brian: three players of Tarble that think like the people whose names they bear.

From the small to the large: `view` (a position as one side sees it), `distance` (board distance to enemies),
`piece_search` (what one piece can reach), `danger` (jumping distance, pieces at risk), `development` (the score of a
formation), `movements` (retreat, development, completion), `giving_up`, `capture_plans` (and what a piece can take with
a number of movements); then the players. `scratch` says how the working memory is laid out that all of them are given.

All are plain functions on given arrays, compiled as rules are. None of them allocates anything. They begin with the
board and a view, which `look` writes for a position and a seat; END_OF_TERMS integers of scratch are enough for all but
the players.
"""
