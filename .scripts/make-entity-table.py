#!/usr/bin/env python3
"""Writes Sources/GuideFeeds/Text/EntityTable.swift: the named character references that guides use.

Those of HTML 4, and those of HTML 5 for ASCII and the Latin letters up to U+017F, as Python's html.entities has them from the
standard: 426 that end in a semicolon, of which 106 may also be written without one. The others are signs of mathematics.

    .scripts/make-entity-table.py           writes the file
    .scripts/make-entity-table.py --check   exits 1 where the file is not what would be written
"""
import html.entities
import pathlib
import sys

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Sources/GuideFeeds/Text/EntityTable.swift"
COLUMNS = 118


def is_used(name):
    """Whether a name is one of HTML 4, or one of HTML 5 for a character up to U+017F."""
    text = html.entities.html5[name + ";"]
    return name in html.entities.name2codepoint or name in html.entities.html5 or (len(text) == 1 and ord(text) < 0x180)


def records():
    """The names in the order of their bytes, each with a sign, `;` or `,`, and its scalar as a hexadecimal number."""
    names = sorted(name[:-1] for name in html.entities.html5 if name.endswith(";"))
    for name in filter(is_used, names):
        sign = "," if name in html.entities.html5 else ";"
        yield f"{name}{sign}{ord(html.entities.html5[name + ';']):X}"


def source():
    lines = [""]
    for record in records():
        if lines[-1] and len(lines[-1]) + 1 + len(record) > COLUMNS - 4:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + record
    count = sum(1 for _ in records())
    return (
        "// Made by .scripts/make-entity-table.py from the HTML standard; do not edit.\n\n"
        "extension Entity {\n"
        f"  /// The {count:,} named character references that guides use, in the order of their bytes, parted by spaces and line\n"
        "  /// feeds: a name, `,` where it may also be written without a semicolon and `;` where not, and its scalar.\n"
        '  static let table: StaticString = """\n'
        + "".join(f"    {line}\n" for line in lines)
        + '    """\n'
        "}\n"
    )


if __name__ == "__main__":
    text = source()
    if "--check" in sys.argv:
        sys.exit(0 if OUTPUT.exists() and OUTPUT.read_text() == text else f"{OUTPUT} is stale: run {sys.argv[0]}")
    OUTPUT.write_text(text)
    print(f"{OUTPUT}: {text.count(chr(10))} lines, {len(text)} characters")
