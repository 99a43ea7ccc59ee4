"""`plyground check`: the contract as a program, one file for each kind of promise a game makes."""
