package import GuideModel

/// Decodes TVmaze schedules (docs/formats.md): JSON arrays of episodes, one file per day, combined into one guide.
/// Decoding never fails: an unusable row or file is left out and reported. Rows are identified by their number in the
/// file.
package struct TVmazeDecoder {
  private var reading = TVmazeReading()
  private var diagnostics: [Diagnostic] = []
  private let collector: DiagnosticCollector

  /// Creates a decoder. Each file's diagnostics go to a copy of the collector, which must be empty.
  package init(collector: DiagnosticCollector = DiagnosticCollector()) {
    self.collector = collector
  }

  package mutating func read(_ bytes: [UInt8], file: String) {
    reading.begin(file, collector)
    let json = JSONAnswer.repaired(bytes)
    if bytes.contains(0) { reading.report(.repaired, line: 0, "zero bytes", "read as spaces") }
    if let problem = TVmazeDecoder.problem(ofRepaired: json) {
      reading.report(.refused, line: 0, problem, "file left out")
    } else {
      readRows(json)
    }
    diagnostics += reading.endFile()
  }

  private mutating func readRows(_ json: [UInt8]) {
    do throws(JSONRows.ReadingError) {
      let rows = try JSONRows(TVmazeRow.query, of: json)
      while try rows.next() {
        let row = TVmazeRow(rows)
        guard row.line <= TVmazeRow.limit else {
          return reading.report(
            .refused, line: row.line, "more than \(TVmazeRow.limit) rows", "the rest left out", isTruncated: true)
        }
        reading.read(row)
      }
    } catch {
      reading.report(.refused, line: 0, "reading its JSON failed: \(error.reason)", "everything before that kept")
    }
  }

  /// The guide from all files.
  package mutating func finish() -> DecodedGuide { reading.finish(diagnostics) }

  package static func guide(in bytes: [UInt8], file: String) -> DecodedGuide {
    var decoder = TVmazeDecoder()
    decoder.read(bytes, file: file)
    return decoder.finish()
  }

  /// Why an answer is not a schedule but, for example, an error or a web page; `nil` if it is a schedule, even an empty one.
  package static func problem(in bytes: [UInt8]) -> Message? { problem(ofRepaired: JSONAnswer.repaired(bytes)) }

  private static func problem(ofRepaired json: [UInt8]) -> Message? {
    JSONAnswer.problem(of: json, as: .array, "schedule", "list of episodes")
  }
}
