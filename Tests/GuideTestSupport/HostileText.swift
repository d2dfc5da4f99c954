/// Random titles that try to escape from their cell: they move the cursor, clear the screen, change the text direction
/// or pile up marks.
package struct HostileText {
  private var texts: RandomText
  private var random: SplitMix64

  package init(seed: UInt64) {
    texts = RandomText(seed: seed)
    random = SplitMix64(seed: seed &+ 1)
  }

  /// A title that fits into a row of the feed, because it contains no line feeds or tildes.
  package mutating func next() -> String {
    let attack = Self.attacks.randomElement(using: &random) ?? ""
    let count = [1, 1, 2, 40].randomElement(using: &random) ?? 1
    let text = texts.next(pieces: 4) + String(repeating: attack, count: count) + texts.next(pieces: 4)
    let scalars = text.unicodeScalars.map { $0 == "\n" || $0 == "~" ? "\r" : $0 }
    return "x" + String(String.UnicodeScalarView(scalars))
  }

  private static let attacks = [
    "\u{1B}[2J\u{1B}[H", "\u{1B}]0;title\u{7}", "\u{1B}[31m", "\u{9B}2J", "\u{90}q", "\u{1B}c", "\u{8}\u{8}\u{8}", "\t",
    "\r", "\u{B}", "\u{C}", "\u{7F}", "\u{85}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{200B}", "\u{FEFF}",
    "\u{AD}", "\u{300}", "o\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}", "\u{FE0F}", "\u{200D}", "👩\u{200D}", "🇬", "日",
    "\u{115F}\u{1160}", "\u{FFFD}", "\u{E000}", "\u{E0041}", "﷽", "𒐫", "ᄒ\u{1161}",
    "&#27;[2J", "&#13;", "&#8;", "&#155;",
  ]
}
