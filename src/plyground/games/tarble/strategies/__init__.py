"""High-level play of Tarble, the thesis's chapter 7: what each side can reach, and the turns to which strategies lead.

From the small to the large: `reach` (what a side can reach and take with each roll), `inputs` (the features that
networks see); `turn_sheet` (a turn being worked out), `one_piece`, `plans` (captures), `finishing` (the rest of the
movements), `candidates` (all of them). Nothing here knows the players of the folder `people`.

Both folders search with one piece and finish turns, each in its own way. `people` follows the prose of the rules word
by word, on a view of the position as one side sees it; here all pieces of a side are searched at once, on a sheet that
serves both sides, because networks ask for this hundreds of times a turn.
"""
