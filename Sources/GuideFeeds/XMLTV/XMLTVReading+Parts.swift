import GuideModel

/// What was read, as a part of a document and in the end.
extension XMLTVReading {
  /// Whether nothing but the root is open.
  var isAtRoot: Bool { open.count == 1 && head == nil && channel == nil }

  /// Takes over what was read of the part of the document that follows after so many lines.
  mutating func merge(_ part: XMLTVReading, after lines: Int) {
    let known = Set(strangers.map { XMLTVReading.strange + $0 })
    for finding in part.findings where !known.contains(finding.problem) {
      complain(
        finding.severity, line: finding.line > 0 ? finding.line + lines : 0, finding.problem, finding.action,
        isCutShort: finding.isCutShort)
    }
    strangers.formUnion(part.strangers)
    let (numbers, again) = channels.merge(part.channels, after: lines)
    for channel in again { complainOfChannelAgain(channel.id, channel.line) }
    rows.merge(part.rows, channels: numbers, after: lines)
  }

  /// All that was read.
  mutating func finish() -> XMLTVGuide {
    let (batch, owners, more) = rows.finish(channels: channels.count, file: file)
    let strangers = channels.undeclared.map {
      Finding(
        .noted, file: file, line: $0.line, problem: "channel \($0.id) is not declared", action: "called by its id")
    }
    let all = (findings + more + strangers).sorted { $0.line < $1.line }
    let names = languages.map { String(decoding: $0, as: UTF8.self) }
    return XMLTVGuide(
      channels: channels.channels(languages: names), batch: batch, channelOfInput: owners, findings: all)
  }
}
