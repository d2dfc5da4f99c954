/// The Japanese marks that make other letters of some, and no accents: が is not か. Where one stands by itself after its
/// letter, both become the one letter that they are.
enum SoundMarks {
  /// Appends a mark to what stands before it; false where a character is none.
  static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) -> Bool {
    guard scalar == "\u{3099}" || scalar == "\u{309A}" else { return false }
    // Letters that can be marked have three bytes.
    let last = String(decoding: folded.suffix(3), as: UTF8.self).unicodeScalars
    if last.count == 1, let letter = last.first, let marked = marked(letter, by: scalar) {
      folded.removeLast(3)
      folded += UTF8.encode(marked).map(Array.init) ?? []
    } else {
      folded += UTF8.encode(scalar).map(Array.init) ?? []
    }
    return true
  }

  /// Unicode has each letter once with its mark, after the one without.
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
