"""What Pachisi and Parcheesi share: four seats that race four pieces each around a cross of 68 outer squares.

The files are the rooms of a game; each of the two games imports what it shares into the same room of its own. How far
the seats still have to go, which evaluators and encodings both ask, is in `race`.
"""
