import GuideModel

/// Compares the fast and slow paths of the decoder. Clean rows take the fast path. A control character before the title sends
/// a row down the slow path without changing anything else, so both must give the same result.
package enum RowPathComparison {
  /// The differences between the fast path and the slow path.
  package static func violations(for bytes: [UInt8]) -> [String] {
    let rows = bytes.split(separator: 0x0A).filter { row in row.count { $0 == 0x7E } >= 22 }
    return rows.flatMap { differences(in: Array($0)) }
  }

  private static func differences(in row: [UInt8]) -> [String] {
    // The preceding line keeps the row from looking like a byte order mark or a web page.
    let before = Array("Invented.\n".utf8)
    let quick = Reading(before + row)
    guard quick.diagnostics.isEmpty, !quick.programmes.isEmpty else { return [] }
    let careful = Reading(before + [0x00] + row)
    return quick == careful ? [] : ["quick \(quick)", "careful \(careful)"]
  }

  private struct Reading: Equatable {
    let diagnostics: [Diagnostic]
    let programmes: [Programme]

    init(_ bytes: [UInt8]) {
      let file = ReadFile(bytes)
      diagnostics = file.diagnostics
      let guide = file.guide()
      programmes = guide.programmes.map { Programme($0, of: guide) }
    }
  }

  private struct Programme: Equatable {
    let title: String
    let genre: String
    let interval: Interval
    let flags: ProgrammeFlags
    let details: ProgrammeDetails

    init(_ programme: ProgrammeID, of guide: Guide) {
      title = guide.title(of: programme)
      genre = guide.genre(of: programme)
      interval = guide.interval(of: programme)
      flags = guide.flags(of: programme)
      details = guide.details(of: programme)
    }
  }
}
