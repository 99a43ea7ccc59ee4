"""Writing network inputs: lists of places and amounts, of which only those that are not zero are written down."""


def write_input(index, value, count, place, amount):
    """Append an input unless it is zero; return how many there are then."""
    if amount != 0:
        index[count] = place
        value[count] = amount
        count += 1
    return count
