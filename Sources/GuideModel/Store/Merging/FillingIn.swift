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
  /// Takes what is not known from other details of the same programme, and remembers what that was where another origin
  /// told it. `flags` are the programme's, all records taken together: facts must not contradict them.
  mutating func fillIn(from other: ProgrammeDetails, flags: ProgrammeFlags, origin: String?) {
    var taken = summary.fillIn(from: other.summary)
    take(&directors, other.directors, .directors, &taken)
    take(&cast, other.cast, .cast, &taken)
    take(&genres, other.genres, .genres, &taken)
    take(&description, other.description, .description, &taken)
    take(&certificate, other.certificate, .certificate, &taken)
    let known = Set(more.map(\.kind))
    let news = other.more.filter { !known.contains($0.kind) && flags.agree(with: $0.kind) }
    more += news
    if !news.isEmpty { taken.append(.more) }
    let parts = Part.allCases.filter(taken.contains)
    if let origin, !parts.isEmpty { borrowed.append(Borrowing(origin: origin, parts: parts)) }
  }
}

extension ProgrammeFlags {
  /// Whether a fact of a kind can be so of a programme with these flags.
  fileprivate func agree(with kind: Fact.Kind) -> Bool {
    switch kind {
    case .premiere: contains(.premiere)
    case .previouslyShown: contains(.repeat)
    default: true
    }
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
