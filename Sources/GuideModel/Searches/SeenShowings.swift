/// Identifies a showing from one guide to the next: a hash of its channel, its start and its title.
package struct ShowingMark: Hashable, Comparable, Sendable {
  /// The number; the same for the same showing, whatever run of the program made it.
  package let value: UInt64

  /// A mark that was written down.
  package init(value: UInt64) {
    self.value = value
  }

  /// By their numbers.
  package static func < (one: ShowingMark, other: ShowingMark) -> Bool { one.value < other.value }
}

/// The hits of saved searches that a person has seen, by the text of the query.
package struct SeenShowings: Hashable, Sendable {
  /// For each query, the hits that were to come when its results were looked at last.
  package var marks: [String: Set<ShowingMark>]

  /// Nothing seen, or what was written down.
  package init(_ marks: [String: Set<ShowingMark>] = [:]) {
    self.marks = marks
  }

  /// The number of marks of a query that are kept, which are the lowest. They are hashes, so those are a fair sample.
  package static let mostMarks = 50_000

  /// Marks as they are kept: all of them, or only the lowest if there are too many.
  package static func sample(_ marks: [ShowingMark]) -> Set<ShowingMark> {
    guard marks.count > mostMarks else { return Set(marks) }
    // Hashes are spread evenly: few more than are wanted lie below this.
    let (limit, isAll) = (UInt64.max / UInt64(marks.count)).multipliedReportingOverflow(by: UInt64(mostMarks / 10 * 11))
    let low = Set(marks.filter { isAll || $0.value <= limit })
    return Set((low.count < mostMarks ? Set(marks) : low).sorted().prefix(mostMarks))
  }

  /// Those of some marks, in their order, that were not among a query's when its results were looked at last; all where they
  /// never were. Where no more than a sample was written down, those above it count as seen: better a few too little than
  /// thousands that are new every time.
  package func unseen(_ marks: some Sequence<ShowingMark>, of query: String) -> [ShowingMark] {
    guard let seen = self.marks[query] else { return Array(marks) }
    let unseen = marks.filter { !seen.contains($0) }
    guard !unseen.isEmpty, seen.count == SeenShowings.mostMarks, let highest = seen.max() else { return unseen }
    return unseen.filter { $0 < highest }
  }
}

extension Guide {
  /// The marks of programmes (FNV-1a over the channel's id, the start in UTC seconds, and the title).
  package func marks(of programmes: some Sequence<ProgrammeID>) -> [ShowingMark] {
    let channelHashes = channels.map { FNV1a().adding($0.id.utf8) }
    return programmes.map { mark(of: $0, channelHashes[channel(of: $0)]) }
  }

  /// The mark of a programme.
  package func mark(of programme: ProgrammeID) -> ShowingMark {
    mark(of: programme, FNV1a().adding(channels[channel(of: programme)].id.utf8))
  }

  private func mark(of programme: ProgrammeID, _ channel: FNV1a) -> ShowingMark {
    let started = channel.adding(start(of: programme).seconds)
    return ShowingMark(value: started.adding(titleBytes(of: programme)).value)
  }

  private func titleBytes(of programme: ProgrammeID) -> ArraySlice<UInt8> {
    titles.bytes[titles.range(of: titleID(of: programme))]
  }
}

/// The hash FNV-1a, which is the same in every run.
private struct FNV1a {
  var value: UInt64 = 0xCBF2_9CE4_8422_2325

  func adding(_ bytes: some Sequence<UInt8>) -> FNV1a {
    var changed = self
    for byte in bytes { changed.value = (changed.value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return changed
  }

  func adding(_ number: Int) -> FNV1a {
    var changed = self
    for byte in 0..<8 {
      changed.value = (changed.value ^ UInt64(truncatingIfNeeded: number >> (byte * 8) & 0xFF)) &* 0x100_0000_01B3
    }
    return changed
  }
}
