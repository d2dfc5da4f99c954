import GuideModel

/// The 23 fields of a row as the feed had them: for people, and for other readers of the feed.
struct PlainFields {
  let title: String
  let flags: ProgrammeFlags
  let interval: Interval
  let details: ProgrammeDetails
  let zone: ZoneTable

  /// Appends the fields with the tildes between them.
  func append(to row: inout [UInt8]) {
    let summary = details.summary
    let name = HarmlessText.text(title)
    append(name.isEmpty ? "?" : name, to: &row, first: true)
    append(HarmlessText.text(summary.episode?.raw ?? ""), to: &row)
    append(HarmlessText.text(summary.episodeTitle ?? ""), to: &row)
    append(summary.year.flatMap { (1000...9999).contains($0) ? String($0) : nil } ?? "", to: &row)
    append(people(details.directors.map { CastMember(name: $0) }, separator: ", "), to: &row)
    append(people(details.cast, separator: "|"), to: &row)
    for flag in 0..<Field.flags.count { append(ProgrammeFlags(rawValue: 1 << UInt16(flag)), to: &row) }
    append(summary.stars.map { String($0) } ?? "", to: &row)
    append(HarmlessText.text(details.certificate ?? ""), to: &row)
    append(details.genres.first.map { HarmlessText.text($0) } ?? "\(RadioTimesReader.noGenre)", to: &row)
    append(HarmlessText.text(details.description ?? ""), to: &row)
    append(.choice, to: &row)
    appendTimes(to: &row)
  }

  private func append(_ text: String, to row: inout [UInt8], first: Bool = false) {
    if !first { row.append(ASCIIByte.tilde) }
    row.append(contentsOf: text.utf8)
  }

  private func append(_ flag: ProgrammeFlags, to row: inout [UInt8]) {
    append(flags.contains(flag) ? "true" : "false", to: &row)
  }

  /// Names, with their roles before them. The word `null` is nobody in the feed.
  private func people(_ people: [CastMember], separator: String) -> String {
    let texts = people.map { person in person.role.map { "\($0)*\(person.name)" } ?? person.name }
    let text = HarmlessText.text(texts.joined(separator: separator))
    return text.contains("null") ? "" : text
  }

  /// Wall times; of a programme that lasts for days the end is that of its last one.
  private func appendTimes(to row: inout [UInt8]) {
    let (start, end) = (zone.local(interval.start), zone.local(interval.end))
    let date = start.date.isoText.split(separator: "-").reversed().joined(separator: "/")
    append(date, to: &row)
    append(start.time.text, to: &row)
    append(end.time.text, to: &row)
    append(String(interval.minutes), to: &row)
  }
}
