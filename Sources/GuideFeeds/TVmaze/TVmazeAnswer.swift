import GuideModel

/// An answer of TVmaze as it came: made fit for SQLite's JSON functions, or why it cannot be read.
enum TVmazeAnswer {
  /// The kind of answer that is expected.
  enum Kind: String {
    case array, object
  }

  /// The text without a byte order mark and with spaces for zero bytes, at which SQLite would take it to end.
  static func mended(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return text.contains(0) ? text.map { $0 == 0 ? ASCIIByte.space : $0 } : text
  }

  /// Why a mended text is not an answer of a kind, such as an error or a web page; nil where it is. `name` is what it should
  /// be, such as `schedule`, and `contents` what it should hold, such as `list of episodes`.
  static func problem(
    of json: [UInt8], as kind: Kind, _ name: Message, _ contents: Message, server: String = "TVmaze"
  ) -> Message? {
    if json.allSatisfy({ $0 <= ASCIIByte.space }) { return "it is empty" }
    if json.span.beginsWebPage { return "it is a web page, not a \(name)" }
    if JSONRows.hasTooManyValues(json) { return JSONRows.tooManyValues }
    do throws(JSONRows.ReadingError) {
      let root = try JSONRows(rootQuery, of: json)
      guard try root.next(), let type = root.text(0) else { return "it is no JSON" }
      let found = String(decoding: type, as: UTF8.self)
      if found == "object", let refusal = refusal(root) { return "\(server) says \(refusal)" }
      if found == kind.rawValue { return nil }
      return found == "null" ? "it says null: there is no such \(name)" : "it is no \(contents)"
    } catch {
      return "it is no JSON, or not all of it"
    }
  }

  private static let rootQuery = """
    SELECT json_type(?1), \(JSONExpression.value("?1", "name", "text")), \(JSONExpression.value("?1", "status", "integer"))
    """

  /// The error of the server in place of an answer; nil where it is none.
  private static func refusal(_ root: JSONRows) -> Message? {
    guard let status = root.integer(2), let name = root.text(1) else { return nil }
    return "\(TextMender.text(name.span, name.indices).quoted) (\(status))"
  }
}

/// Expressions of SQL for values in a JSON text.
enum JSONExpression {
  /// The value at a path where it is of a type: SQLite gives an object as its text.
  static func value(_ object: String, _ path: String, _ type: String) -> String {
    "CASE json_type(\(object), '$.\(path)') WHEN '\(type)' THEN json_extract(\(object), '$.\(path)') END"
  }

  /// Ten times the number at a path, rounded.
  static func tenths(_ object: String, _ path: String) -> String {
    """
    CASE WHEN json_type(\(object), '$.\(path)') IN ('integer', 'real') \
    THEN CAST(round(json_extract(\(object), '$.\(path)') * 10) AS INTEGER) END
    """
  }

  /// The texts of an array, with a separator between them.
  static func texts(_ object: String, _ path: String, separator: UInt8) -> String {
    "(SELECT group_concat(value, char(\(separator))) FROM json_each(\(object), '$.\(path)') WHERE type = 'text')"
  }
}

/// Texts of TVmaze, mended, and with their HTML removed.
struct TVmazeText {
  private var text = XMLTVText()

  /// The repairs since this was last emptied.
  var repairs: Set<TextRepair> {
    get { text.repairs }
    set { text.repairs = newValue }
  }

  /// A text without what no text has; empty where there is none.
  mutating func mended(_ bytes: [UInt8]?, limit: Int) -> [UInt8] {
    var mended: [UInt8] = []
    guard let bytes else { return mended }
    let range = 0..<min(bytes.count, XMLTVLimits.textLength)
    text.append(bytes.span.extracting(range), to: &mended, limit: limit)
    return mended
  }

  /// The text of a piece of HTML.
  mutating func plain(_ html: [UInt8]?) -> [UInt8] {
    mended(html.map { HTMLText.text(Array($0.prefix(XMLTVLimits.textLength))) }, limit: XMLTVLimits.text)
  }
}
