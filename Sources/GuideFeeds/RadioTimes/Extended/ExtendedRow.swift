import GuideModel

/// The further fields of an extended row, found with care (docs/formats.md).
struct ExtendedRow {
  /// The 23 fields before them.
  let fields: RowFields
  /// When it is on: the truth.
  let interval: Interval
  /// The flags that the 23 fields do not have.
  let flags: ProgrammeFlags
  /// Where values lie that overrule the fields'.
  private let title: Range<Int>?
  private let genres: [Range<Int>]
  /// The fields after these, names and values.
  private let rest: ArraySlice<Range<Int>>

  /// The row of what lies between tildes; nil where it is not an extended one: fields 24 and 25 are not the times.
  init?(_ pieces: [Range<Int>], of bytes: Span<UInt8>) {
    guard let interval = ExtendedRow.interval(pieces, of: bytes) else { return nil }
    self.interval = interval
    fields = RowFields(Array(pieces.prefix(Field.count)))
    var rest = pieces.dropFirst(Field.count + 2)
    func take(_ name: StaticString) -> Range<Int>? {
      guard let piece = rest.first, piece.count >= name.utf8CodeUnitCount else { return nil }
      let middle = piece.lowerBound + name.utf8CodeUnitCount
      guard bytes.holds(name, piece.lowerBound..<middle) else { return nil }
      rest.removeFirst()
      return middle..<piece.upperBound
    }
    flags = take("flags=").map { ExtendedRow.flags(bytes, $0) } ?? []
    title = take("title=")
    var genres: [Range<Int>] = []
    while let genre = take("genre=") { genres.append(genre) }
    self.genres = genres
    self.rest = rest
  }

  /// The title that overrules the field's; nil where there is none.
  func title(_ bytes: Span<UInt8>) -> String? {
    title.flatMap { EscapedText.text(bytes, $0).cut(to: RowTitle.limit).nonEmpty }
  }

  /// The genres that overrule the field's.
  func genres(_ bytes: Span<UInt8>) -> [String] {
    genres.compactMap { EscapedText.text(bytes, $0).nonEmpty }
  }

  /// The times of an extended row; nil where it is none.
  static func interval(_ pieces: [Range<Int>], of bytes: Span<UInt8>) -> Interval? {
    guard pieces.count >= Field.count + 2 else { return nil }
    let (start, end) = (pieces[Field.count], pieces[Field.count + 1])
    guard end.upperBound - start.lowerBound + 1 == ExtendedTime.length else { return nil }
    var time = ExtendedTime()
    return time.interval(bytes.bytes, at: start.lowerBound - 1)
  }

  /// The flags of some names; those of other versions mean nothing.
  private static func flags(_ bytes: Span<UInt8>, _ value: Range<Int>) -> ProgrammeFlags {
    var flags: ProgrammeFlags = []
    for name in EscapedText.text(bytes, value).split(separator: ",") {
      if let flag = named.first(where: { $0.name == name })?.flag { flags.insert(flag) }
    }
    return flags
  }

  /// The flags that the 23 fields do not have, in the order in which they are written.
  static let named: [(name: String, flag: ProgrammeFlags)] = [("new", .new), ("last-chance", .lastChance)]

  /// Calls a body with each of the rest that has a name of this version. Qualifier, nil where there is none, and text are
  /// made only where the body asks for them.
  func forEachField(
    of bytes: Span<UInt8>,
    _ body: (_ meaning: ExtendedNames.Meaning, _ qualifier: () -> String?, _ text: () -> String) -> Void
  ) {
    for piece in rest {
      guard let middle = piece.first(where: { bytes[$0] == ASCIIByte.equals }) else { continue }
      let head = piece.lowerBound..<middle
      let colon = head.first { bytes[$0] == ASCIIByte.colon }
      let name = EscapedText.text(bytes, head.lowerBound..<(colon ?? middle))
      guard let meaning = ExtendedNames.meaning(of: name) else { continue }
      body(
        meaning, { colon.map { EscapedText.text(bytes, $0 + 1..<middle) } },
        { EscapedText.text(bytes, middle + 1..<piece.upperBound) })
    }
  }
}

/// What the further fields of a row say over what its 23 fields say of a cell of the grid.
struct ExtendedSummary {
  private var plain: ProgrammeSummary
  private var raw: String?
  private var season: Int?
  private var number: Int?
  private var lastNumber: Int?
  private var count: Int?

  /// The summary of a row whose 23 fields have been read.
  init(_ plain: ProgrammeSummary) {
    self.plain = plain
  }

  /// Takes a field that belongs to a summary; others mean nothing, and their texts are not made.
  mutating func take(_ name: ExtendedName, _ text: () -> String) {
    switch name {
    case .episodeTitle: plain.episodeTitle = text().nonEmpty
    case .year: plain.year = Int(text())
    case .episode: raw = text()
    case .season: season = Int(text())
    case .number: number = Int(text())
    case .lastNumber: lastNumber = Int(text())
    case .count: count = Int(text())
    default: break
    }
  }

  /// The summary, once all fields have been taken.
  var summary: ProgrammeSummary {
    guard let raw else { return plain }
    let episode = EpisodeNumber(raw: raw, season: season, number: number, lastNumber: lastNumber, count: count)
    var summary = plain
    summary.episode = episode == EpisodeNumber(raw: "") ? nil : episode
    return summary
  }

  /// What a row says of a cell.
  static func summary(over plain: ProgrammeSummary, _ row: ExtendedRow, of bytes: Span<UInt8>) -> ProgrammeSummary {
    var reading = ExtendedSummary(plain)
    row.forEachField(of: bytes) { meaning, _, text in
      if case .own(let name) = meaning { reading.take(name, text) }
    }
    return reading.summary
  }
}

/// What the further fields of a row say over all that its 23 fields say.
struct ExtendedDetails {
  private(set) var details: ProgrammeDetails
  private var directors: [String] = []
  private var cast: [CastMember] = []

  /// The details of a row whose 23 fields have been read.
  init(_ plain: ProgrammeDetails, _ row: ExtendedRow, of bytes: Span<UInt8>) {
    details = plain
    details.summary = ExtendedSummary.summary(over: plain.summary, row, of: bytes)
    let genres = row.genres(bytes)
    if !genres.isEmpty { details.genres = genres }
    row.forEachField(of: bytes) { meaning, qualifier, text in
      switch meaning {
      case .own(let name): take(name, qualifier, text)
      case .fact(let kind): details.more.append(Fact(kind, text(), qualifier: qualifier()))
      }
    }
    if !directors.isEmpty { details.directors = directors }
    if !cast.isEmpty { details.cast = cast }
  }

  private mutating func take(_ name: ExtendedName, _ qualifier: () -> String?, _ text: () -> String) {
    switch name {
    case .director: if let director = text().nonEmpty { directors.append(director) }
    case .cast: if let member = text().nonEmpty { cast.append(CastMember(name: member, role: qualifier())) }
    case .description: details.description = text().cut(to: RadioTimesReader.descriptionLimit).nonEmpty
    case .certificate: details.certificate = text().nonEmpty
    // The others come first, are the summary's, or say nothing here.
    default: break
    }
  }
}
