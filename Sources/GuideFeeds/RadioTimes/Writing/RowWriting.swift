import GuideModel

/// One programme on its way to an extended row: the 23 fields say what they can, and what would be read back otherwise
/// stands again in further fields.
struct RowWriting {
  /// The row, without the end of its line.
  private(set) var row: [UInt8] = []

  /// The row of a programme of a guide.
  init(_ programme: ProgrammeID, of guide: Guide, zone: ZoneTable) {
    let interval = guide.interval(of: programme)
    let flags = guide.flags(of: programme)
    let title = guide.title(of: programme)
    let details = RowWriting.details(of: programme, guide)
    row.reserveCapacity(512)
    PlainFields(title: title, flags: flags, interval: interval, details: details, zone: zone).append(to: &row)
    let plain = Array(row)
    ExtendedTime.append(interval, to: &row)
    appendFlags(flags)
    if !RowWriting.isRead(title, from: plain) { append(.title, title) }
    append(details, where: RadioTimesReader().details(of: plain.span))
  }

  /// What a guide says of a programme; the genre of the store is among the genres.
  private static func details(of programme: ProgrammeID, _ guide: Guide) -> ProgrammeDetails {
    var details = guide.details(of: programme)
    let genre = guide.genre(of: programme)
    if !genre.isEmpty, details.genres.first != genre { details.genres.insert(genre, at: 0) }
    return details
  }

  /// Whether the title of a row of 23 fields is read as this.
  private static func isRead(_ title: String, from plain: [UInt8]) -> Bool {
    let end = plain.firstIndex(of: ASCIIByte.tilde) ?? plain.count
    let read = RowTitle(TextMender.text(plain.span, plain.span.trimmed(0..<end)))
    return read.text == title && read.text != "null"
  }

  private mutating func appendFlags(_ flags: ProgrammeFlags) {
    let names = ExtendedRow.named.filter { flags.contains($0.flag) }.map(\.name)
    if !names.isEmpty { append(.flags, names.joined(separator: ",")) }
  }

  /// What the further fields have to say over what was read of the 23.
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
    }
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
