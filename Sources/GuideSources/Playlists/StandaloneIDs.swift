import GuideFeeds
import GuideModel
import GuidePersonal

/// The ids of channels for entries that the guide does not list.
///
/// Settings are stored by id, so an entry keeps its id when the playlist or the guide changes: it is found by its key in the last
/// import, then by its `tvg-id`, then by its name.
struct StandaloneIDs {
  private let channels: PlaylistChannels
  /// The ids from the last import by the keys of their entries.
  private let former: EntryKeys
  /// The ids of entries that still have their names.
  private let reserved: Set<String>
  private var taken: Set<String>
  private var known: Set<Listed> = []

  private struct Listed: Hashable {
    let label: String
    let stream: ChannelStream?
  }

  /// Prepares ids for the entries of a playlist; `taken` are the ids of entries that have a channel.
  init(
    for entries: [M3UEntry], named name: String, _ channels: PlaylistChannels, besides taken: Set<String>,
    since imports: PlaylistImports
  ) {
    (self.channels, self.taken) = (channels, taken)
    let records = imports.channels.values.filter { !$0.value.entry.isEmpty && channels[$0.key] == nil }
    // The playlist's own record comes first.
    let sorted = records.sorted {
      ($0.value.playlist == name ? 0 : 1, $0.key) < ($1.value.playlist == name ? 0 : 1, $1.key)
    }
    let former = EntryKeys(sorted.map { ($0.value.entryKey, $0.key) })
    self.former = former
    reserved = Set(entries.compactMap { former[$0] })
  }

  /// The id for an entry, different from the ids of copies; `nil` for a repeated entry.
  mutating func id(for entry: M3UEntry, besides copies: Set<String>) -> String? {
    guard known.insert(Listed(label: entry.label, stream: entry.stream)).inserted else { return nil }
    taken.formUnion(copies)
    if let id = former[entry], taken.insert(id).inserted { return id }
    if let id = entry.tvgID, isFree(id) { return take(id) }
    let ids = ChannelChoices.copyIDs(of: "", named: entry.label)
    return take(ids.first(where: isFree) ?? "\(ids[0])-\(entry.line)")
  }

  private func isFree(_ id: String) -> Bool {
    channels[id] == nil && !reserved.contains(id) && !taken.contains(id)
  }

  private mutating func take(_ id: String) -> String {
    taken.insert(id)
    return id
  }
}
