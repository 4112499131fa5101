# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

"""Rooms: a room is a header with its source. Circles of what includes each other."""

import re
import sys


def top_folders(root):
    """Those that hold the program. REUSE demands LICENSES/ by name, and `make` makes build/."""
    skipped = ("build", "LICENSES")
    return sorted(path.name for path in root.iterdir() if path.is_dir() and path.name[0] != "." and path.name not in skipped)


def program_folders(root):
    """The folders at the top that have code of the program."""
    return [name for name in top_folders(root) if name not in ("tests", "docs")]


def files_of_rooms(root, folders):
    """From the name of each room, a path without ending, to its files. ROOT is a pathlib.Path."""
    rooms = {}
    for folder in folders:
        for path in sorted((root / folder).rglob("*.[hc]pp")):
            rooms.setdefault(path.relative_to(root).with_suffix(""), []).append(path)
    return rooms


def head_of(path):
    """The comment at the beginning of a file, behind the licence, as one line."""
    lines = re.sub(r"\A(// SPDX-.*\n)+\n", "", path.read_text()).splitlines()
    end = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return " ".join(line.removeprefix("//").strip() for line in lines[:end])


def circles_of(rooms):
    """The strongly connected components of more than one node (Tarjan's algorithm); `rooms` leads from each to others."""
    sys.setrecursionlimit(10 * len(rooms) + 1000)
    number, low, path, circles = {}, {}, [], []

    def visit(room):
        number[room] = low[room] = len(number)
        path.append(room)
        for other in sorted(rooms[room]):
            if other not in number:
                visit(other)
                low[room] = min(low[room], low[other])
            elif other in path:
                low[room] = min(low[room], number[other])
        if low[room] == number[room]:
            circle = path[path.index(room):]
            del path[path.index(room):]
            if len(circle) > 1:
                circles.append(sorted(circle))

    for room in sorted(rooms):
        if room not in number:
            visit(room)
    return sorted(circles)
