package import GuideModel

/// Decodes what Schedules Direct has sent (see `SchedulesDirectStore`) into a guide.
///
/// Decoding never fails: an unusable showing or programme is left out and reported with its line.
package struct SchedulesDirectDecoder {
  private var reading: SchedulesDirectReading
  private var diagnostics: DiagnosticCollector
  private let file: String

  /// The size of the JSON that one query reads, in bytes.
  private static let groupSize = 2_000_000

  /// Decodes a stored file.
  package static func guide(
    in bytes: [UInt8], file: String, collector: DiagnosticCollector = DiagnosticCollector()
  ) -> DecodedGuide {
    let store = SchedulesDirectStore(bytes)
    var decoder = SchedulesDirectDecoder(SchedulesDirectChannels(store.lineups.map(\.item.json)), file, collector)
    // In the order of the file's lines, which begin with the head.
    let days = store.days.sorted { $0.key < $1.key }
    let firstDay = store.lineups.count + 2
    decoder.read(days.map(\.value.json), from: firstDay, SchedulesDirectShowing.query) { $0.readShowing($1, line: $2) }
    let programmes = store.programmes.sorted { $0.key < $1.key }
    decoder.read(programmes.map(\.value.json), from: firstDay + days.count, SchedulesDirectProgramme.query) {
      $0.readProgramme($1, line: $2)
    }
    return decoder.finish()
  }

  private init(_ channels: SchedulesDirectChannels, _ file: String, _ collector: DiagnosticCollector) {
    (reading, self.file, diagnostics) = (SchedulesDirectReading(channels), file, collector)
  }

  /// Reads elements in groups, because a query over all of them would need a lot of memory.
  private mutating func read(
    _ elements: [[UInt8]], from firstLine: Int, _ query: String,
    _ read: (inout SchedulesDirectReading, JSONRows, _ line: Int) -> Message?
  ) {
    var start = 0
    while start < elements.count {
      var (end, size) = (start, 0)
      while end < elements.count, end == start || size + elements[end].count <= Self.groupSize {
        size += elements[end].count + 1
        end += 1
      }
      let json =
        [UInt8(ascii: "[")] + elements[start..<end].joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
      do throws(JSONRows.ReadingError) {
        let rows = try JSONRows(query, of: Array(json))
        while try rows.next() {
          let line = firstLine + start + (rows.integer(0) ?? 0)
          if let problem = read(&reading, rows, line) { report(line, problem, "left out") }
        }
      } catch {
        report(firstLine + start, "reading its JSON failed: \(error.reason)", "\(end - start) lines left out")
      }
      start = end
    }
  }

  private mutating func report(_ line: Int, _ problem: Message, _ action: Message) {
    diagnostics.add(Diagnostic(.refused, file: file, line: line, problem: problem, action: action))
  }

  private mutating func finish() -> DecodedGuide {
    let missing = reading.showingsWithoutProgramme
    if missing > 0 {
      report(0, "\(Message.amount(missing, "showing")) without a title, which the next update may bring", "left out")
    }
    let (batch, owners) = reading.finish()
    return DecodedGuide(
      channels: reading.channels.all, batch: batch, channelOfInput: owners, diagnostics: diagnostics.finish())
  }
}
