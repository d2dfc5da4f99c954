/// A text as it may stand in one of the feed's own fields, for people and for other readers: in one line, and such that
/// nobody has to mend it. Where that is not the text, a further field has it.
enum HarmlessText {
  /// The text; where it has some of the bytes, `-` for each of them, and what else a reader would mend mended already.
  static func text(_ text: String, without bytes: [UInt8] = [ASCIIByte.tilde]) -> String {
    var plain = Array(text.utf8)
    if plain.contains(where: { bytes.contains($0) }) {
      plain = plain.map { bytes.contains($0) ? UInt8(ascii: "-") : $0 }
    } else if TextMender.isClean(plain.span, plain.indices) {
      return text
    }
    // Entities within entities come out one by one.
    for _ in 0..<3 where !TextMender.isClean(plain.span, plain.indices) {
      plain = Array(TextMender.text(plain.span, plain.indices).utf8.map { bytes.contains($0) ? UInt8(ascii: "-") : $0 })
    }
    // Some texts are looked at with care and turn out to be sound.
    let isSound = TextMender.defects(plain.span, plain.indices).isEmpty
    let read = TextMender.text(plain.span, plain.indices)
    return isSound && read.utf8.elementsEqual(plain) ? read : letters(plain)
  }

  /// Nothing but what cannot be misread. What was lost before is not lost once more: a question mark stands for it.
  private static func letters(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let kept = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar != "&" && scalar != "{" && scalar != "~" && scalar != "|" ? Character(scalar) : "?"
    }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}
