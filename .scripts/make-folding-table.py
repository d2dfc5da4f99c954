#!/usr/bin/env python3
"""Writes Sources/GuideSearch/Folding/FoldingTable.swift: letters that fold to plainer ones.

By Unicode's own compatibility decomposition: taken apart, accents dropped, in lower case. Left out is what nobody types
in its place: squared and mathematical signs; and Hangul, which is taken apart by a rule. Added are letters that
decompose into nothing plainer, as people spell them.

    .scripts/make-folding-table.py           writes the file
    .scripts/make-folding-table.py --check   exits 1 where the file is not what would be written; with another version of
                                            Unicode than the file's, nothing can be checked
"""
import pathlib
import sys
import unicodedata

VERSION = f"Unicode {unicodedata.unidata_version}"
OUTPUT = pathlib.Path(__file__).resolve().parent.parent / "Sources/GuideSearch/Folding/FoldingTable.swift"
RANGES = [(0x00A0, 0x1FFF), (0x2070, 0x218F), (0x2C00, 0x2DFF), (0xA640, 0xA7FF), (0xFB00, 0xFB4F), (0xFF01, 0xFF9F),
          (0xF900, 0xFAFF), (0x11000, 0x11FFF), (0x2F800, 0x2FA1F)]
SPELT = {
    "Æ": "ae", "æ": "ae", "Ǽ": "ae", "ǽ": "ae", "Œ": "oe", "œ": "oe", "Ø": "o", "ø": "o", "Ǿ": "o", "ǿ": "o", "ß": "ss",
    "ẞ": "ss", "Ł": "l", "ł": "l", "Đ": "d", "đ": "d", "Ð": "d", "ð": "d", "Þ": "th", "þ": "th", "ı": "i", "ς": "σ",
    "ħ": "h", "Ħ": "h",
    # Characters guides use as an apostrophe; the two Greek ones are equal to two of these.
    "’": "'", "‘": "'", "‛": "'", "′": "'", "`": "'", "´": "'", "\u1fef": "'", "\u1ffd": "'",
    # Hyphens, dashes and the minus sign.
    **dict.fromkeys("\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2e17\u2e1a\u2e3a"
                    "\u2e3b\u2e40\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d", "-"),
    # A modifier next to a capital, and old forms of Cyrillic letters.
    "\u0345": "ι", "ᲀ": "в", "ᲁ": "д", "ᲂ": "о", "ᲃ": "с", "ᲄ": "т", "ᲅ": "т", "ᲆ": "ъ", "ᲇ": "ѣ", "ᲈ": "ꙋ",
}


def folded(character):
    if character in SPELT:
        return SPELT[character]
    parts = unicodedata.normalize("NFKD", character)
    kept = [part for part in parts if unicodedata.category(part) != "Mn" or part in "\u3099\u309a\u0345"]
    text = "".join(kept).replace("\u0345", "ι").lower()
    return "".join(SPELT.get(letter, letter) for letter in text).strip()


def source():
    groups = {}
    characters = [chr(scalar) for first, last in RANGES for scalar in range(first, last + 1)]
    characters += sorted(character for character in SPELT if ord(character) >= 0x80 and character not in characters)
    for character in characters:
        if unicodedata.category(character) in ("Mn", "Cn", "Zs", "Cf") and character != "\u0345":
            continue
        plain = folded(character)
        if plain and " " not in plain and plain != character.lower():
            groups.setdefault(plain, []).append(character)
    groups = {plain: group for plain, group in groups.items() if plain not in ('"', "\\")}
    pairs = sorted(group[0] + plain for plain, group in groups.items() if len(plain) == 1 and len(group) == 1)
    lines = [f'    "{plain} {"".join(group)}",' for plain, group in sorted(groups.items()) if group[0] + plain not in pairs]
    lines_of_pairs = [f'    "{"".join(pairs[place:place + 24])}",' for place in range(0, len(pairs), 24)]
    return (
        f"// Made by .scripts/make-folding-table.py from {VERSION}; do not edit.\n\n"
        "extension Folding {\n"
        "  /// A folded text, a space, and the characters that fold to it.\n"
        "  static let groups: [String] = [\n" + "\n".join(lines) + "\n  ]\n\n"
        "  /// Pairs of a character and the character it folds to.\n"
        "  static let pairs: [String] = [\n" + "\n".join(lines_of_pairs) + "\n  ]\n"
        "}\n"
    )


if __name__ == "__main__":
    if "--check" in sys.argv and OUTPUT.exists() and VERSION not in OUTPUT.read_text():
        sys.exit(0)
    text = source()
    if "--check" in sys.argv:
        sys.exit(0 if OUTPUT.exists() and OUTPUT.read_text() == text else f"{OUTPUT} is stale: run {sys.argv[0]}")
    OUTPUT.write_text(text)
    print(f"{OUTPUT}: {text.count(chr(10))} lines, {len(text)} characters")
