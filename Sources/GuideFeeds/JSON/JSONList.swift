package import GuideModel

/// The usable entries of an answer, and the diagnostics for the others.
package struct ServerEntries<Entry: Sendable>: Sendable {
  package let entries: [Entry]
  package let diagnostics: [Diagnostic]
}

/// Why an answer is not the requested one.
package struct ServerAnswerError: Error, Hashable, Sendable {
  /// For example `it is a web page, not the expected list of channels`.
  package let reason: Message
}

/// Reads a list of objects in a server's JSON answer, with limits on its size.
///
/// An unusable entry is left out and reported by its number. A value of an unexpected type counts as missing.
struct JSONList {
  /// The contents, such as `list of channels`.
  let name: Message
  let server: String
  /// The answer's path, used in diagnostics.
  let file: String
  /// The path of the list in the answer; `$` if the answer itself is the list.
  var path = "$"
  /// The name of a list in each object of the answer whose objects are the entries; `nil` if the objects are the entries.
  var inner: String?

  /// Maximum number of entries.
  static let limit = 100_000

  /// Reads the given columns of each `entry`, from column 1. The object around an inner list is `parent`.
  ///
  /// `read` returns `nil` to leave an entry out, and sets a problem to report it.
  func entries<Entry>(
    _ bytes: [UInt8], _ columns: String, _ read: (_ rows: JSONRows, _ problem: inout Message?) -> Entry?
  ) throws(ServerAnswerError) -> ServerEntries<Entry> {
    let json = JSONAnswer.repaired(bytes)
    let kind = path == "$" ? JSONAnswer.Kind.array : .object
    if let problem = JSONAnswer.problem(of: json, as: kind, name, name, server: server) {
      throw ServerAnswerError(reason: problem)
    }
    var entries: [Entry] = []
    var collector = DiagnosticCollector()
    func report(_ line: Int, _ problem: Message, _ action: Message) {
      collector.add(Diagnostic(.refused, file: file, line: line, problem: problem, action: action))
    }
    do throws(JSONRows.ReadingError) {
      let type = try JSONRows("SELECT json_type(?1, '\(path)')", of: json)
      guard try type.next(), type.text(0).map({ $0.elementsEqual("array".utf8) }) == true else {
        throw JSONRows.ReadingError(reason: "it is not the expected \(name)")
      }
      let rows = try JSONRows("SELECT key, \(columns) FROM (\(rows))", of: json)
      while try rows.next() {
        let line = (rows.integer(0) ?? 0) + 1
        if line > JSONList.limit {
          report(line, "more than \(JSONList.limit) entries", "the rest left out")
          break
        }
        var problem: Message?
        if let entry = read(rows, &problem) { entries.append(entry) }
        if let problem { report(line, problem, "left out") }
      }
    } catch {
      throw ServerAnswerError(reason: error.reason)
    }
    return ServerEntries(entries: entries, diagnostics: collector.finish())
  }

  /// The query for the entries: `key`, the number of the object in the answer; `entry`; and `parent` for an inner list.
  private var rows: String {
    let object = JSONExpression.object("item.value", "item.type")
    let objects = """
      SELECT item.key AS key, \(object) AS entry FROM json_each(?1, '\(path)') AS item
      WHERE json_type(?1, '\(path)') = 'array'
      """
    guard let inner else { return objects }
    return """
      SELECT parents.key AS key, parents.entry AS parent, \(object) AS entry
      FROM (\(objects)) AS parents, json_each(parents.entry, '$.\(inner)') AS item
      """
  }
}
