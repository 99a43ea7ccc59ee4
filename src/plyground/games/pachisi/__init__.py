"""Pachisi: two teams of two race sixteen pieces around the cross, thrown by six cowries."""

NAME = "pachisi"
