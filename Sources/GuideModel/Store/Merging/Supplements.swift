/// What the store's columns take over from other records of the same programmes: flags, and a genre where the shown record
/// has none.
struct FilledRows {
  /// The flags and the genre of a programme, all records taken together.
  struct Row {
    var flags: UInt16
    /// The batch whose pool has the genre, and its number there; nil where the record's own genre stays.
    var genre: (batch: Int, number: UInt32)?
  }

  private var rows: [ChannelMerge.Place: Row] = [:]

  var isEmpty: Bool { rows.isEmpty }

  /// What is known of the shown rows that have supplements.
  init(
    _ supplements: [ChannelMerge.Place: [ChannelMerge.Place]], among parts: [ChannelPart], in batches: [ProgrammeBatch]
  ) {
    for (shown, others) in supplements {
      let own = batches[parts[shown.part].batch].rows[shown.row]
      var row = Row(flags: own.flags)
      var needsGenre = FilledRows.isEmpty(own.genre, in: batches[parts[shown.part].batch])
      for other in others {
        let batch = parts[other.part].batch
        let further = batches[batch].rows[other.row]
        row.flags = ProgrammeFlags(rawValue: row.flags).filledIn(from: ProgrammeFlags(rawValue: further.flags)).rawValue
        guard needsGenre, !FilledRows.isEmpty(further.genre, in: batches[batch]) else { continue }
        row.genre = (batch, further.genre)
        needsGenre = false
      }
      rows[shown] = row
    }
  }

  subscript(_ place: ChannelMerge.Place) -> Row? { rows[place] }

  private static func isEmpty(_ genre: UInt32, in batch: ProgrammeBatch) -> Bool {
    batch.genres.range(of: Int(genre)).isEmpty
  }
}

extension ProgrammeFlags {
  /// With what another record of the same programme says; not what contradicts these, since no repeat is new.
  func filledIn(from other: ProgrammeFlags) -> ProgrammeFlags {
    let first: ProgrammeFlags = [.premiere, .new]
    if contains(.repeat) { return union(other.subtracting(first)) }
    return isDisjoint(with: first) ? union(other) : union(other.subtracting(.repeat))
  }
}

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
