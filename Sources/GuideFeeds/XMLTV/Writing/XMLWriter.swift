/// Writes XML as UTF-8: elements, one a line, and texts that can be read back and harm no terminal on the way.
struct XMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends what is markup already.
  mutating func raw(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ markup: [UInt8]) {
    bytes.append(contentsOf: markup)
  }

  /// Takes back what was written last.
  mutating func removeLast(_ count: Int) {
    bytes.removeLast(count)
  }

  /// Appends an element of a text, indented as a programme's are.
  mutating func element(_ name: ElementName, _ text: String) {
    element(name, [], text)
  }

  /// Appends such an element with those of some attributes that are known.
  mutating func element(_ name: ElementName, _ attributes: [(StaticString, String?)], _ text: String) {
    begin(name, attributes)
    self.text(text)
    end(name)
  }

  /// Appends an element without content.
  mutating func emptyElement(_ name: ElementName, _ attributes: [(StaticString, String?)] = []) {
    open(name, attributes)
    raw("/>\n")
  }

  /// Appends an element's beginning, on a line of its own.
  mutating func begin(_ name: ElementName, _ attributes: [(StaticString, String?)] = []) {
    open(name, attributes)
    raw(">")
  }

  private mutating func open(_ name: ElementName, _ attributes: [(StaticString, String?)]) {
    raw("    <")
    bytes.append(contentsOf: name.rawValue.utf8)
    for case (let name, let value?) in attributes { attribute(name, value) }
  }

  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    text(value)
    raw("\"")
  }

  mutating func end(_ name: ElementName) {
    raw("</")
    bytes.append(contentsOf: name.rawValue.utf8)
    raw(">\n")
  }

  /// Appends a text, for an element or for an attribute in double quotes.
  mutating func text(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { letters in
      guard !letters.contains(where: XMLWriter.needsCare) else { return false }
      bytes.append(contentsOf: letters)
      return true
    }
    if isPlain { return }
    for scalar in text.unicodeScalars { append(scalar) }
  }

  /// Whether a byte has to be written otherwise, or may begin a scalar that has to.
  private static func needsCare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    case 0xC2, 0xD8, 0xE2, 0xEF: true
    default: false
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x26: raw("&amp;")
    case 0x3C: raw("&lt;")
    case 0x3E: raw("&gt;")
    case 0x22: raw("&quot;")
    case 0x09, 0x0A, 0x0D: raw(" ")
    // What XML does not have at all.
    case 0..<0x20, 0xFFFE, 0xFFFF: break
    // Controls of terminals, line ends that only some know, and what turns the direction of writing: in figures.
    case 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
      bytes.append(contentsOf: "&#\(scalar.value);".utf8)
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
