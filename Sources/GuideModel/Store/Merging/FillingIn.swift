extension ProgrammeSummary {
  /// Takes what is not known from another origin's summary of the same programme, and returns what that was.
  @discardableResult
  mutating func fillIn(from other: ProgrammeSummary) -> [ProgrammeDetails.Part] {
    var taken: [ProgrammeDetails.Part] = []
    take(&episodeTitle, other.episodeTitle, .episode, &taken)
    take(&episode, other.episode, .episode, &taken)
    take(&year, other.year, .year, &taken)
    take(&stars, other.stars, .stars, &taken)
    return taken
  }
}

extension ProgrammeDetails {
  /// Takes what is not known from another origin's details of the same programme, and remembers what that was.
  mutating func fillIn(from other: ProgrammeDetails, origin: String) {
    var taken = summary.fillIn(from: other.summary)
    take(&directors, other.directors, .directors, &taken)
    take(&cast, other.cast, .cast, &taken)
    take(&genres, other.genres, .genres, &taken)
    take(&description, other.description, .description, &taken)
    take(&certificate, other.certificate, .certificate, &taken)
    let known = Set(more.map(\.kind))
    let news = other.more.filter { !known.contains($0.kind) }
    more += news
    if !news.isEmpty { taken.append(.more) }
    let parts = Part.allCases.filter(taken.contains)
    if !parts.isEmpty { borrowed.append(Borrowing(origin: origin, parts: parts)) }
  }
}

private func take<Value>(
  _ own: inout Value?, _ other: Value?, _ part: ProgrammeDetails.Part, _ taken: inout [ProgrammeDetails.Part]
) {
  guard own == nil, let other else { return }
  own = other
  taken.append(part)
}

private func take<Value>(
  _ own: inout [Value], _ other: [Value], _ part: ProgrammeDetails.Part, _ taken: inout [ProgrammeDetails.Part]
) {
  guard own.isEmpty, !other.isEmpty else { return }
  own = other
  taken.append(part)
}
