import GuideModel

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
