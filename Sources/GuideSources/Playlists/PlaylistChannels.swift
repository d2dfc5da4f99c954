import GuideFeeds
import GuideModel
import GuidePersonal

/// Finds the guide's channel for a playlist entry.
struct PlaylistChannels {
  struct Find {
    let id: String
    /// The index of the pass that found the channel. The first pass is the most reliable.
    let pass: Int
  }

  /// The passes in order, each with the key of an entry and the channel ids by that key.
  private let passes: [(key: @Sendable (M3UEntry) -> String?, ids: [String: String])]
  private let channels: [String: Channel]
  /// The ids of the guide's channels and their copies; without a guide, those of all channels with choices.
  let known: Set<String>

  /// Prepares a lookup of a guide's channels, including their ids in other sources.
  ///
  /// The passes are the same as in Kodi's pvr.iptvsimple: the id, `tvg-name` (which may use `_` for spaces), the name, and then
  /// all three again ignoring case.
  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let aliases = choices.choices.sorted { $0.key < $1.key }.flatMap { id, choice in choice.sameAs.map { ($0, id) } }
    // Ids in guides are opaque, but the text of a playlist is repaired, so each id can also be found in its repaired form.
    let repaired = channels.map { (M3UPlaylist.repaired($0.id), $0.id) }
    let ids = channels.map { ($0.id, $0.id) } + aliases + repaired
    let names = channels.map { ($0.name, $0.id) }
    let underscored = names.map { (String($0.0.map { $0 == " " ? "_" : $0 }), $0.1) }
    let keys: [(@Sendable (M3UEntry) -> String?, [(String, String)])] = [
      (\.tvgID, ids), (\.tvgName, names + underscored), (\.name.nonEmpty, names),
    ]
    let exact = keys.map { key, pairs in (key, Dictionary(pairs, uniquingKeysWith: { first, _ in first })) }
    let folded = keys.map { key, pairs in
      let names = pairs.map { (ChannelName.key($0.0), $0.1) }
      let name: @Sendable (M3UEntry) -> String? = { key($0).map(ChannelName.key) }
      return (name, Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
    passes = exact + folded
    self.channels = Dictionary(channels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    known = Set(
      channels.isEmpty ? Array(choices.choices.keys) : ChannelList(channels, choices).entries.map(\.channel.id))
  }

  var isEmpty: Bool { channels.isEmpty }

  subscript(_ id: String) -> Channel? { channels[id] }

  /// The channel for an entry.
  ///
  /// Without a guide, it is the entry's `tvg-id`, because choices are stored by id and the guide may come later.
  func find(_ entry: M3UEntry) -> Find? {
    for (number, pass) in passes.enumerated() {
      if let key = pass.key(entry), let id = pass.ids[key] { return Find(id: id, pass: number) }
    }
    return channels.isEmpty ? entry.tvgID.map { Find(id: $0, pass: 0) } : nil
  }
}
