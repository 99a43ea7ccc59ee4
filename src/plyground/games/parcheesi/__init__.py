"""Parcheesi: four seats race four pieces each around the cross with two dice, blockades and bonus moves."""

NAME = "parcheesi"
ABOUT = "Four players race their pieces home with two dice, send rivals back and build blockades."
