/// Programmes of a channel that several documents of one guide list: the same start and title is one programme. The first
/// document's record is shown, and the others tell what it does not know.
///
/// Programmes that merely overlap all stay, unlike those of several sources (`ChannelMerge`): a person who names two files
/// wants to see what is in both.
enum SharedProgrammes {
  /// By row that is shown, the rows of the same programme that are not.
  typealias Supplements = [ChannelMerge.Place: [ChannelMerge.Place]]

  /// Leaves out of a channel's parts what another document of the same origin lists too.
  static func merge(
    _ parts: [ChannelPart], in batches: [ProgrammeBatch]
  ) -> (parts: [ChannelPart], supplements: Supplements) {
    var merged = parts
    var supplements: Supplements = [:]
    for origin in Set(parts.map(\.origin)).sorted() {
      let own = parts.indices.filter { parts[$0].origin == origin }
      guard own.contains(where: { parts[$0].document != parts[own[0]].document }) else { continue }
      merge(own, of: &merged, in: batches, &supplements)
    }
    return (merged, supplements)
  }

  /// What makes two records the same programme of a channel.
  private struct Key: Hashable {
    let start: UInt32
    let title: String
  }

  private static func merge(
    _ numbers: [Int], of parts: inout [ChannelPart], in batches: [ProgrammeBatch], _ supplements: inout Supplements
  ) {
    var known: [Key: ChannelMerge.Place] = [:]
    for number in numbers {
      let part = parts[number]
      for row in part.rows where !part.leftOut.contains(row) {
        let place = ChannelMerge.Place(part: number, row: row)
        let key = key(of: place, parts, batches)
        guard let shown = known[key] else {
          known[key] = place
          continue
        }
        // Twins within a document are the decoder's concern.
        guard parts[shown.part].document != part.document else { continue }
        let (kept, left) = isBetter(place, than: shown, parts, batches) ? (place, shown) : (shown, place)
        let others = supplements.removeValue(forKey: shown) ?? []
        supplements[kept] = kept == shown ? others + [left] : [left] + others
        parts[left.part].leftOut.insert(left.row)
        known[key] = kept
      }
    }
  }

  private static func key(
    of place: ChannelMerge.Place, _ parts: [ChannelPart], _ batches: [ProgrammeBatch]
  ) -> Key {
    let batch = batches[parts[place.part].batch]
    let row = batch.rows[place.row]
    return Key(start: row.start, title: batch.titles.text(Int(row.title)))
  }

  /// A record with a length is better than one without; else the first is.
  private static func isBetter(
    _ place: ChannelMerge.Place, than shown: ChannelMerge.Place, _ parts: [ChannelPart], _ batches: [ProgrammeBatch]
  ) -> Bool {
    func hasLength(_ place: ChannelMerge.Place) -> Bool {
      let row = batches[parts[place.part].batch].rows[place.row]
      return row.end > row.start
    }
    return !hasLength(shown) && hasLength(place)
  }

  /// The supplements of documents and of other origins together; what tells more of a supplement tells more of what that
  /// one is a supplement of.
  static func joined(_ documents: Supplements, _ origins: Supplements) -> Supplements {
    if documents.isEmpty { return origins }
    var joined = documents
    for (shown, others) in origins {
      let flat = others.flatMap { [$0] + (documents[$0] ?? []) }
      joined[shown, default: []] += flat
      for other in others { joined[other] = nil }
    }
    return joined
  }
}
