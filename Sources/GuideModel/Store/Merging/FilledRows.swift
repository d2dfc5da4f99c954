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
