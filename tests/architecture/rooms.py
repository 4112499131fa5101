"""Rooms: a room is a header with its source."""


def files_of_rooms(root, folders):
    """From the name of each room, a path without ending, to its files. ROOT is a pathlib.Path."""
    rooms = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*.[hc]pp")):
            rooms.setdefault(path.relative_to(root).with_suffix(""), []).append(path)
    return rooms
