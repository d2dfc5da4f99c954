/// What the further fields of an extended list's line say: `|id=harbour.example|number=101`.
struct ExtendedChannel {
  private(set) var id: String?
  private(set) var name: String?
  private(set) var number: Int?

  /// The fields of a range that is empty or begins with a bar.
  init(_ line: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = (start + 1..<range.upperBound).first { line[$0] == ASCIIByte.pipe } ?? range.upperBound
      if let middle = (start + 1..<end).first(where: { line[$0] == ASCIIByte.equals }) {
        take(EscapedText.text(line, start + 1..<middle), EscapedText.text(line, middle + 1..<end))
      }
      start = end
    }
  }

  /// Names of newer versions mean nothing.
  private mutating func take(_ name: String, _ text: String) {
    switch name {
    case "id": id = text.nonEmpty
    case "name": self.name = text
    case "number": number = Int(text)
    default: break
    }
  }

  /// A line of the list, with its line feed.
  static func append(key: String, id: String, name: String, number: Int?, to list: inout [UInt8]) {
    let plain = HarmlessText.text(name, without: [ASCIIByte.pipe])
    list.append(contentsOf: "\(key)|\(plain.isEmpty ? key : plain)".utf8)
    if plain != name || plain.isEmpty { append("name", name, to: &list) }
    if id != key { append("id", id, to: &list) }
    if let number { append("number", String(number), to: &list) }
    list.append(ASCIIByte.lineFeed)
  }

  private static func append(_ name: String, _ text: String, to list: inout [UInt8]) {
    list.append(contentsOf: "|\(name)=".utf8)
    EscapedText.append(text, to: &list, in: .channel)
  }
}
