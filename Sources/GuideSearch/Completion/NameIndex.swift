package import GuideModel
import Synchronization

/// All names that a guide's records have, with how often: gathered when the first of them is asked for, since every
/// record has to be read.
final class NameIndex: Sendable {
  /// A name, and the folded text to find it by.
  struct Name: Sendable {
    let name: String
    /// Its folded spellings, separated by zeros. A space is before every word, including the first of each spelling.
    let folded: [UInt8]

    init(_ name: String) {
      self.name = name
      folded = Array(Folding.allSpellings(of: name).map { " \($0)" }.joined(separator: "\0").utf8)
    }
  }

  private let known = Mutex<[QueryField: [Name]]?>(nil)

  /// The names for a field of a guide, always of one with the same rows, the most frequent first; none where gathering them
  /// is cancelled.
  func names(of field: QueryField, in guide: Guide, until cancellation: CancellationToken? = nil) -> [Name] {
    known.withLock { known in
      if known == nil { known = NameIndex.gather(guide, until: cancellation) }
      return known?[field] ?? []
    }
  }

  /// A typed text in all spellings, to be found in names at the start of a word.
  static func needles(_ typed: String) -> [Needle] {
    let spellings = Folding.allSpellings(of: typed)
    return (spellings.isEmpty ? [""] : spellings).map { Needle(" \($0)") }
  }

  /// Whether they are gathered already.
  var isGathered: Bool { known.withLockIfAvailable { $0 != nil } ?? false }

  private static func gather(_ guide: Guide, until cancellation: CancellationToken?) -> [QueryField: [Name]]? {
    let fields = QueryField.allCases.map { ($0, $0.row) }.filter { $0.1.names == .ofRecords }.map { ($0, $1.texts) }
    var counts: [QueryField: [String: Int]] = [:]
    for programme in guide.programmes {
      if cancellation?.isCancelled == true { return nil }
      let details = guide.details(of: programme)
      for (field, texts) in fields {
        for name in details.texts(of: texts) where !name.isEmpty {
          counts[field, default: [:]][name, default: 0] += 1
        }
      }
    }
    return counts.mapValues(NameIndex.inOrder)
  }

  private static func inOrder(_ counts: [String: Int]) -> [Name] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { Name($0.key) }
  }
}

extension SearchIndex {
  /// Whether all names that can be typed are known, so that they are at hand at once.
  package var knowsNames: Bool { names.isGathered }

  /// Gathers all names that can be typed; some tenths of a second for 200,000 programmes. A cancelled gathering leaves none.
  package func gatherNames(until cancellation: CancellationToken? = nil) {
    _ = names.names(of: .person, in: guide, until: cancellation)
  }

  /// Names for a field that begin with what is typed, then those of which a later word does; the most frequent first, and
  /// at most `limit` of each.
  func names(of field: QueryField, begunBy typed: String, limit: Int) -> [String] {
    let needles = NameIndex.needles(typed)
    var (begun, later): ([String], [String]) = ([], [])
    let all =
      switch field.row.names {
      case .none: [NameIndex.Name]()
      case .ofRecords: names.names(of: field, in: guide)
      case .ofChannels: channelNames
      }
    for name in all {
      let found = needles.compactMap { $0.first(in: name.folded, from: 0) }
      if found.isEmpty { continue }
      let begins = found.contains { $0 == 0 || name.folded[$0 - 1] == 0 }
      if begins { begun.append(name.name) } else if later.count < limit { later.append(name.name) }
      if begun.count == limit { break }
    }
    return begun + later
  }

  /// Whether the name of a channel or a group stands in another one's.
  func isPartOfAnotherName(_ name: String) -> Bool {
    let text = QueryText(name, .part)
    return channelNames.contains { Folding.fold($0.name) != text.folded && text.matches($0.name) }
  }

  /// Channels as the grid has them, then their groups.
  private var channelNames: [NameIndex.Name] {
    var known: Set<String> = []
    let names = guide.channels.map(\.name) + guide.channels.flatMap(\.groups)
    return names.filter { known.insert($0).inserted }.map { NameIndex.Name($0) }
  }
}
