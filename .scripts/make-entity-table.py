#!/usr/bin/env python3
"""Writes Sources/GuideFeeds/Text/EntityTable.swift: the named character references that guides use.

It includes all of HTML 4, and those of HTML 5 for ASCII and Latin letters up to U+017F, taken from Python's html.entities:
426 names, 106 with an optional semicolon. The remaining names of HTML 5 are mathematical symbols.

    .scripts/make-entity-table.py           writes the file
    .scripts/make-entity-table.py --check   exits with 1 if the file is out of date
"""
import html.entities
import pathlib
import sys

OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Sources/GuideFeeds/Text/EntityTable.swift"
COLUMNS = 118


def is_used(name):
    """Whether a name belongs to HTML 4, or to HTML 5 for a character up to U+017F."""
    text = html.entities.html5[name + ";"]
    return name in html.entities.name2codepoint or name in html.entities.html5 or (len(text) == 1 and ord(text) < 0x180)


def records():
    """The names sorted by bytes, each with `;` or `,` and its scalar in hexadecimal."""
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
        f"  /// The {count:,} named character references that guides use, sorted by bytes and separated by white space.\n"
        "  ///\n"
        "  /// Each is a name, `,` if its semicolon is optional or `;` if required, and its scalar in hexadecimal.\n"
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
