#!/usr/bin/env python3
"""Writes Sources/CellCanvas/CellWidthRanges.swift: how many cells each Unicode scalar takes.

A scalar is in the table only where two sources agree: the C library that ncurses asks, and the table of Unicode's
latest version that modern terminals follow (the Python package wcwidth). Where they differ a title could shear the
grid, so the scalar is left out, and tvgrid draws U+FFFD in its place. So are those to which terminals with an older
table give another width. Spacing marks of Indic scripts are the exception: they take the one cell that the C library,
xterm and VTE give them.

    .scripts/make-width-table.py           writes the file
    .scripts/make-width-table.py --check   exits 1 where the file is not what would be written; without the package, or
                                          with another version of Unicode than the file's, nothing can be checked

Made on Debian 12 (glibc 2.36) with wcwidth 0.7; `WidthTableTests` holds the result against the running C library.
"""
import ctypes
import locale
import pathlib
import sys
import unicodedata

try:
    import wcwidth
except ImportError:
    sys.exit(0 if "--check" in sys.argv else "This needs the Python package wcwidth.")

VERSION = f"Unicode {unicodedata.unidata_version} and wcwidth {wcwidth.__version__}"
OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Sources/CellCanvas/CellWidthRanges.swift"

# Medial and final Hangul letters (zero cells or one) and the hexagrams (two cells, one before Unicode 16): WidthTests found that tmux
# and pyte draw them differently.
DISPUTED = [range(0x1160, 0x1200), range(0xD7B0, 0xD800), range(0x4DC0, 0x4E00)]


def width(scalar, libc):
    if any(scalar in disputed for disputed in DISPUTED):
        return None
    if 0xD800 <= scalar <= 0xDFFF or 0xE000 <= scalar <= 0xF8FF or scalar >= 0xE0000:
        return None
    system = libc.wcwidth(scalar)
    if system < 0 or scalar < 0x20 or 0x7F <= scalar < 0xA0:
        return None
    character = chr(scalar)
    if unicodedata.category(character) == "Mc":
        return system
    return system if wcwidth.wcwidth(character) == system else None


def ranges(libc):
    first = None
    current = None
    for scalar in range(0x110000 + 1):
        found = width(scalar, libc) if scalar < 0x110000 else None
        if found != current:
            if current is not None:
                yield first, scalar - 1, current
            first, current = scalar, found


def source():
    locale.setlocale(locale.LC_ALL, "C.UTF-8")
    libc = ctypes.CDLL("libc.so.6")
    libc.wcwidth.argtypes = [ctypes.c_wchar]
    found = list(ranges_of(libc))
    words = [f"0x{first:X}, 0x{last << 2 | cells:X}" for first, last, cells in found]
    lines, line = [], "   "
    for word in words:
        if len(line) + len(word) + 2 > 118:
            lines.append(line)
            line = "   "
        line += f" {word},"
    lines.append(line)
    return (
        f"// Made by .scripts/make-width-table.py from {VERSION}; do not edit.\n\n"
        "extension CellWidth {\n"
        "  /// Ranges of scalars with the same width, ascending, two words each: the first scalar, then the last one times 4 plus\n"
        "  /// the width in cells.\n"
        "  static let ranges: [UInt32] = [\n" + "\n".join(lines) + "\n  ]\n}\n"
    )


def ranges_of(libc):
    class Libc:
        @staticmethod
        def wcwidth(scalar):
            return libc.wcwidth(chr(scalar))

    return ranges(Libc)


if __name__ == "__main__":
    if "--check" in sys.argv and OUTPUT.exists() and VERSION not in OUTPUT.read_text():
        sys.exit(0)
    text = source()
    if "--check" in sys.argv:
        sys.exit(0 if OUTPUT.exists() and OUTPUT.read_text() == text else f"{OUTPUT} is stale: run {sys.argv[0]}")
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    OUTPUT.write_text(text)
    print(f"{OUTPUT}: {text.count('0x') // 2} ranges")
