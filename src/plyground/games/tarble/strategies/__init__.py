"""High-level play of Tarble, the thesis's chapter 7: what each side can reach, and the turns to which strategies lead.

From the small to the large: `cell_tables`, `reach` (what a side can reach and take with each roll), `inputs` (the
features that networks see); `turn_sheet` (a turn being worked out), `one_piece`, `plans` (captures), `finishing` (the
rest of the movements), `candidates` (all of them). Nothing here knows the players of the folder `people`.
"""
