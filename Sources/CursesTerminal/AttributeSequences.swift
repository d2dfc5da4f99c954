import CNcurses
import Glibc

/// The sequences by which ncurses changes bold, dim, underlined and reversed letters.
///
/// In most descriptions of terminals each of them also switches between letters and a second set of signs for lines, `\e(B` on
/// xterm. This program draws lines as characters of their own, so these bytes do nothing: they were a fifth of what a key sends,
/// and yasr said "B" at each.
enum AttributeSequences {
  /// Cuts the switching out of the sequences of the open screen, and returns what chooses letters, to be sent once.
  static func shorten() -> [UInt8] {
    guard let set = capability("sgr"), let reset = capability("sgr0") else { return [] }
    guard let cut = cut(set: text(set), reset: text(reset)) else { return [] }
    write(cut.set, over: set)
    write(cut.reset, over: reset)
    return cut.letters
  }

  /// The sequences without the switching, and what chose letters; nil where nothing is to be cut.
  static func cut(set: [UInt8], reset: [UInt8]) -> (set: [UInt8], reset: [UInt8], letters: [UInt8])? {
    // If the ninth parameter is set, signs for lines, else letters.
    let (condition, end) = (Array("%?%p9%t".utf8), Array("%;".utf8))
    guard let start = set.firstRange(of: condition), let close = set[start.upperBound...].firstRange(of: end) else {
      return nil
    }
    let branches = set[start.upperBound..<close.lowerBound]
    guard branches.firstRange(of: Array("%?".utf8)) == nil else { return nil }
    let letters = branches.firstRange(of: Array("%e".utf8)).map { Array(branches[$0.upperBound...]) } ?? []
    let rest = Array(set[..<start.lowerBound] + set[close.upperBound...])
    // A terminal that has nothing to choose letters by would be left with signs.
    guard !letters.isEmpty, !letters.contains(UInt8(ascii: "%")) else { return nil }
    if reset.starts(with: letters) { return (rest, Array(reset.dropFirst(letters.count)), letters) }
    guard reset.suffix(letters.count) == letters[...] else { return nil }
    return (rest, Array(reset.dropLast(letters.count)), letters)
  }

  /// Whether the terminal has a capability that is a text.
  static func has(_ name: String) -> Bool { capability(name) != nil }

  /// The text of a capability; nil where the terminal has none.
  static func bytes(of name: String) -> [UInt8]? { capability(name).map { text($0) } }

  private static func capability(_ name: String) -> UnsafeMutablePointer<CChar>? {
    // For a capability that is no text ncurses returns the address -1.
    tigetstr(name).flatMap { Int(bitPattern: $0) == -1 ? nil : $0 }
  }

  private static func text(_ capability: UnsafeMutablePointer<CChar>) -> [UInt8] {
    UnsafeRawBufferPointer(start: capability, count: strlen(capability)).map { $0 }
  }

  /// ncurses has no call for it; the text is its own copy, and never longer than before.
  private static func write(_ bytes: [UInt8], over capability: UnsafeMutablePointer<CChar>) {
    for (index, byte) in (bytes + [0]).enumerated() { capability[index] = CChar(bitPattern: byte) }
  }
}
