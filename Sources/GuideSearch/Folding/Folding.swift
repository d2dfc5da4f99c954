/// Letters without case and accents, so that `pokemon` finds `Pokémon`.
package enum Folding {
  /// A text folded: accents dropped, compatibility forms made plain, letters in lower case, `æ` and `ß` spelt out.
  package static func fold(_ text: String) -> String {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var text = text
    text.withUTF8 { append($0, to: &folded) }
    return String(decoding: folded, as: UTF8.self)
  }

  /// Folds UTF-8 and appends it. What is no UTF-8 becomes U+FFFD.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]) {
    let raw = UnsafeRawBufferPointer(bytes)
    var place = 0
    while place < bytes.count {
      let end = raw.endOfASCII(from: place)
      if place < end { appendASCII(bytes[place..<end], to: &folded) }
      place = end
      while let (scalar, length) = commonScalar(in: bytes, at: place) {
        append(scalar, to: &folded)
        place += length
      }
      let others = place..<raw.endOfNonASCII(from: place)
      if !others.isEmpty { appendScalars(bytes[others], to: &folded) }
      place = others.upperBound
    }
  }

  /// Folds a range of UTF-8 and appends it.
  static func append(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, to folded: inout [UInt8]) {
    bytes.withMemoryRebound(to: UInt8.self) { append(UnsafeBufferPointer(rebasing: $0[range]), to: &folded) }
  }

  /// A letter of two bytes, or a dash or quotation mark of three, at a place; nil where something else is there.
  private static func commonScalar(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (Unicode.Scalar, Int)? {
    func bits(_ offset: Int) -> UInt32? {
      guard place + offset < bytes.count, bytes[place + offset] & 0xC0 == 0x80 else { return nil }
      return UInt32(bytes[place + offset] & 0x3F)
    }
    guard place < bytes.count, let second = bits(1) else { return nil }
    switch bytes[place] {
    case 0xC2...0xDF: return Unicode.Scalar(UInt32(bytes[place] & 0x1F) << 6 | second).map { ($0, 2) }
    case 0xE2: return bits(2).flatMap { Unicode.Scalar(0x2000 | second << 6 | $0) }.map { ($0, 3) }
    default: return nil
    }
  }

  private static func appendASCII(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, to folded: inout [UInt8]) {
    let start = folded.count
    folded.append(contentsOf: bytes)
    folded.withUnsafeMutableBufferPointer { folded in
      // A loop without branches, so that it is done many bytes at a time.
      for place in start..<folded.count {
        folded[place] |= folded[place] &- 0x41 < 26 ? 0x20 : 0
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
    if FoldedScalars.latin.append(scalar, to: &folded) || FoldedScalars.punctuation.append(scalar, to: &folded) {
      return
    }
    appendFolded(scalar, to: &folded)
  }

  /// Folds a character that is not ASCII, by the tables of Unicode.
  static func appendFolded(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    if Hangul.append(scalar, to: &folded) || SoundMarks.append(scalar, to: &folded) || isAccent(scalar) { return }
    if let plain = plainForms[scalar] {
      for scalar in plain.unicodeScalars where !SoundMarks.append(scalar, to: &folded) {
        folded += UTF8.encode(scalar).map(Array.init) ?? []
      }
    } else {
      folded += scalar.properties.lowercaseMapping.utf8
    }
  }

  /// An ASCII byte in lower case; any other as it is.
  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    // The iota below a Greek vowel is a letter beside its capital.
    scalar != "\u{345}" && scalar.properties.generalCategory == .nonspacingMark
  }

  private static let plainForms: [Unicode.Scalar: Substring] = {
    var forms: [Unicode.Scalar: Substring] = [:]
    for group in groups {
      // By scalars: some characters are one with a space before them.
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
