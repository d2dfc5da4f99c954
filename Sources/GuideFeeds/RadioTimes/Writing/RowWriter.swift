import GuideModel

/// Writes a programme as an extended row: the 23 fields, and a further field for each value that they would not give back.
struct RowWriter {
  /// The row without its line end.
  private(set) var row: [UInt8] = []

  /// Writes a programme of a guide.
  init(_ programme: ProgrammeID, of guide: Guide, zone: ZoneTable) {
    let interval = guide.interval(of: programme)
    let flags = guide.flags(of: programme)
    let title = guide.title(of: programme)
    let details = RowWriter.details(of: programme, guide)
    row.reserveCapacity(512)
    PlainFields(title: title, flags: flags, interval: interval, details: details, zone: zone).append(to: &row)
    let plain = Array(row)
    ExtendedTime.append(interval, to: &row)
    appendFlags(flags)
    if !RowWriter.isRead(title, from: plain) { append(.title, title) }
    append(details, where: RadioTimesReader().details(of: plain.span))
  }

  /// The details of a programme, whose genres include the guide's own genre.
  private static func details(of programme: ProgrammeID, _ guide: Guide) -> ProgrammeDetails {
    var details = guide.details(of: programme)
    let genre = guide.genre(of: programme)
    if !genre.isEmpty, details.genres.first != genre { details.genres.insert(genre, at: 0) }
    return details
  }

  /// Whether the 23 fields give back this title.
  private static func isRead(_ title: String, from plain: [UInt8]) -> Bool {
    let end = plain.firstIndex(of: ASCIIByte.tilde) ?? plain.count
    let read = RowTitle(TextMender.text(plain.span, plain.span.trimmed(0..<end)))
    return read.text == title && read.text != "null"
  }

  private mutating func appendFlags(_ flags: ProgrammeFlags) {
    let names = ExtendedRow.named.filter { flags.contains($0.flag) }.map(\.name)
    if !names.isEmpty { append(.flags, names.joined(separator: ",")) }
  }

  /// Appends the details that differ from those read from the 23 fields.
  private mutating func append(_ details: ProgrammeDetails, where plain: ProgrammeDetails) {
    if details.genres != plain.genres { details.genres.forEach { append(.genre, $0) } }
    append(details.summary, where: plain.summary)
    if details.directors != plain.directors { details.directors.forEach { append(.director, $0) } }
    if details.cast != plain.cast { details.cast.forEach { append(.cast, $0.name, qualifier: $0.role) } }
    if details.description != plain.description { append(.description, details.description ?? "") }
    if details.certificate != plain.certificate { append(.certificate, details.certificate ?? "") }
    for fact in details.more { append(fact.kind.fieldName, fact.text, qualifier: fact.qualifier) }
  }

  private mutating func append(_ summary: ProgrammeSummary, where plain: ProgrammeSummary) {
    if summary.episodeTitle != plain.episodeTitle { append(.episodeTitle, summary.episodeTitle ?? "") }
    if summary.episode != plain.episode {
      let episode = summary.episode ?? EpisodeNumber(raw: "")
      append(.episode, episode.raw)
      append(.season, episode.season)
      append(.number, episode.number)
      append(.lastNumber, episode.lastNumber)
      append(.count, episode.count)
      append(.part, episode.part)
      append(.partCount, episode.partCount)
    }
    if summary.stars != plain.stars { append(.stars, summary.stars?.text ?? "") }
    if summary.year != plain.year { append(.year, summary.year.map { String($0) } ?? "") }
  }

  private mutating func append(_ name: ExtendedName, _ number: Int?) {
    if let number { append(name, String(number)) }
  }

  private mutating func append(_ name: ExtendedName, _ text: String, qualifier: String? = nil) {
    append(name.rawValue, text, qualifier: qualifier)
  }

  private mutating func append(_ name: String, _ text: String, qualifier: String? = nil) {
    row.append(ASCIIByte.tilde)
    row.append(contentsOf: name.utf8)
    if let qualifier {
      row.append(ASCIIByte.colon)
      EscapedText.append(qualifier, to: &row, in: .qualifier)
    }
    row.append(ASCIIByte.equals)
    EscapedText.append(text, to: &row)
  }
}

/// Writes the 23 fields of a row as the feed had them, for people and for other readers of the feed.
private struct PlainFields {
  let title: String
  let flags: ProgrammeFlags
  let interval: Interval
  let details: ProgrammeDetails
  let zone: ZoneTable

  /// Appends the fields with tildes between them.
  func append(to row: inout [UInt8]) {
    let summary = details.summary
    let name = PlainFieldText.text(title)
    append(name.isEmpty ? "?" : name, to: &row, first: true)
    append(PlainFieldText.text(summary.episode?.raw ?? ""), to: &row)
    append(PlainFieldText.text(summary.episodeTitle ?? ""), to: &row)
    append(summary.year.flatMap { (1000...9999).contains($0) ? String($0) : nil } ?? "", to: &row)
    append(people(details.directors.map { CastMember(name: $0) }, separator: ", "), to: &row)
    append(people(details.cast, separator: "|"), to: &row)
    for flag in 0..<Field.flags.count { append(ProgrammeFlags(rawValue: 1 << UInt16(flag)), to: &row) }
    append(summary.stars.map { String($0.rounded) } ?? "", to: &row)
    append(PlainFieldText.text(details.certificate ?? ""), to: &row)
    append(details.genres.first.map { PlainFieldText.text($0) } ?? "\(RadioTimesReader.noGenre)", to: &row)
    append(PlainFieldText.text(details.description ?? ""), to: &row)
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

  /// Names with their roles before them. None if one contains `null`, which the feed reads as no name.
  private func people(_ people: [CastMember], separator: String) -> String {
    let texts = people.map { person in person.role.map { "\($0)*\(person.name)" } ?? person.name }
    let text = PlainFieldText.text(texts.joined(separator: separator))
    return text.contains("null") ? "" : text
  }

  /// Appends wall times. A programme that lasts for days has the end time of its last day.
  private func appendTimes(to row: inout [UInt8]) {
    let (start, end) = (zone.local(interval.start), zone.local(interval.end))
    let date = start.date.isoText.split(separator: "-").reversed().joined(separator: "/")
    append(date, to: &row)
    append(start.time.text, to: &row)
    append(end.time.text, to: &row)
    append(String(interval.minutes), to: &row)
  }
}

/// Makes texts safe for the feed's own fields: in one line, and such that no reader repairs them. A further field has the
/// text itself where the two differ.
enum PlainFieldText {
  /// The text with `-` for each of some bytes, and with all repairs that a reader would make.
  static func text(_ text: String, without bytes: [UInt8] = [ASCIIByte.tilde]) -> String {
    var plain = Array(text.utf8)
    if plain.contains(where: { bytes.contains($0) }) {
      plain = plain.map { bytes.contains($0) ? UInt8(ascii: "-") : $0 }
    } else if TextMender.isClean(plain.span, plain.indices) {
      return text
    }
    // Each pass decodes one level of entities within entities.
    for _ in 0..<3 where !TextMender.isClean(plain.span, plain.indices) {
      plain = Array(TextMender.text(plain.span, plain.indices).utf8.map { bytes.contains($0) ? UInt8(ascii: "-") : $0 })
    }
    // Some texts that may need repair need none.
    let isSound = TextMender.repairs(plain.span, plain.indices).isEmpty
    let read = TextMender.text(plain.span, plain.indices)
    return isSound && read.utf8.elementsEqual(plain) ? read : safeLetters(plain)
  }

  /// The text reduced to ASCII that cannot be misread, with a question mark for any other character.
  private static func safeLetters(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let kept = text.unicodeScalars.map { scalar in
      scalar.isASCII && scalar != "&" && scalar != "{" && scalar != "~" && scalar != "|" ? Character(scalar) : "?"
    }
    return String(kept).split(separator: " ").joined(separator: " ")
  }
}
