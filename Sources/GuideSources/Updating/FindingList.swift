import GuideModel

/// What was wrong with what a source sent, as a small file beside its guide: the guide there has been mended, and says
/// nothing of it any more. A line a finding, its fields parted by tabs.
enum FindingList {
  /// The name of the file.
  static let fileName = "findings.txt"
  /// More of them nobody reads; the worst are kept.
  static let limit = 5000

  /// The file's bytes. Places in `download` are told as places in `source`.
  static func bytes(of guide: Guide, from download: String, as source: String) -> [UInt8] {
    guide.worstFindings.prefix(limit).flatMap { place in
      let finding = guide.findings[place]
      let file = finding.file.replacing(download, with: source)
      let problem = finding.problem.replacing(download, with: source)
      let fields = [
        word(finding.severity), file, "\(finding.line)", problem, finding.action, finding.isCutShort ? "cut" : "",
      ]
      return TabbedLines.line(fields)
    }
  }

  /// Reads a file; lines that are damaged are left out.
  static func findings(in bytes: [UInt8]) -> [Finding] {
    TabbedLines.entries(in: bytes, fields: 6, limit: limit).compactMap { fields in
      guard let severity = severities.first(where: { word($0) == fields[0] }), let line = Int(fields[2]), line >= 0
      else { return nil }
      return Finding(
        severity, file: fields[1], line: line, problem: fields[3], action: fields[4], isCutShort: fields[5] == "cut")
    }
  }

  private static let severities = [Finding.Severity.noted, .repaired, .refused]

  private static func word(_ severity: Finding.Severity) -> String {
    switch severity {
    case .noted: "noted"
    case .repaired: "repaired"
    case .refused: "refused"
    }
  }
}
