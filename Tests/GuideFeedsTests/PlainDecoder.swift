import GuideModel
import GuideTestSupport

/// The plain twin of `RadioTimesDecoder` for feeds without a defect: slow and obvious, by strings.
enum PlainDecoder {
  struct Programme: Hashable {
    let shown: Shown
    let details: ProgrammeDetails
  }

  static func programmes(_ text: String) -> [Programme] {
    text.split(whereSeparator: \.isNewline).filter { $0.contains("~") }.map { line in
      let fields = line.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
      return Programme(shown: shown(fields), details: details(fields))
    }
  }

  private static func shown(_ fields: [String]) -> Shown {
    let date = fields[19].split(separator: "/").compactMap { Int($0) }
    let time = fields[20].split(separator: ":").compactMap { Int($0) }
    let zones = ["(BST) ": 3600, "(GMT) ": 0]
    let zone = zones.first { fields[0].hasPrefix($0.key) }
    let days = CivilDate(year: date[2], month: date[1], day: date[0])?.dayNumber ?? 0
    let local = days * 86_400 + time[0] * 3600 + time[1] * 60
    // The offset is the one that takes the instant back to the local time that is written.
    let offset = zone?.value ?? [3600, 0].first { Moments.london.offset(at: Instant(seconds: local - $0)) == $0 } ?? 0
    let start = Instant(seconds: local - offset)
    let end = Instant(seconds: start.seconds + (Int(fields[22]) ?? 0) * 60)
    return Shown(String(fields[0].dropFirst(zone == nil ? 0 : 6)), Interval(start, end), flags(fields))
  }

  private static func flags(_ fields: [String]) -> ProgrammeFlags {
    ProgrammeFlags((6...13).filter { fields[$0] == "true" }.map { ProgrammeFlags(rawValue: 1 << ($0 - 6)) })
      .union(fields[18] == "true" ? .choice : [])
  }

  private static func details(_ fields: [String]) -> ProgrammeDetails {
    var summary = ProgrammeSummary(year: Int(fields[3]), stars: Int(fields[14]))
    if !fields[1].isEmpty { summary.episode = episode(fields[1]) }
    if !fields[2].isEmpty, fields[2] != fields[0] { summary.episodeTitle = fields[2] }
    return ProgrammeDetails(
      summary: summary,
      directors: fields[4].isEmpty ? [] : fields[4].split(separator: ", ").map(String.init),
      cast: fields[5].split(separator: "|").map { member in
        let parts = member.split(separator: "*").map(String.init)
        return CastMember(name: parts[1], role: parts[0])
      },
      genres: fields[16].isEmpty || fields[16] == "No Genre" ? [] : [fields[16]],
      description: fields[17].isEmpty ? nil : fields[17], certificate: fields[15].isEmpty ? nil : fields[15])
  }

  /// `3/11, series 26` and what of it there is.
  private static func episode(_ text: String) -> EpisodeNumber {
    let parts = text.split(separator: ", ")
    let series = parts.first { $0.hasPrefix("series ") }.flatMap { Int($0.dropFirst(7)) }
    let numbers = parts.first { !$0.hasPrefix("series ") }?.split(separator: "/").compactMap { Int($0) } ?? []
    return EpisodeNumber(
      raw: text, season: series, number: numbers.first, count: numbers.count > 1 ? numbers[1] : nil)
  }
}
