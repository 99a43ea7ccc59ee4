"""Places that correspond to each other on boards of different sizes."""


def relative(place, places):
    """Where a place lies between the first (0) and the last (1) of a row."""
    return place / (places - 1) if places > 1 else 0.5


def nearest_places(points, old_points):
    """For every point the index of the nearest old point; of equally near ones the one closer to the middle.

    Coordinates are relative, from 0 to 1, so corners correspond to corners, edges to edges, the middle to the middle.

    >>> nearest_places([(0.0,), (0.25,), (0.5,), (1.0,)], [(0.0,), (0.5,), (1.0,)])
    [0, 1, 1, 2]
    """

    def squared_distance(point, other):
        return round(sum((a - b) ** 2 for a, b in zip(point, other, strict=True)), 9)

    from_middle = [squared_distance(old, (0.5,) * len(old)) for old in old_points]
    return [
        min(range(len(old_points)), key=lambda k: (squared_distance(point, old_points[k]), from_middle[k]))
        for point in points
    ]
