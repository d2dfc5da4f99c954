/// The flags and genres that other records add to a programme.
struct SupplementValues {
  /// The flags and genre of a programme, combined from all records.
  struct CombinedValues {
    var flags: ProgrammeFlags
    /// The batch and number of the genre; `nil` if the record's own genre is used.
    var genre: (batch: Int, number: UInt32)?
  }

  private var rows: [ChannelMerge.Position: CombinedValues] = [:]

  var isEmpty: Bool { rows.isEmpty }

  /// Combines values for the displayed rows that have supplements.
  init(
    _ supplements: [ChannelMerge.Position: [ChannelMerge.Position]], among parts: [ChannelPart],
    in batches: [ProgrammeBatch]
  ) {
    for (shown, others) in supplements {
      let own = batches[parts[shown.part].batch].rows[shown.row]
      var row = CombinedValues(flags: own.flags)
      var needsGenre = SupplementValues.isEmpty(own.genre, in: batches[parts[shown.part].batch])
      for other in others {
        let batch = parts[other.part].batch
        let otherRow = batches[batch].rows[other.row]
        row.flags = row.flags.filledIn(from: otherRow.flags)
        guard needsGenre, !SupplementValues.isEmpty(otherRow.genre, in: batches[batch]) else { continue }
        row.genre = (batch, otherRow.genre)
        needsGenre = false
      }
      rows[shown] = row
    }
  }

  subscript(_ position: ChannelMerge.Position) -> CombinedValues? { rows[position] }

  private static func isEmpty(_ genre: UInt32, in batch: ProgrammeBatch) -> Bool {
    batch.genres.range(of: Int(genre)).isEmpty
  }
}

extension ProgrammeFlags {
  /// Adds the flags from another record, except contradictory ones.
  ///
  /// A repeat cannot become new. Flags about the end are not added either.
  func filledIn(from other: ProgrammeFlags) -> ProgrammeFlags {
    let other = other.subtracting([.assumedEnd, .inferredEnd])
    let first: ProgrammeFlags = [.premiere, .new]
    if contains(.repeat) { return union(other.subtracting(first)) }
    return isDisjoint(with: first) ? union(other) : union(other.subtracting(.repeat))
  }
}

extension ProgrammeSummary {
  /// Fills in missing values from another summary of the same programme, and returns the fields filled in.
  @discardableResult
  mutating func fillIn(from other: ProgrammeSummary) -> [ProgrammeDetails.DetailField] {
    var filled: [ProgrammeDetails.DetailField] = []
    fill(&episodeTitle, other.episodeTitle, .episode, &filled)
    fill(&episode, other.episode, .episode, &filled)
    fill(&year, other.year, .year, &filled)
    fill(&stars, other.stars, .stars, &filled)
    return filled
  }
}

extension ProgrammeDetails {
  /// Fills in missing values, and records those that come from another origin.
  ///
  /// Facts must not contradict `flags`, the combined flags of all records. `date` is the date of the other data if it
  /// is not from today.
  mutating func fillIn(
    from other: ProgrammeDetails, flags: ProgrammeFlags, origin: String?, asOf date: CivilDate? = nil
  ) {
    var filled = summary.fillIn(from: other.summary)
    fill(&directors, other.directors, .directors, &filled)
    fill(&cast, other.cast, .cast, &filled)
    fill(&genres, other.genres, .genres, &filled)
    fill(&description, other.description, .description, &filled)
    fill(&certificate, other.certificate, .certificate, &filled)
    let known = Set(more.map(\.kind))
    let added = other.more.filter { !known.contains($0.kind) && flags.agree(with: $0.kind) }
    more += added
    if !added.isEmpty { filled.append(.more) }
    let parts = DetailField.allCases.filter(filled.contains)
    if let origin, !parts.isEmpty { borrowed.append(Borrowing(origin: origin, parts: parts, date: date)) }
  }
}

extension ProgrammeFlags {
  /// Whether a fact of the given kind is consistent with these flags.
  fileprivate func agree(with kind: Fact.Kind) -> Bool {
    switch kind {
    case .premiere: contains(.premiere)
    case .previouslyShown: contains(.repeat)
    default: true
    }
  }
}

private func fill<Value>(
  _ own: inout Value?, _ other: Value?, _ part: ProgrammeDetails.DetailField,
  _ filled: inout [ProgrammeDetails.DetailField]
) {
  guard own == nil, let other else { return }
  own = other
  filled.append(part)
}

private func fill<Value>(
  _ own: inout [Value], _ other: [Value], _ part: ProgrammeDetails.DetailField,
  _ filled: inout [ProgrammeDetails.DetailField]
) {
  guard own.isEmpty, !other.isEmpty else { return }
  own = other
  filled.append(part)
}
