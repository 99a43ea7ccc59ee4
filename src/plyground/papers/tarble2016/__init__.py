"""Greenberg (2016), "Humanization of Computational Learning in Strategy Games": the Tarble thesis."""
