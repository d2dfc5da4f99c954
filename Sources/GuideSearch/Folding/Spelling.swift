import GuideModel

/// The spellings of a folded text. A search tries all of them:
///
/// - as written, with a space for a hyphen between words, so that `spider man` finds `Spider-Man`;
/// - joined, without apostrophes and hyphens and with `and` for `&`, so that `cobblers` finds `Cobbler's`,
///   `coop` finds `Co-op`, `late-show` finds `Late – Show`, and `copper and salt` finds `Copper&Salt`;
/// - apart, like joined but with a space for a hyphen between words.
struct Spelling {
  /// Whether hyphens between words become spaces.
  let spacesHyphens: Bool
  /// Whether to drop apostrophes and all other hyphens, and to replace `&` with a word.
  let isJoined: Bool

  static let apostrophe = UInt8(ascii: "'")
  /// The grave accent, which folds to an apostrophe.
  static let graveAccent = UInt8(ascii: "`")
  /// The result of folding any hyphen or dash.
  static let hyphen = UInt8(ascii: "-")
  private static let ampersand = UInt8(ascii: "&")
  /// The word for `&`.
  private static let and = Array("and".utf8)
  static let space = UInt8(ascii: " ")
  /// The letter ʼ in UTF-8. It does not fold to an apostrophe, because it is a letter in some languages.
  private static let modifierApostrophe: (UInt8, UInt8) = (0xCA, 0xBC)

  /// Whether spellings change this folded byte, or a character that begins with it.
  private static func isChanged(_ byte: UInt8) -> Bool {
    byte == hyphen || byte == apostrophe || byte == ampersand || byte == modifierApostrophe.0
  }

  /// The distinct spellings of a folded text, beginning with the text as written; `nil` if there is only one.
  static func all<Output: SpellingOutput>(of folded: UnsafeRawBufferPointer) -> [Output]? {
    let special = folded.firstSpecial(from: 0, of: .literal)
    guard folded[special...].contains(where: isChanged) else { return nil }
    // Few strings have both hyphens and other marks; the rest need fewer spellings.
    let hasHyphen = folded[special...].contains(hyphen)
    let hasMark = folded[special...].contains { $0 != hyphen && isChanged($0) }
    var all: [Output] = [Spelling(spacesHyphens: true, isJoined: false).output(of: folded)]
    func add(_ spelling: Spelling) {
      let other: Output = spelling.output(of: folded)
      if !all.contains(where: { $0.bytes == other.bytes }) { all.append(other) }
    }
    add(Spelling(spacesHyphens: false, isJoined: true))
    if hasHyphen, hasMark { add(Spelling(spacesHyphens: true, isJoined: true)) }
    return all
  }

  /// The spelling of a folded text.
  private func output<Output: SpellingOutput>(of folded: UnsafeRawBufferPointer) -> Output {
    var output = Output(capacity: folded.count + 8)
    var index = 0
    // Set after a hyphen that follows a space, so that ` - ` becomes one space.
    var skipsSpace = false
    while index < folded.count {
      if skipsSpace, folded[index] == Spelling.space {
        skipsSpace = false
        index += 1
      }
      let end = folded[index...].firstIndex(where: Spelling.isChanged) ?? folded.count
      if end > index { skipsSpace = false }
      output.append(contentsOf: folded[index..<end])
      index = end
      guard index < folded.count else { break }
      let byte = folded[index]
      if case let dropped = lengthOfDropped(at: index, in: folded), dropped > 0 {
        if byte == Spelling.hyphen { skipsSpace = output.bytes.last == Spelling.space }
        index += dropped
        continue
      }
      skipsSpace = false
      if byte == Spelling.hyphen, spacesHyphens, isBetweenWords(index, in: folded) {
        output.append(Spelling.space, from: index)
      } else if byte == Spelling.ampersand, isJoined {
        appendWord(forAmpersandAt: index, in: folded, to: &output)
      } else {
        output.append(byte, from: index)
      }
      index += 1
    }
    return output
  }

  /// The byte length of an apostrophe or hyphen that this spelling drops at an index; 0 if none.
  private func lengthOfDropped(at index: Int, in folded: UnsafeRawBufferPointer) -> Int {
    guard isJoined, index < folded.count else { return 0 }
    if folded[index] == Spelling.apostrophe || folded[index] == Spelling.hyphen && !spacesHyphens { return 1 }
    let isModifier =
      folded[index] == Spelling.modifierApostrophe.0 && index + 1 < folded.count
      && folded[index + 1] == Spelling.modifierApostrophe.1
    return isModifier ? 2 : 0
  }

  private func isBetweenWords(_ index: Int, in folded: UnsafeRawBufferPointer) -> Bool {
    WordBounds.endsInWord(folded[..<index]) && WordBounds.beginsWithWord(folded[(index + 1)...])
  }

  /// Appends the word for `&`, separated by spaces, or the `&` itself if it is next to another one.
  private func appendWord<Output: SpellingOutput>(
    forAmpersandAt index: Int, in folded: UnsafeRawBufferPointer, to output: inout Output
  ) {
    var next = index + 1
    while case let dropped = lengthOfDropped(at: next, in: folded), dropped > 0 { next += dropped }
    let after = folded[next...]
    if output.bytes.last == Spelling.ampersand || after.first == Spelling.ampersand {
      return output.append(Spelling.ampersand, from: index)
    }
    let followsWord = output.bytes.withUnsafeBytes { WordBounds.endsInWord($0[...]) }
    if followsWord { output.append(Spelling.space, from: index) }
    for byte in Spelling.and { output.append(byte, from: index) }
    if WordBounds.beginsWithWord(after) { output.append(Spelling.space, from: index) }
  }

  /// Replaces the folded text from an index to the end with its spellings, separated by zeros.
  static func spell(textFrom start: Int, in folded: inout [UInt8]) {
    let all: [[UInt8]]? = folded.withUnsafeBytes { Spelling.all(of: UnsafeRawBufferPointer(rebasing: $0[start...])) }
    guard let all else { return }
    folded.removeLast(folded.count - start)
    for (index, spelling) in all.enumerated() {
      if index > 0 { folded.append(0) }
      folded += spelling
    }
  }
}

/// A destination for spellings, byte by byte.
protocol SpellingOutput {
  init(capacity: Int)
  var bytes: [UInt8] { get }
  /// Appends folded bytes unchanged.
  mutating func append(contentsOf bytes: Slice<UnsafeRawBufferPointer>)
  /// Appends a byte that originates from the folded byte at an index.
  mutating func append(_ byte: UInt8, from origin: Int)
}

extension [UInt8]: SpellingOutput {
  init(capacity: Int) {
    self = []
    reserveCapacity(capacity)
  }

  var bytes: [UInt8] { self }

  mutating func append(_ byte: UInt8, from origin: Int) { append(byte) }
}

/// A spelling that records which folded byte each of its bytes came from.
struct TracedSpelling: SpellingOutput {
  private(set) var bytes: [UInt8] = []
  private(set) var origins: [Int] = []

  init(capacity: Int) {}

  mutating func append(contentsOf bytes: Slice<UnsafeRawBufferPointer>) {
    self.bytes.append(contentsOf: bytes)
    origins.append(contentsOf: bytes.indices)
  }

  mutating func append(_ byte: UInt8, from origin: Int) {
    bytes.append(byte)
    origins.append(origin)
  }
}

extension Folding {
  /// The folded spellings of a string, separated by zeros.
  static func spellings(of text: String) -> [UInt8] {
    var spellings = Array(fold(text).utf8)
    Spelling.spell(textFrom: 0, in: &spellings)
    return spellings
  }

  /// The folded spellings of a string; after the first, blank ones are dropped.
  package static func allSpellings(of text: String) -> [String] {
    spellings(of: text).split(separator: 0).enumerated()
      .filter { index, spelling in index == 0 || spelling.contains { $0 != Spelling.space } }
      .map { String(decoding: $0.element, as: UTF8.self) }
  }

  /// Whether a string begins with typed text, in any spelling of the two.
  package static func begins(_ text: String, with typed: String) -> Bool {
    let wanted = allSpellings(of: typed)
    return wanted.isEmpty || allSpellings(of: text).contains { spelling in wanted.contains(where: spelling.hasPrefix) }
  }

  /// Folds a range of UTF-8 and appends its spellings, separated by zeros.
  static func appendSpellings(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, to folded: inout [UInt8]) {
    let start = folded.count
    append(bytes, range, to: &folded)
    Spelling.spell(textFrom: start, in: &folded)
  }
}

extension QueryText {
  /// The typed text and its other spellings. A string matches if it contains any of them.
  var needles: [Needle] {
    var written = folded
    return written.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard let all: [TracedSpelling] = Spelling.all(of: bytes), let asTyped = all.first else {
        return [Needle(folded, isWholeWord: isWholeWord)]
      }
      let typed = String(decoding: asTyped.bytes, as: UTF8.self)
      return [Needle(typed, isWholeWord: isWholeWord)] + all.dropFirst().compactMap { other($0, typed: bytes) }
    }
  }

  /// Another spelling of typed bytes; `nil` if only spaces remain.
  private func other(_ spelling: TracedSpelling, typed: UnsafeRawBufferPointer) -> Needle? {
    let (bytes, origins) = (spelling.bytes, spelling.origins)
    guard let first = origins.first, let last = origins.last, bytes.contains(where: { $0 != Spelling.space }) else {
      return nil
    }
    // The word for `&` is never part of a longer one, and a dropped apostrophe at either end bounds the word, as in `'allo`.
    // After a final hyphen, the word may continue.
    let mayContinue = typed.last == Spelling.hyphen
    let isBounded = (
      start: isWholeWord || first > 0 || bytes.first != typed.first,
      end: isWholeWord || !mayContinue && (last < typed.count - 1 || bytes.last != typed.last)
    )
    return Needle(String(decoding: bytes, as: UTF8.self), isBounded: isBounded)
  }
}
