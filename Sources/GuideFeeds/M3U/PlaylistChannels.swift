import GuideModel

/// The channels of a guide, as entries of a playlist may mean them.
struct PlaylistChannels {
  /// A channel that an entry means.
  struct Find {
    let id: String
    /// Which of the ways led to it; the first is the surest.
    let pass: Int
  }

  /// One way after the other: what of an entry is looked up, and the ids of channels by that.
  private let passes: [(key: @Sendable (M3UEntry) -> String?, ids: [String: String])]
  /// The channels by their ids.
  private let channels: [String: Channel]
  /// The ids of the guide's channels and of their copies; without a guide, of all for which something is chosen.
  let known: Set<String>

  /// The channels of a guide, and the ids that other sources have for them.
  ///
  /// The passes are those of Kodi's pvr.iptvsimple: by the id, by `tvg-name`, which may have `_` where the channel's
  /// name has spaces, by the name; and then once more without regard of case.
  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let aliases = choices.choices.sorted { $0.key < $1.key }.flatMap { id, choice in choice.sameAs.map { ($0, id) } }
    // A guide's ids are opaque, a playlist's texts are mended: so each id is also known as it is when it is mended.
    let mended = channels.map { (PlaylistChannels.mended($0.id), $0.id) }
    let ids = channels.map { ($0.id, $0.id) } + aliases + mended
    let names = channels.map { ($0.name, $0.id) }
    let underscored = names.map { (String($0.0.map { $0 == " " ? "_" : $0 }), $0.1) }
    let ways: [(@Sendable (M3UEntry) -> String?, [(String, String)])] = [
      (\.tvgID, ids), (\.tvgName, names + underscored), (\.name.nonEmpty, names),
    ]
    let exact = ways.map { key, pairs in (key, Dictionary(pairs, uniquingKeysWith: { first, _ in first })) }
    let folded = ways.map { key, pairs in
      let small = pairs.map { ($0.0.lowercased(), $0.1) }
      let smallKey: @Sendable (M3UEntry) -> String? = { key($0)?.lowercased() }
      return (smallKey, Dictionary(small, uniquingKeysWith: { first, _ in first }))
    }
    passes = exact + folded
    self.channels = Dictionary(channels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    known = Set(
      channels.isEmpty ? Array(choices.choices.keys) : ChannelList(channels, choices).entries.map(\.channel.id))
  }

  private static func mended(_ id: String) -> String {
    let bytes = Array(id.utf8)
    return TextMender.text(bytes.span, bytes.indices)
  }

  /// Whether there is no guide.
  var isEmpty: Bool { channels.isEmpty }

  /// The channel of an id; nil where the guide has none.
  subscript(_ id: String) -> Channel? { channels[id] }

  /// The channel that an entry means. Without any guide its `tvg-id` is taken for one: choices are kept by id, and the
  /// guide may come later.
  func find(_ entry: M3UEntry) -> Find? {
    for (number, pass) in passes.enumerated() {
      if let key = pass.key(entry), let id = pass.ids[key] { return Find(id: id, pass: number) }
    }
    return channels.isEmpty ? entry.tvgID.map { Find(id: $0, pass: 0) } : nil
  }
}
