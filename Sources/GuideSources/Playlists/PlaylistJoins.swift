import GuideFeeds
import GuideModel
import GuidePersonal

/// The entries that the last import of a playlist joined with channels of the guide.
///
/// An entry stays with its channel while the guide has it, even if a new source or a later day has a channel that fits better:
/// the user's favourites, numbers and hidden channels are stored by channel. The user's own assignments are not joins.
struct PlaylistJoins {
  private struct Join {
    let id: String
    let step: ChannelMatchStep
    let score: Int
  }

  private let keys: EntryKeys
  /// The joins by the ids of the records. An id may belong to a copy.
  private let joins: [String: Join]

  /// Creates a record without joins.
  init() { (keys, joins) = (EntryKeys([]), [:]) }

  /// Reads the records of the playlist with a name.
  init(of name: String, in imports: PlaylistImports, _ choices: ChannelChoices) {
    let isNamed = !name.isEmpty && !name.hasPrefix("/dev/")
    let ids = isNamed ? imports.ids(of: name) : []
    let joins = ids.compactMap { id -> (String, Join)? in
      guard let record = imports[id], !record.entry.isEmpty, record.step != .assigned, record.step != .unmatched else {
        return nil
      }
      return (id, Join(id: choices[id].copyOf ?? id, step: record.step, score: record.score))
    }
    self.joins = Dictionary(joins) { first, _ in first }
    keys = EntryKeys(joins.compactMap { id, _ in imports[id].map { ($0.entryKey, id) } })
  }

  /// The channel that an entry already has; `nil` if it has none, the guide lacks it, or the entry was joined by an id that the
  /// playlist has changed since.
  func find(_ entry: M3UEntry, among channels: [String: Channel]) -> PlaylistChannels.Find? {
    guard let join = keys[entry].flatMap({ joins[$0] }), channels[join.id] != nil else { return nil }
    if join.step == .id, let id = entry.tvgID.map(ChannelName.key),
      id != ChannelName.key(join.id), id != ChannelName.key(M3UPlaylist.repaired(join.id))
    {
      return nil
    }
    var find = PlaylistChannels.Find(id: join.id, pass: 0, step: join.step, score: join.score)
    guard join.step == .shifted else { return find }
    find.isShifted = true
    // A shift in the playlist already says how much later it is.
    find.delay = entry.isShifted ? 0 : (entry.matchingNames.first?.delay ?? 0) * 60
    return find
  }
}
