package import GuideModel

/// Decodes schedules of TVmaze (docs/formats.md): JSON arrays of episodes, a file a day, which together are one guide.
///
/// It never fails: a row or a file that cannot be used is left out and reported, by its number among the rows of its file.
package struct TVmazeDecoder {
  private var reading = TVmazeReading()
  private var findings: [Diagnostic] = []
  private let collector: DiagnosticCollector

  /// A decoder of some files; the findings of each go to a copy of an empty collector.
  package init(collector: DiagnosticCollector = DiagnosticCollector()) {
    self.collector = collector
  }

  /// Reads a file.
  package mutating func read(_ bytes: [UInt8], file: String) {
    reading.begin(file, collector)
    let json = TVmazeDecoder.mended(bytes)
    if bytes.contains(0) { reading.report(.repaired, line: 0, "zero bytes", "read as spaces") }
    if let problem = TVmazeDecoder.problem(ofMended: json) {
      reading.report(.refused, line: 0, problem, "file left out")
    } else {
      readRows(json)
    }
    findings += reading.endFile()
  }

  private mutating func readRows(_ json: [UInt8]) {
    do throws(JSONRows.ReadingError) {
      let rows = try JSONRows(TVmazeRow.query, of: json)
      while try rows.next() {
        let row = TVmazeRow(rows)
        guard row.line <= TVmazeRow.limit else {
          return reading.report(
            .refused, line: row.line, "more than \(TVmazeRow.limit) rows", "the rest left out", isCutShort: true)
        }
        reading.read(row)
      }
    } catch {
      reading.report(.refused, line: 0, "its JSON cannot be read on: \(error.reason)", "what came before is kept")
    }
  }

  /// The guide of all files.
  package mutating func finish() -> DecodedGuide { reading.finish(findings) }

  /// Decodes one file.
  package static func guide(in bytes: [UInt8], file: String) -> DecodedGuide {
    var decoder = TVmazeDecoder()
    decoder.read(bytes, file: file)
    return decoder.finish()
  }

  /// Why an answer is no schedule, such as an error or a web page; nil where it is one, if only an empty one.
  package static func problem(in bytes: [UInt8]) -> String? { problem(ofMended: mended(bytes)) }

  /// The text without a byte order mark and with spaces for zero bytes, at which SQLite would take it to end.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return text.contains(0) ? text.map { $0 == 0 ? ASCIIByte.space : $0 } : text
  }

  private static func problem(ofMended json: [UInt8]) -> String? {
    if json.allSatisfy({ $0 <= ASCIIByte.space }) { return "it is empty" }
    if json.span.beginsWebPage { return "it is a web page, not a schedule" }
    do throws(JSONRows.ReadingError) {
      let root = try JSONRows(rootQuery, of: json)
      guard try root.next(), let type = root.text(0) else { return "it is no JSON" }
      switch String(decoding: type, as: UTF8.self) {
      case "array": return nil
      case "null": return "it says null: there is no such schedule"
      case "object": return refusal(root)
      default: return notEpisodes
      }
    } catch {
      return "it is no JSON, or not all of it"
    }
  }

  private static let notEpisodes = "it is no list of episodes"
  private static let rootQuery = """
    SELECT json_type(?1), CASE json_type(?1, '$.name') WHEN 'text' THEN json_extract(?1, '$.name') END,
      CASE json_type(?1, '$.status') WHEN 'integer' THEN json_extract(?1, '$.status') END
    """

  /// What the server says in place of a schedule.
  private static func refusal(_ root: JSONRows) -> String {
    guard let status = root.integer(2), let name = root.text(1) else { return notEpisodes }
    return "TVmaze says \(TextMender.text(name.span, name.indices).quoted) (\(status))"
  }
}
