import GuideModel

/// Prepares a server's answer for SQLite's JSON functions, or explains why it cannot be read.
enum JSONAnswer {
  /// The expected kind of answer.
  enum Kind: String {
    case array, object
  }

  /// The text without a byte order mark, and with spaces instead of zero bytes, at which SQLite would end the text.
  static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return text.contains(0) ? text.map { $0 == 0 ? ASCIIByte.space : $0 } : text
  }

  /// Why a repaired text is not an answer of the expected kind; `nil` if it is one. It may be an error or a web page, for
  /// example. `name` is the expected answer (`schedule`), and `contents` its expected content (`list of episodes`).
  static func problem(
    of json: [UInt8], as kind: Kind, _ name: Message, _ contents: Message, server: String = "TVmaze"
  ) -> Message? {
    if json.allSatisfy({ $0 <= ASCIIByte.space }) { return "it is empty" }
    if json.span.beginsWebPage { return "it is a web page, not the expected \(contents)" }
    if JSONRows.hasTooManyValues(json) { return JSONRows.tooManyValues }
    do throws(JSONRows.ReadingError) {
      let root = try JSONRows(rootQuery, of: json)
      guard try root.next(), let type = root.text(0) else { return "it is not JSON" }
      let found = String(decoding: type, as: UTF8.self)
      if found == "object", let refusal = refusal(root) { return "\(server) says \(refusal)" }
      if found == kind.rawValue { return nil }
      return found == "null" ? "it says null: there is no such \(name)" : "it is not the expected \(contents)"
    } catch {
      return "it is not JSON, or it is incomplete"
    }
  }

  private static let rootQuery = """
    SELECT json_type(?1), \(JSONExpression.value("?1", "name", "text")), \(JSONExpression.value("?1", "status", "integer"))
    """

  /// The server's error message, sent instead of an answer; `nil` if none.
  private static func refusal(_ root: JSONRows) -> Message? {
    guard let status = root.integer(2), let name = root.text(1) else { return nil }
    return "\(TextRepairer.text(name.span, name.indices).quoted) (\(status))"
  }
}
