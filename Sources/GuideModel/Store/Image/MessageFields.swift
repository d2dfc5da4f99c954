/// Encodes messages and diagnostics with their values, so that they can be translated later.
extension ImageFields {
  mutating func append(_ message: Message) {
    append(message.parts) { part, fields in
      switch part {
      case .literal(let text): fields.append(0, text)
      case .value(let text): fields.append(1, text)
      case .quoted(let text): fields.append(2, text)
      case .message(let inner):
        fields.append(3)
        fields.append(inner)
      case .number(let number):
        fields.append(4)
        fields.append(number)
      case .date(let date):
        fields.append(5)
        fields.append(date.dayNumber)
      case .amount(let number, let one, let several):
        fields.append(6)
        fields.append(number)
        fields.append(one)
        fields.append(several)
      }
    }
  }

  private mutating func append(_ kind: Int, _ text: String) {
    append(kind)
    append(text)
  }

  mutating func append(_ diagnostic: Diagnostic) {
    append(diagnostic.severity.rawValue)
    append(diagnostic.file)
    append(diagnostic.line)
    append(diagnostic.problem)
    append(diagnostic.action)
    append(diagnostic.isTruncated ? 1 : 0)
    append(diagnostic.count)
  }
}

extension ImageFieldReader {
  /// The maximum nesting depth of messages.
  private static let deepest = 20

  mutating func message(depth: Int = 0) throws(Damage) -> Message {
    if depth > ImageFieldReader.deepest { throw Damage() }
    return Message(
      parts: try list { (reader) throws(Damage) in
        switch try reader.number() {
        case 0: .literal(try reader.text())
        case 1: .value(try reader.text())
        case 2: .quoted(try reader.text())
        case 3: .message(try reader.message(depth: depth + 1))
        case 4: .number(try reader.number())
        case 5: .date(CivilDate(dayNumber: Int(Int32(truncatingIfNeeded: try reader.number()))))
        case 6: .amount(try reader.number(), one: try reader.text(), several: try reader.text())
        default: throw Damage()
        }
      })
  }

  fileprivate mutating func diagnostic() throws(Damage) -> Diagnostic {
    guard let severity = Diagnostic.Severity(rawValue: try number()) else { throw Damage() }
    return Diagnostic(
      severity, file: try text(), line: try number(), problem: try message(), action: try message(),
      isTruncated: try number() == 1, count: try number())
  }
}

extension Message {
  /// The message encoded for files written by tvgrid.
  package var bytes: [UInt8] {
    var fields = ImageFields()
    fields.append(self)
    return fields.bytes
  }

  /// Decodes a message from `bytes`; `nil` if they are damaged.
  package init?(bytes: [UInt8]) {
    guard
      let message = ImageFieldReader.read(bytes, { (reader) throws(ImageFieldReader.Damage) in try reader.message() })
    else { return nil }
    self = message
  }
}

extension Diagnostic {
  /// Encodes diagnostics for an image.
  package static func bytes(of diagnostics: [Diagnostic]) -> [UInt8] {
    var fields = ImageFields()
    fields.append(diagnostics) { diagnostic, fields in fields.append(diagnostic) }
    return fields.bytes
  }

  /// Decodes diagnostics; `nil` if they are damaged.
  package static func diagnostics(in bytes: [UInt8]) -> [Diagnostic]? {
    bytes.isEmpty
      ? []
      : ImageFieldReader.read(bytes) { (reader) throws(ImageFieldReader.Damage) in
        try reader.list { (reader) throws(ImageFieldReader.Damage) in try reader.diagnostic() }
      }
  }
}
