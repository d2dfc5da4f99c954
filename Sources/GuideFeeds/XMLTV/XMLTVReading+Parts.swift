import GuideModel

/// What was read, as a part of a document and in the end.
extension XMLTVReading {
  /// Whether nothing but the root is open.
  var isAtRoot: Bool { open.count == 1 && head == nil && channel == nil }

  /// Takes over what was read of the part of the document that follows after so many lines.
  mutating func merge(_ part: XMLTVReading, after lines: Int) {
    for finding in part.findings.kept where isNews(finding) { findings.keep(finding.moved(by: lines)) }
    findings.addCounts(of: part.findings, after: lines)
    findings.continueStream(of: part.findings)
    let (numbers, again) = channels.merge(part.channels, after: lines)
    for channel in again { complainOfChannelAgain(channel.id, channel.line) }
    channels.leftOut.add(programmes: rows.merge(part.rows, channels: numbers, after: lines))
  }

  /// Whether a part's finding is to be told of the whole: each element that nobody knows is named once, and not all are.
  private mutating func isNews(_ finding: Finding) -> Bool {
    guard finding.problem.hasPrefix(XMLTVReading.strange) else { return true }
    return addStranger(String(finding.problem.dropFirst(XMLTVReading.strange.count)))
  }

  /// All that was read.
  mutating func finish() -> XMLTVGuide {
    findings.beginReview()
    let (batch, owners) = rows.finish(channels: channels.count, file: file, findings: &findings)
    for channel in channels.undeclared {
      complain(.noted, line: channel.line, "channel \(channel.id.shortened) is not declared", "called by its id")
    }
    for channel in channels.trimmed {
      let problem = "channel \(channel.id.shortened) has more names, icons or links than are kept"
      complain(.noted, line: channel.line, problem, "the first kept")
    }
    if let finding = channels.leftOut.finding(file: file) { findings.add(finding) }
    // By all that they say: those of a line come in another order where the document was read in parts.
    let inOrder = findings.finish().sorted { ($0.line, $0.problem, $0.action) < ($1.line, $1.problem, $1.action) }
    let names = languages.map { String(decoding: $0, as: UTF8.self) }
    return XMLTVGuide(
      channels: channels.channels(languages: names), batch: batch, channelOfInput: owners, findings: inOrder)
  }
}
