"""Pachisi: two teams of two race sixteen pieces around the cross, thrown by six cowries."""

NAME = "pachisi"
ABOUT = "Two pairs of partners race sixteen pieces around the cross by throws of six cowrie shells."
