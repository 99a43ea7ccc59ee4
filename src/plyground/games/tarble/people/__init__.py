"""Joey, Sarah and Brian: three players of Tarble that think like the people whose names they bear.

From the small to the large: `view` (a position as one side sees it), `distance` (board distance), `piece_search` (what
one piece can reach), `danger` (jumping distance, pieces at risk), `development` (the score of a formation), `movements`
(retreat, development, completion), `giving_up`, `capture_plans`; then `joey`, `sarah`, and for Brian `phases`, `values`,
`candidates`, `second_look`, `endgame`. `scratch` says how the working memory is laid out that all of them are given.

All are plain functions on given arrays, compiled as rules are. None of them allocates anything.
"""
