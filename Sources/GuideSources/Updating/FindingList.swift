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
    kept(of: guide).flatMap { finding in
      let file = finding.file.replacing(download, with: source)
      let problem = finding.problem.replacing(download, with: source)
      let fields = [
        word(finding.severity), file, "\(finding.line)", problem, finding.action, remark(of: finding),
      ]
      return TabbedLines.line(fields)
    }
  }

  /// The worst, and how many others there are.
  private static func kept(of guide: Guide) -> [Finding] {
    let worst = guide.worstFindings.prefix(limit).map { guide.findings[$0] }
    let others = guide.worstFindings.dropFirst(limit).lazy.map { guide.findings[$0] }
    let rests = severities.compactMap { severity -> Finding? in
      guard let first = others.first(where: { $0.severity == severity }) else { return nil }
      let count = others.count(of: severity)
      return Finding(
        severity, file: first.file, line: first.line, problem: "\(count) more from here on", action: "only counted",
        count: count)
    }
    return worst + rests
  }

  /// Whether the file was cut, or how many the finding stands for.
  private static func remark(of finding: Finding) -> String {
    finding.isCutShort ? "cut" : finding.count > 1 ? "\(finding.count)" : ""
  }

  /// Reads a file; lines that are damaged are left out.
  static func findings(in bytes: [UInt8]) -> [Finding] {
    TabbedLines.entries(in: bytes, fields: 6, limit: limit + severities.count).compactMap { fields in
      guard let severity = severities.first(where: { word($0) == fields[0] }), let line = Int(fields[2]), line >= 0
      else { return nil }
      return Finding(
        severity, file: fields[1], line: line, problem: fields[3], action: fields[4], isCutShort: fields[5] == "cut",
        count: max(1, Int(fields[5]) ?? 1))
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
