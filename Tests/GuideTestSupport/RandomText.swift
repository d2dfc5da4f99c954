/// Random strings of every kind that a feed or a user could produce: scripts, marks, emoji, controls and garbage.
package struct RandomText {
  private var random: SplitMix64

  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// A string of up to `pieces` pieces, each of a random kind.
  package mutating func next(pieces: Int = 12) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...pieces, using: &random) { text += piece() }
    return text
  }

  private mutating func piece() -> String {
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: scalars(0x20...0x7E, upTo: 8)
    case 2: scalars(0x4E00...0x9FFF, upTo: 4)
    case 3: scalars(0xAC00...0xD7A3, upTo: 3) + scalars(0x1100...0x11FF, upTo: 3)
    case 4: scalars(0x590...0x6FF, upTo: 5)
    case 5: scalars(0x900...0xD7F, upTo: 5)
    case 6: scalars(0x61...0x7A, upTo: 1) + scalars(0x300...0x36F, upTo: 20)
    case 7: RandomText.emoji.randomElement(using: &random) ?? ""
    case 8: scalars(0x1F1E6...0x1F1FF, upTo: 3)
    case 9: scalars(0x0...0x9F, upTo: 3)
    case 10: scalars(0x200B...0x206F, upTo: 3)
    case 11: scalars(0x0...0x10FFFF, upTo: 3)
    case 12: brokenBytes()
    default: [" ", "  ", "\r\n", "\"", "\\", "<", "&", "\t"].randomElement(using: &random) ?? ""
    }
  }

  private mutating func scalars(_ range: ClosedRange<UInt32>, upTo count: Int) -> String {
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...count, using: &random) {
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { view.append(scalar) }
    }
    return String(view)
  }

  /// Invalid UTF-8, including surrogates.
  private mutating func brokenBytes() -> String {
    let bytes = [[0xED, 0xA0, 0x80], [0xC3], [0xF0, 0x9F], [0xFF, 0xFE], [0x80, 0xBF]] as [[UInt8]]
    return String(decoding: bytes.randomElement(using: &random) ?? [], as: UTF8.self)
  }

  private static let emoji = [
    "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇬🇧", "1️⃣", "#️⃣", "❤️", "☂️", "🤷🏿‍♀️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "😀",
  ]
}
