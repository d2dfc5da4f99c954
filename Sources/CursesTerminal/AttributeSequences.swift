import CNcurses
import Glibc

/// The sequences with which ncurses changes bold, dim, underlined and reversed text. In most terminal descriptions each
/// of them also switches between normal characters and a line-drawing set, `\e(B` on xterm. This program draws lines as
/// Unicode characters, so these bytes are useless: they made up a fifth of the output for a key press, and the screen
/// reader yasr read each as "B".
enum AttributeSequences {
  /// Removes the switching from the sequences of the open screen. Returns the sequence that selects normal characters,
  /// to be sent once.
  static func shorten() -> [UInt8] {
    guard let set = capability("sgr"), let reset = capability("sgr0") else { return [] }
    guard let cut = cut(set: text(set), reset: text(reset)) else { return [] }
    write(cut.set, over: set)
    write(cut.reset, over: reset)
    return cut.letters
  }

  /// The sequences without the switching, and the one that selects normal characters; `nil` if there is nothing to
  /// remove.
  static func cut(set: [UInt8], reset: [UInt8]) -> (set: [UInt8], reset: [UInt8], letters: [UInt8])? {
    // Selects line drawing if the ninth parameter is set, otherwise normal characters.
    let (condition, end) = (Array("%?%p9%t".utf8), Array("%;".utf8))
    guard let start = set.firstRange(of: condition), let close = set[start.upperBound...].firstRange(of: end) else {
      return nil
    }
    let branches = set[start.upperBound..<close.lowerBound]
    guard branches.firstRange(of: Array("%?".utf8)) == nil else { return nil }
    let letters = branches.firstRange(of: Array("%e".utf8)).map { Array(branches[$0.upperBound...]) } ?? []
    let rest = Array(set[..<start.lowerBound] + set[close.upperBound...])
    // Without a sequence for normal characters, the terminal might be left in line-drawing mode.
    guard !letters.isEmpty, !letters.contains(UInt8(ascii: "%")) else { return nil }
    if reset.starts(with: letters) { return (rest, Array(reset.dropFirst(letters.count)), letters) }
    guard reset.suffix(letters.count) == letters[...] else { return nil }
    return (rest, Array(reset.dropLast(letters.count)), letters)
  }

  /// Whether the terminal has a string capability.
  static func has(_ name: String) -> Bool { capability(name) != nil }

  /// The bytes of a string capability; `nil` if the terminal does not have it.
  static func bytes(of name: String) -> [UInt8]? { capability(name).map { text($0) } }

  private static func capability(_ name: String) -> UnsafeMutablePointer<CChar>? {
    // If the capability is not a string, ncurses returns the address -1.
    tigetstr(name).flatMap { Int(bitPattern: $0) == -1 ? nil : $0 }
  }

  private static func text(_ capability: UnsafeMutablePointer<CChar>) -> [UInt8] {
    UnsafeRawBufferPointer(start: capability, count: strlen(capability)).map { $0 }
  }

  /// Overwrites a capability, because ncurses has no function to change it.
  ///
  /// The old text is ncurses' own copy, and the new text is never longer.
  private static func write(_ bytes: [UInt8], over capability: UnsafeMutablePointer<CChar>) {
    for (index, byte) in (bytes + [0]).enumerated() { capability[index] = CChar(bitPattern: byte) }
  }
}
