/// Texts of elements and attributes on their way into a record: mended, in one line, of a bounded length.
struct XMLTVText {
  /// What had to be mended since this was last emptied.
  var defects: Set<TextDefect> = []

  /// Appends a text to some bytes, without the white space at its ends. At most so many letters are taken.
  mutating func append(_ text: Span<UInt8>, to bytes: inout [UInt8], limit: Int = XMLTVLimits.text) {
    let range = text.trimmed(0..<text.count)
    if range.count <= limit, TextMender.isClean(text, range) {
      return text.extracting(range).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    }
    defects.formUnion(TextMender.defects(text, range))
    bytes.append(contentsOf: TextMender.text(text, range).cut(to: limit).utf8)
  }

  /// An attribute's text by itself.
  mutating func text(_ value: XMLAttributes.Value, limit: Int = XMLTVLimits.text) -> [UInt8] {
    var bytes: [UInt8] = []
    append(Span(_unsafeElements: value), to: &bytes, limit: limit)
    return bytes
  }
}
