import GuideModel

/// What the last import of a playlist gave a channel. Whatever is chosen otherwise now is the user's own choice.
package struct ImportedChannel: Hashable, Sendable {
  /// What a playlist says of a channel.
  package struct Given: Hashable, Sendable {
    package var name: String?
    package var number: Int?
    package var groups: [String] = []
    package var shift = 0

    /// Nothing.
    package init() {}
  }

  /// The path or the address of the playlist; empty of a channel that is no longer in it. It may hold a password.
  package var playlist: String
  /// The position in the playlist's order.
  package var position: Int
  /// What the playlist said.
  package var given: Given
  /// What the last import replaced; nil if it changed nothing here, or was undone.
  package var replaced: Replaced?

  /// A channel of a playlist.
  package init(playlist: String, position: Int = 0, given: Given = Given(), replaced: Replaced? = nil) {
    (self.playlist, self.position, self.given, self.replaced) = (playlist, position, given, replaced)
  }

  /// What an import changed of a channel.
  package struct Replaced: Hashable, Sendable {
    package let old: ChannelChoice
    package let new: ChannelChoice
    package let stream: ChannelStream?
    package let playlist: String
    package let position: Int
    package let given: Given

    /// The choices before and after, the stream before, and what the import before had given.
    package init(
      _ old: ChannelChoice, _ new: ChannelChoice, stream: ChannelStream?, before: ImportedChannel?
    ) {
      (self.old, self.new, self.stream) = (old, new, stream)
      (playlist, position, given) = (before?.playlist ?? "", before?.position ?? 0, before?.given ?? Given())
    }

    /// What was known of the channel before the import.
    var before: ImportedChannel? {
      playlist.isEmpty ? nil : ImportedChannel(playlist: playlist, position: position, given: given)
    }
  }
}

/// The imports of playlists: what each gave a channel, and how to take the last one back.
package struct PlaylistImports: Hashable, Sendable {
  /// The order of channels before and after the last import, and when that was.
  package struct Step: Hashable, Sendable {
    package let time: Instant
    package let oldOrder: [String]
    package let newOrder: [String]

    /// A change of the order at an instant; the same twice for none.
    package init(time: Instant, oldOrder: [String], newOrder: [String]) {
      (self.time, self.oldOrder, self.newOrder) = (time, oldOrder, newOrder)
    }
  }

  /// By the id of a channel.
  package internal(set) var channels = KeptByText<ImportedChannel>()
  /// The last import; nil if there was none, or if it was undone.
  package internal(set) var step: Step?

  /// No imports.
  package init() {}

  package subscript(_ id: String) -> ImportedChannel? { channels[id] }

  /// The ids of the channels that a playlist had when it was imported last, in its order.
  package func ids(of playlist: String) -> [String] {
    channels.values.filter { $0.value.playlist == playlist }.sorted {
      ($0.value.position, $0.key) < ($1.value.position, $1.key)
    }
    .map(\.key)
  }

  /// Two weeks: nobody expects a key to undo an import that was longer ago.
  private static let undoSeconds = 14 * 86_400

  /// Whether the last import can be taken back.
  package func canUndo(at now: Instant) -> Bool {
    step.map { abs(now.seconds(since: $0.time)) < Self.undoSeconds } ?? false
  }

  /// The edits that forget how the last import is taken back: another one comes.
  package var forgettingStep: [PersonalEdit] {
    channels.values.sorted { $0.key < $1.key }.compactMap { id, imported in
      guard imported.replaced != nil || imported.playlist.isEmpty else { return nil }
      var kept = imported
      kept.replaced = nil
      return .imported(channel: id, imported.playlist.isEmpty ? nil : kept)
    }
  }

  /// The edits that take the last import back, where things still are as it left them.
  package func undo(in choices: ChannelChoices) -> (channels: [ChannelEdit], others: [PersonalEdit]) {
    var (edits, others): ([ChannelEdit], [PersonalEdit]) = ([], [])
    for (id, imported) in channels.values.sorted(by: { $0.key < $1.key }) {
      guard let replaced = imported.replaced else { continue }
      let now = choices[id].settings
      for (old, new) in zip(replaced.old.settings, replaced.new.settings) where old != new && now.contains(new) {
        edits.append(.set(id: id, old))
      }
      others.append(.stream(channel: id, replaced.stream))
      others.append(.imported(channel: id, replaced.before))
    }
    if let step, step.oldOrder != step.newOrder, choices.order == step.newOrder {
      // An order is merged with the one before, unless there is none.
      edits.append(.order([]))
      if !step.oldOrder.isEmpty { edits.append(.order(step.oldOrder)) }
    }
    return (edits, others + [.importStep(nil)])
  }
}
