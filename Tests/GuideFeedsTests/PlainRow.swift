import GuideModel
import GuideTestSupport

/// A reference implementation for one row: slow and simple, using strings. It repairs only white space, so it can read
/// only rows without diagnostics.
struct PlainRow {
  private let fields: [String]
  /// Whether a title may begin with a zone, as it may near a clock change.
  private let takesPrefix: Bool

  /// Splits a line without its line feed; `nil` if it does not have 23 fields.
  init?(_ line: [UInt8], takesPrefix: Bool = false) {
    let row = line.last == 0x0D ? line.dropLast() : line[...]
    let pieces = row.split(separator: 0x7E, omittingEmptySubsequences: false).map { Array($0) }
    fields = pieces.map { PlainRow.text($0) }
    self.takesPrefix = takesPrefix
    guard fields.count == 23 else { return nil }
  }

  /// A string without white space at its ends, and with only single spaces inside.
  private static func text(_ bytes: [UInt8]) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let trimmed = scalars.drop { $0.value <= 0x20 }.reversed().drop { $0.value <= 0x20 }.reversed()
    let words = Array(trimmed).split { $0 == " " || $0 == "\t" || $0 == "\u{A0}" }
    return words.map { word in word.reduce(into: "") { $0.unicodeScalars.append($1) } }.joined(separator: " ").limited()
  }

  /// Title, time and flags; `nil` if the date, the start or the length is invalid.
  var shown: Shown? {
    guard let start, let minutes = PlainRow.number(fields[22]) else { return nil }
    let title = String(fields[0].dropFirst(zone == nil ? 0 : 6))
    return Shown(title, Interval(start, start.adding(minutes: minutes)), flags)
  }

  private var zone: Int? {
    let zones = ["(BST) ": 3600, "(GMT) ": 0]
    return takesPrefix ? zones.first { fields[0].hasPrefix($0.key) }?.value : nil
  }

  private var start: Instant? {
    let date = fields[19].split(separator: "/").compactMap { Int($0) }
    let time = fields[20].split(separator: ":").compactMap { Int($0) }
    guard date.count == 3, time.count == 2, let day = CivilDate(year: date[2], month: date[1], day: date[0]) else {
      return nil
    }
    let local = day.dayNumber * 86_400 + time[0] * 3600 + time[1] * 60
    // The offset must convert the instant back to the written local time.
    let offset = zone ?? [3600, 0].first { Moments.london.offset(at: Instant(seconds: local - $0)) == $0 } ?? 0
    return Instant(seconds: local - offset)
  }

  private var flags: ProgrammeFlags {
    ProgrammeFlags(
      (6...13).filter { fields[$0].lowercased() == "true" }.map { ProgrammeFlags(rawValue: 1 << ($0 - 6)) }
    )
    .union(fields[18].lowercased() == "true" ? .choice : [])
  }

  /// Whether the episode number has a form that this implementation can read.
  var hasPlainEpisode: Bool {
    if fields[1].isEmpty { return !fields[2].contains(" - ") }
    return fields[1].wholeMatch(of: /[0-9]{1,6}(\/[0-9]{1,6})?(, series [0-9]{1,6})?|series [0-9]{1,6}/) != nil
  }

  var details: ProgrammeDetails {
    var summary = ProgrammeSummary(
      year: fields[3].utf8.count == 4 ? PlainRow.number(fields[3]) : nil,
      stars: PlainRow.number(fields[14]).flatMap { StarRating(hundredths: $0 * 100) })
    if !fields[1].isEmpty { summary.episode = PlainRow.episode(fields[1]) }
    if !fields[2].isEmpty, fields[2] != fields[0] { summary.episodeTitle = fields[2] }
    return ProgrammeDetails(
      summary: summary, directors: PlainRow.people(fields[4]).map(\.name), cast: PlainRow.people(fields[5]),
      genres: [fields[16]].filter { $0 != "" && $0 != "No Genre" },
      description: [String(fields[17].prefix(16_384))].first { $0 != "" }, certificate: [fields[15]].first { $0 != "" })
  }

  private static func number(_ text: String) -> Int? {
    text.count <= 6 && text.allSatisfy { ("0"..."9").contains($0) } ? Int(text) : nil
  }

  /// Parses `role*actor|role*actor`, or names separated by commas; `null` is not a name.
  private static func people(_ text: String) -> [CastMember] {
    // The text is split by scalars, because separators may carry an accent.
    let scalars = text.unicodeScalars
    let hasRoles = scalars.contains("*") || scalars.contains("|")
    return scalars.split(separator: hasRoles ? "|" : ",").compactMap { member in
      // The last asterisk separates role and actor; earlier ones belong to the role, with the spaces around them.
      let parts = member.split(separator: "*", omittingEmptySubsequences: false).map { String($0) }
      let role = PlainRow.withoutSpaces(parts.dropLast().joined(separator: "*"))
      let name = PlainRow.withoutSpaces(parts.last ?? "")
      if name == "" || name == "null" { return nil }
      return CastMember(name: name, role: role == "" || role == "null" ? nil : role)
    }
  }

  private static func withoutSpaces(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()))
  }

  /// Parses `3/11, series 26` or parts of that form.
  private static func episode(_ text: String) -> EpisodeNumber {
    let parts = text.split(separator: ", ")
    let series = parts.first { $0.hasPrefix("series ") }.flatMap { Int($0.dropFirst(7)) }
    let numbers = parts.first { !$0.hasPrefix("series ") }?.split(separator: "/").compactMap { Int($0) } ?? []
    let isBeyond = numbers.count > 1 && numbers[0] > numbers[1]
    return EpisodeNumber(
      raw: text, season: series, number: numbers.first, count: numbers.count > 1 && !isBeyond ? numbers[1] : nil)
  }
}
