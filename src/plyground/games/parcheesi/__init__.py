"""Parcheesi: four seats race four pieces each around the cross with two dice, blockades and bonus moves."""

NAME = "parcheesi"
