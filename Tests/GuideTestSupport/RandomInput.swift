/// Random bytes that a terminal could send: keys, complete and truncated sequences, mouse reports with impossible
/// positions, unfinished pastes, and garbage.
package struct RandomInput {
  private var random: SplitMix64

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// At least `count` bytes, but not many more.
  package mutating func next(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += piece() }
    return bytes
  }

  private mutating func piece() -> [UInt8] {
    switch Int.random(in: 0..<18, using: &random) {
    case 0...3: keys()
    case 4, 5: escape(["A", "B", "C", "D", "OA", "OC", "1;2C", "1;5D", "5~", "6~", "H", "F", "Z", "OP", "[A"])
    case 6: escape(["?62c", "27;5;9~", "99999999999999u", ";;;;;M", "<;;M", "1;2", "<", "M", "38;5;", "\u{18}A", "I"])
    case 7, 8: mouse()
    case 9: cut(mouse())
    case 10: [0x1B, UInt8(ascii: "["), UInt8(ascii: "M")] + noise(upTo: 3)
    case 11: paste()
    case 12: [[0x1B], [0x1B, 0x1B], [0x1B, 0x5B], [0x1B, 0x4F]].randomElement(using: &random) ?? []
    case 13:
      [[0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xFF, 0xFE], [0x80], [0xC0, 0xAF]]
        .randomElement(using: &random) ?? []
    case 14: Array("日本語 é 👨‍👩‍👧 \u{301}\u{202E}".utf8).shuffled(using: &random)
    case 15: answer()
    case 16: cut(answer())
    default: noise(upTo: 12)
    }
  }

  /// An answer from a terminal, or something that looks like one.
  private mutating func answer() -> [UInt8] {
    let answers = [
      "]11;rgb:1b1b/1d1d/2323\u{1B}\\", "]11;#ffffff\u{7}", "]11;rgb:zz\u{1B}\\", "[?997;1n", "[?997;2n", "[?997;3n",
      "[?2026;2$y", "[?2031;0$y", "[?1u", "[?62;4;22c", "[?c", "_Gi=31;OK\u{1B}\\", "P>|kitty(0.40)\u{1B}\\",
      "]99;i=tvgrid:p=?;p=title\u{1B}\\", "]", "P", "_", "]11;", "]11;rgb:\u{1B}", "P>\u{1B}[A",
    ]
    return Array("\u{1B}\(answers.randomElement(using: &random) ?? "]")".utf8)
  }

  /// Keys from the table, and letters.
  private mutating func keys() -> [UInt8] {
    let letters = Array("hjklgG<>[]{}.ptc0123456789/?!nNovm+-=yxfru&a \r\t\u{7F}".utf8)
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0x20 }
  }

  private mutating func escape(_ sequences: [String]) -> [UInt8] {
    let sequence = sequences.randomElement(using: &random) ?? "A"
    return Array("\u{1B}\(sequence.hasPrefix("O") ? "" : "[")\(sequence)".utf8)
  }

  private mutating func mouse() -> [UInt8] {
    let button = [0, 0, 0, 1, 2, 32, 35, 64, 65, 66, 67, 68, 69, 128, 9999].randomElement(using: &random) ?? 0
    let end = Int.random(in: 0..<5, using: &random) == 0 ? "m" : "M"
    return Array("\u{1B}[<\(button);\(coordinate(80));\(coordinate(24))\(end)".utf8)
  }

  private mutating func coordinate(_ limit: Int) -> Int {
    Int.random(in: 0..<6, using: &random) == 0
      ? [0, 9999, 99_999, limit + 1].randomElement(using: &random) ?? 0 : Int.random(in: 1...limit, using: &random)
  }

  private mutating func cut(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &random)))
  }

  /// A paste whose start or end mark may be missing.
  private mutating func paste() -> [UInt8] {
    let kind = Int.random(in: 0..<4, using: &random)
    let open = kind == 0 ? [] : Array("\u{1B}[200~".utf8)
    let close = kind == 1 ? [] : Array("\u{1B}[201~".utf8)
    return open + noise(upTo: 30) + close
  }

  private mutating func noise(upTo count: Int) -> [UInt8] {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
  }
}
