import GuideModel

/// Repairs the text in an answer and removes HTML.
struct JSONText {
  private var text = XMLTVText()

  /// The repairs made since this set was last cleared.
  var repairs: Set<TextRepair> {
    get { text.repairs }
    set { text.repairs = newValue }
  }

  /// A repaired string without invalid characters; empty if there is none.
  mutating func repaired(_ bytes: [UInt8]?, limit: Int) -> [UInt8] {
    var repaired: [UInt8] = []
    guard let bytes else { return repaired }
    let range = 0..<min(bytes.count, XMLTVLimits.textLength)
    text.append(bytes.span.extracting(range), to: &repaired, limit: limit)
    return repaired
  }

  /// The text in a piece of HTML.
  mutating func plain(_ html: [UInt8]?) -> [UInt8] {
    repaired(html.map { HTMLText.text(Array($0.prefix(XMLTVLimits.textLength))) }, limit: XMLTVLimits.text)
  }

  /// Parses a time or a date in ISO 8601, with or without fractions of a second.
  static func instant(_ text: [UInt8]?) -> Instant? {
    guard let text else { return nil }
    return text.count >= 10 && text.count <= 40 ? XMLTVTime.read(text.span)?.instant : nil
  }
}

extension JSONRows {
  /// A column as text for display, on one line and without control characters; empty if it is not text.
  func plain(_ column: Int32, limit: Int = XMLTVLimits.title) -> String {
    var text = JSONText()
    return String(decoding: text.repaired(self.text(column), limit: limit), as: UTF8.self)
  }
}
