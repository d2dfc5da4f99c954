/// Folding of case and accents, so that `pokemon` finds `Pokémon`.
package enum Folding {
  /// Folds a string: drops accents and invisible characters, replaces compatibility forms, lowercases, expands `æ` and
  /// `ß`, and unifies apostrophes and hyphens.
  package static func fold(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var text = text
    text.withUTF8 { append($0, to: &folded) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Folds UTF-8 and appends it. Invalid bytes become U+FFFD.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < bytes.count {
      let end = raw.endOfASCII(from: index)
      if index < end { appendASCII(bytes[index..<end], to: &folded) }
      index = end
      while let (scalar, length) = commonScalar(in: bytes, at: index) {
        append(scalar, to: &folded)
        index += length
      }
      let others = index..<raw.endOfNonASCII(from: index)
      if !others.isEmpty { appendScalars(bytes[others], to: &folded) }
      index = others.upperBound
    }
  }

  /// Folds a range of UTF-8 and appends it.
  static func append(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, to folded: inout [UInt8]) {
    bytes.withMemoryRebound(to: UInt8.self) { append(UnsafeBufferPointer(rebasing: $0[range]), to: &folded) }
  }

  /// The two-byte character, or three-byte dash or quotation mark, at an index; `nil` for anything else.
  private static func commonScalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
    func bits(_ offset: Int) -> UInt32? {
      guard index + offset < bytes.count, bytes[index + offset] & 0xC0 == 0x80 else { return nil }
      return UInt32(bytes[index + offset] & 0x3F)
    }
    guard index < bytes.count, let second = bits(1) else { return nil }
    switch bytes[index] {
    case 0xC2...0xDF: return Unicode.Scalar(UInt32(bytes[index] & 0x1F) << 6 | second).map { ($0, 2) }
    case 0xE2: return bits(2).flatMap { Unicode.Scalar(0x2000 | second << 6 | $0) }.map { ($0, 3) }
    default: return nil
    }
  }

  private static func appendASCII(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to folded: inout [UInt8]) {
    let start = folded.count
    folded.append(contentsOf: bytes)
    folded.withUnsafeMutableBufferPointer { folded in
      // Branch-free, so that the compiler vectorizes the loop.
      let toApostrophe = Spelling.graveAccent ^ Spelling.apostrophe
      for index in start..<folded.count {
        folded[index] |= folded[index] &- 0x41 < 26 ? 0x20 : 0
        folded[index] ^= folded[index] == Spelling.graveAccent ? toApostrophe : 0
      }
    }
  }

  private static func appendScalars(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to folded: inout [UInt8]) {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): append(scalar, to: &folded)
      case .error: append("\u{FFFD}", to: &folded)
      case .emptyInput: return
      }
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    if FoldedScalars.ofTwoBytes.append(scalar, to: &folded) || FoldedScalars.punctuation.append(scalar, to: &folded) {
      return
    }
    appendFolded(scalar, to: &folded)
  }

  /// Folds a non-ASCII character using the Unicode tables.
  static func appendFolded(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    if Hangul.append(scalar, to: &folded) || SoundMarks.append(scalar, to: &folded) || isDropped(scalar) { return }
    if let plain = plainForms[scalar] {
      for scalar in plain.unicodeScalars where !SoundMarks.append(scalar, to: &folded) {
        folded += UTF8.encode(scalar).map(Array.init) ?? []
      }
    } else {
      folded += scalar.properties.lowercaseMapping.utf8
    }
  }

  /// An ASCII byte in lower case; other bytes unchanged.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Keep the iota below a Greek vowel, because next to a capital it is written as a separate letter.
    case .nonspacingMark: return scalar != "\u{345}"
    // Soft hyphens, joiners, zero-width spaces and direction marks, which terminals do not show.
    case .format: return scalar.properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  private static let plainForms: [Unicode.Scalar: Substring] = {
    var forms: [Unicode.Scalar: Substring] = [:]
    for group in groups {
      // Split by scalars, because some characters form one grapheme with a preceding space.
      let parts = group.unicodeScalars.split(separator: " ", maxSplits: 1)
      for scalar in parts[1] { forms[scalar] = Substring(parts[0]) }
    }
    for line in pairs {
      var scalars = line.unicodeScalars.makeIterator()
      while let scalar = scalars.next(), let plain = scalars.next() { forms[scalar] = Substring("\(plain)") }
    }
    return forms
  }()
}

/// Precomputed folds of common characters, as UTF-8. The Unicode tables are many times slower.
private struct FoldedScalars: Sendable {
  private var bytes: [UInt8] = []
  /// The end of each scalar's bytes, beginning with the scalar `range.lowerBound`.
  private var ends: [UInt16] = []

  /// Two-byte characters: Latin, Greek, Cyrillic, Hebrew, Arabic.
  static let ofTwoBytes = FoldedScalars(0x80..<0x800)
  /// Dashes, quotation marks and similar characters.
  static let punctuation = FoldedScalars(0x2000..<0x2070)

  private let range: Range<UInt32>

  private init(_ range: Range<UInt32>) {
    self.range = range
    for value in range {
      if let scalar = Unicode.Scalar(value) { Folding.appendFolded(scalar, to: &bytes) }
      ends.append(UInt16(bytes.count))
    }
  }

  /// Appends the folded form of a scalar; `false` if the table does not contain it.
  func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    guard range.contains(scalar.value) else { return false }
    let number = Int(scalar.value - range.lowerBound)
    for index in (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) { folded.append(bytes[index]) }
    return true
  }
}

/// Splits Korean syllables into their letters (Unicode, 3.12), so that an incomplete syllable finds all syllables that
/// begin with it.
private enum Hangul {
  private static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
  /// The number of vowels and finals, including no final.
  private static let (vowels, ends): (UInt32, UInt32) = (21, 28)

  /// Appends the letters of a syllable; `false` for other characters.
  static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    guard syllables.contains(scalar.value) else { return false }
    let number = scalar.value - syllables.lowerBound
    var letters = [0x1100 + number / (vowels * ends), 0x1161 + number / ends % vowels]
    if number % ends > 0 { letters.append(0x11A7 + number % ends) }
    for letter in letters {
      if let scalar = Unicode.Scalar(letter) { folded += UTF8.encode(scalar).map(Array.init) ?? [] }
    }
    return true
  }
}

/// Japanese voicing marks, which distinguish letters and are not accents: が is not か.
/// A combining mark is merged with the letter before it.
private enum SoundMarks {
  /// Applies a mark to the preceding letter; `false` if the character is not a mark.
  static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    guard scalar == "\u{3099}" || scalar == "\u{309A}" else { return false }
    // Letters that can take a mark have three bytes.
    let last = String(decoding: folded.suffix(3), as: UTF8.self).unicodeScalars
    if last.count == 1, let letter = last.first, let marked = marked(letter, by: scalar) {
      folded.removeLast(3)
      folded += UTF8.encode(marked).map(Array.init) ?? []
    } else {
      folded += UTF8.encode(scalar).map(Array.init) ?? []
    }
    return true
  }

  /// The letter with a mark; `nil` if the letter cannot take it.
  ///
  /// In Unicode, most marked letters follow the unmarked ones.
  private static func marked(_ letter: Unicode.Scalar, by mark: Unicode.Scalar) -> Unicode.Scalar? {
    let isVoiced = mark == "\u{3099}"
    if isVoiced, let other = others[letter] { return other }
    let isH = "はひふへほハヒフヘホ".unicodeScalars.contains(letter)
    let isVoiceable = isH || "かきくけこさしすせそたちつてとゝカキクケコサシスセソタチツテトヽ".unicodeScalars.contains(letter)
    guard isVoiced ? isVoiceable : isH else { return nil }
    return Unicode.Scalar(letter.value + (isVoiced ? 1 : 2))
  }

  private static let others: [Unicode.Scalar: Unicode.Scalar] = [
    "う": "ゔ", "ウ": "ヴ", "ワ": "ヷ", "ヰ": "ヸ", "ヱ": "ヹ", "ヲ": "ヺ",
  ]
}
