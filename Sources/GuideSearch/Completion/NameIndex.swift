package import GuideModel
import Synchronization

/// All names in a guide's records, sorted by frequency. They are gathered on first use, because gathering reads every
/// record.
final class NameIndex: Sendable {
  /// A name, and the folded text to find it by.
  struct Name: Sendable {
    let name: String
    /// The folded spellings, separated by zeros, with a space before every word.
    let folded: [UInt8]

    init(_ name: String) {
      self.name = name
      folded = Array(Folding.allSpellings(of: name).map { " \($0)" }.joined(separator: "\0").utf8)
    }
  }

  private let known = Mutex<[QueryField: [Name]]?>(nil)

  /// The names for a field, most frequent first; empty if gathering is cancelled. All calls must pass guides with the same
  /// rows.
  func names(of field: QueryField, in guide: Guide, until cancellation: CancellationToken? = nil) -> [Name] {
    known.withLock { known in
      if known == nil { known = NameIndex.gather(guide, until: cancellation) }
      return known?[field] ?? []
    }
  }

  /// Typed text in all spellings, to be found at the start of a word.
  static func needles(_ typed: String) -> [Needle] {
    let spellings = Folding.allSpellings(of: typed)
    return (spellings.isEmpty ? [""] : spellings).map { Needle(" \($0)") }
  }

  /// Whether the names have been gathered.
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
  /// Whether all names are available without delay.
  package var knowsNames: Bool { names.isGathered }

  /// Gathers all names, which takes a few tenths of a second for 200,000 programmes. A cancelled run stores nothing.
  package func gatherNames(until cancellation: CancellationToken? = nil) {
    _ = names.names(of: .person, in: guide, until: cancellation)
  }

  /// Names that begin with the typed text, then names in which a later word does. Both are sorted by frequency and have at most
  /// `limit` entries.
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

  /// Whether the name of a channel or group is contained in another name.
  func isPartOfAnotherName(_ name: String) -> Bool {
    let text = QueryText(name, .part)
    return channelNames.contains { Folding.fold($0.name) != text.folded && text.matches($0.name) }
  }

  /// Channels in grid order, then their groups.
  private var channelNames: [NameIndex.Name] {
    var known: Set<String> = []
    let names = guide.channels.map(\.name) + guide.channels.flatMap(\.groups)
    return names.filter { known.insert($0).inserted }.map { NameIndex.Name($0) }
  }
}
