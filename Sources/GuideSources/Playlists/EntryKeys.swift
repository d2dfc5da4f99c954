package import GuideFeeds
import GuideModel
import GuidePersonal

extension M3UEntry {
  /// The text by which the entry is assigned to a channel: its name, with its mark if others have the same name.
  package var key: String { ImportedChannel.key(label, mark: mark) }
}

/// Channel ids by the keys of entries.
///
/// An entry that had a mark is still found by it once no other entry has its name, and the other way round.
struct EntryKeys {
  private let ids: [String: String]
  private let hasMarks: Bool

  init(_ pairs: some Sequence<(String, String)>) {
    ids = Dictionary(pairs.map { (ChannelName.key($0.0), $0.1) }) { first, _ in first }
    hasMarks = ids.keys.contains { $0.hasSuffix("]") }
  }

  /// The id for an entry with a mark that the entry has or may have had.
  func marked(_ entry: M3UEntry) -> String? {
    guard hasMarks else { return nil }
    return entry.possibleMarks.lazy
      .compactMap { ids[ChannelName.key(ImportedChannel.key(entry.label, mark: $0))] }.first
  }

  /// The id for an entry, by its mark or else by its name.
  subscript(_ entry: M3UEntry) -> String? { marked(entry) ?? ids[ChannelName.key(entry.label)] }
}
