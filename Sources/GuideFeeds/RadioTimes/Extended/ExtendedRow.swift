import GuideModel

/// The further fields of an extended row, found by the slow path (docs/formats.md). They overrule the 23 fields.
struct ExtendedRow {
  /// The 23 fields before them.
  let fields: RowFields
  /// The times, which overrule those of the 23 fields.
  let interval: Interval
  /// The flags that the 23 fields do not have.
  let flags: ProgrammeFlags
  private let title: Range<Int>?
  private let genres: [Range<Int>]
  /// The fields after these, with names and values.
  private let rest: ArraySlice<Range<Int>>

  /// The row of some pieces between tildes; nil where fields 24 and 25 are not the times of an extended one.
  init?(_ pieces: [Range<Int>], of bytes: Span<UInt8>) {
    guard let interval = ExtendedRow.interval(pieces, of: bytes) else { return nil }
    self.interval = interval
    fields = RowFields(Array(pieces.prefix(Field.count)))
    var rest = pieces.dropFirst(Field.count + 2)
    func removeFirst(_ name: StaticString) -> Range<Int>? {
      guard let piece = rest.first, piece.count >= name.utf8CodeUnitCount else { return nil }
      let middle = piece.lowerBound + name.utf8CodeUnitCount
      guard bytes.holds(name, piece.lowerBound..<middle) else { return nil }
      rest.removeFirst()
      return middle..<piece.upperBound
    }
    flags = removeFirst("flags=").map { ExtendedRow.flags(bytes, $0) } ?? []
    title = removeFirst("title=")
    var genres: [Range<Int>] = []
    while let genre = removeFirst("genre=") { genres.append(genre) }
    self.genres = genres
    self.rest = rest
  }

  /// The title; nil where the 23 fields have it.
  func title(_ bytes: Span<UInt8>) -> String? {
    title.flatMap { EscapedText.text(bytes, $0).cut(to: RowTitle.limit).nonEmpty }
  }

  /// The genres; empty where the 23 fields have the only one.
  func genres(_ bytes: Span<UInt8>) -> [String] {
    genres.compactMap { EscapedText.text(bytes, $0).nonEmpty }
  }

  /// The times of an extended row; nil for any other row.
  static func interval(_ pieces: [Range<Int>], of bytes: Span<UInt8>) -> Interval? {
    guard pieces.count >= Field.count + 2 else { return nil }
    let (start, end) = (pieces[Field.count], pieces[Field.count + 1])
    guard end.upperBound - start.lowerBound + 1 == ExtendedTime.length else { return nil }
    var time = ExtendedTime()
    return time.interval(bytes.bytes, at: start.lowerBound - 1)
  }

  /// The flags of some names. Those of newer versions are ignored.
  private static func flags(_ bytes: Span<UInt8>, _ value: Range<Int>) -> ProgrammeFlags {
    var flags: ProgrammeFlags = []
    for name in EscapedText.text(bytes, value).split(separator: ",") {
      if let flag = named.first(where: { $0.name == name })?.flag { flags.insert(flag) }
    }
    return flags
  }

  /// The flags that the 23 fields do not have, in the order of writing.
  static let named: [(name: String, flag: ProgrammeFlags)] = [
    ("new", .new), ("last-chance", .lastChance), ("assumed-end", .assumedEnd),
    ("inferred-end", .inferredEnd), ("unknown-time", .unknownTime), ("live", .live),
  ]

  /// Calls a body with each field of a known name after the genres. Qualifier and text are made only on demand.
  func forEachField(
    of bytes: Span<UInt8>,
    _ body: (_ field: ExtendedField, _ qualifier: () -> String?, _ text: () -> String) -> Void
  ) {
    for piece in rest {
      guard let middle = piece.first(where: { bytes[$0] == ASCIIByte.equals }) else { continue }
      let head = piece.lowerBound..<middle
      let colon = head.first { bytes[$0] == ASCIIByte.colon }
      let name = EscapedText.text(bytes, head.lowerBound..<(colon ?? middle))
      guard let field = ExtendedField(named: name) else { continue }
      body(
        field, { colon.map { EscapedText.text(bytes, $0 + 1..<middle) } },
        { EscapedText.text(bytes, middle + 1..<piece.upperBound) })
    }
  }
}

// MARK: - Reading

extension ExtendedRow {
  /// The summary of the 23 fields, overruled by the further fields.
  func summary(over plain: ProgrammeSummary, of bytes: Span<UInt8>) -> ProgrammeSummary {
    var summary = plain
    var raw: String?
    var season, number, lastNumber, count, part, partCount: Int?
    forEachField(of: bytes) { field, _, text in
      guard case .own(let name) = field else { return }
      switch name {
      case .episodeTitle: summary.episodeTitle = text().nonEmpty
      case .year: summary.year = Int(text())
      case .stars: summary.stars = StarRating(text())
      case .part: part = Int(text())
      case .partCount: partCount = Int(text())
      case .episode: raw = text()
      case .season: season = Int(text())
      case .number: number = Int(text())
      case .lastNumber: lastNumber = Int(text())
      case .count: count = Int(text())
      default: break
      }
    }
    guard let raw else { return summary }
    let episode = EpisodeNumber(
      raw: raw, season: season, number: number, lastNumber: lastNumber, count: count, part: part,
      partCount: partCount)
    summary.episode = episode == EpisodeNumber(raw: "") ? nil : episode
    return summary
  }

  /// The details of the 23 fields, overruled by the further fields.
  func details(over plain: ProgrammeDetails, of bytes: Span<UInt8>) -> ProgrammeDetails {
    var details = plain
    details.summary = summary(over: plain.summary, of: bytes)
    let genres = genres(bytes)
    if !genres.isEmpty { details.genres = genres }
    var directors: [String] = []
    var cast: [CastMember] = []
    forEachField(of: bytes) { field, qualifier, text in
      switch field {
      case .fact(let kind): details.more.append(Fact(kind, text(), qualifier: qualifier()))
      case .own(.director): if let director = text().nonEmpty { directors.append(director) }
      case .own(.cast): if let member = text().nonEmpty { cast.append(CastMember(name: member, role: qualifier())) }
      case .own(.description): details.description = text().cut(to: RadioTimesReader.descriptionLimit).nonEmpty
      case .own(.certificate): details.certificate = text().nonEmpty
      // The summary's; and those that stand before the rest.
      case .own: break
      }
    }
    if !directors.isEmpty { details.directors = directors }
    if !cast.isEmpty { details.cast = cast }
    return details
  }
}
