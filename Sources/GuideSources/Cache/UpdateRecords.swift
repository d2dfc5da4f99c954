package import GuideModel
import GuideSystem

extension SourceCache {
  /// The changes in each source's last update, and how far ahead each channel's programmes were known before it.
  package func changes(of sources: [String]) -> GuideChanges {
    let all = sources.compactMap { image(of: $0)?.note(.changes).flatMap(GuideChanges.init(bytes:)) }
    return GuideChanges(
      all.flatMap(\.changes).sorted { $0.interval.start < $1.interval.start },
      knownUntil: Dictionary(all.flatMap(\.knownUntil), uniquingKeysWith: max))
  }
}

/// The diagnostics of a download, as a note in the image.
///
/// The guide in the image was built without the faulty parts, so it cannot report them again.
enum DiagnosticList {
  /// The number of diagnostics to keep, worst first; more would not help the user.
  static let limit = 5000

  /// The note's bytes. Paths in `download` are shown as paths in `source`.
  static func bytes(
    of guide: Guide, _ others: [Diagnostic] = [], from download: String, as source: String
  ) -> [UInt8] {
    Diagnostic.bytes(
      of: (kept(of: guide) + others.prefix(limit / 10)).map { diagnostic in
        diagnostic.with(
          file: diagnostic.file.replacing(download, with: source),
          problem: diagnostic.problem.mapValues { $0.replacing(download, with: source) })
      })
  }

  /// The worst diagnostics, and a count of the others.
  private static func kept(of guide: Guide) -> [Diagnostic] {
    let worst = guide.worstDiagnostics
    let others = worst.dropFirst(limit)
    let rests = [Diagnostic.Severity.noted, .repaired, .refused].compactMap { severity -> Diagnostic? in
      guard let first = others.first(where: { $0.severity == severity }) else { return nil }
      let count = others.count(of: severity)
      return Diagnostic(
        severity, file: first.file, line: first.line, problem: "\(count) more from here on", action: "only counted",
        count: count)
    }
    return worst.prefix(limit) + rests
  }
}

/// Encodes notes with one entry per line and tabs between fields.
enum TabbedLines {
  /// An entry as a line. Tabs and line breaks in fields become spaces.
  static func line(_ fields: [String]) -> [UInt8] {
    let plain = fields.map { field in String(field.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }
    return Array(plain.joined(separator: "\t").utf8) + [UInt8(ascii: "\n")]
  }

  /// The entries of a note, up to `limit`. Lines with a different number of fields are skipped.
  static func entries(in bytes: [UInt8], fields: Int, limit: Int) -> [[String]] {
    bytes.split(separator: UInt8(ascii: "\n")).prefix(limit)
      .map { $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
      .filter { $0.count == fields }.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
