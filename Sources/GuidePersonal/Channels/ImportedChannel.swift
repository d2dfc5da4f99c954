package import GuideModel

/// Values that the last playlist import set for a channel. Any other value is the user's own choice.
package struct ImportedChannel: Hashable, Sendable {
  /// Values of a channel in a playlist.
  package struct Given: Hashable, Sendable {
    package var name: String?
    package var number: Int?
    package var groups: [String] = []
    package var shift = 0

    /// Nothing.
    package init() {}
  }

  /// Path or address of the playlist, which may contain a password; empty once the channel has left it.
  package var playlist: String
  /// The position in the playlist's order.
  package var position: Int
  /// Values in the playlist.
  package var given: Given
  /// State before the last import; `nil` if that changed nothing or was undone.
  package var replaced: Replaced?

  /// A channel of a playlist.
  package init(playlist: String, position: Int = 0, given: Given = Given(), replaced: Replaced? = nil) {
    (self.playlist, self.position, self.given, self.replaced) = (playlist, position, given, replaced)
  }

  /// State of a channel before an import, and its choices and stream after it.
  package struct Replaced: Hashable, Sendable {
    package let old: ChannelChoice
    package let new: ChannelChoice
    package let oldStream: ChannelStream?
    package let newStream: ChannelStream?
    package let playlist: String
    package let position: Int
    package let given: Given

    /// Choices and streams before and after, with the import record before.
    package init(
      _ old: ChannelChoice, _ new: ChannelChoice, oldStream: ChannelStream?, newStream: ChannelStream?,
      before: ImportedChannel?
    ) {
      (self.old, self.new, self.oldStream, self.newStream) = (old, new, oldStream, newStream)
      (playlist, position, given) = (before?.playlist ?? "", before?.position ?? 0, before?.given ?? Given())
    }

    /// The import record before.
    var before: ImportedChannel? {
      playlist.isEmpty ? nil : ImportedChannel(playlist: playlist, position: position, given: given)
    }
  }
}

/// The record of playlist imports, with everything needed to undo the last one.
package struct PlaylistImports: Hashable, Sendable {
  /// Time of the last import, with the channel order before and after.
  package struct Step: Hashable, Sendable {
    package let time: Instant
    package let oldOrder: [String]
    package let newOrder: [String]

    /// An import at an instant.
    package init(time: Instant, oldOrder: [String], newOrder: [String]) {
      (self.time, self.oldOrder, self.newOrder) = (time, oldOrder, newOrder)
    }
  }

  /// By the id of a channel.
  package internal(set) var channels = KeptByText<ImportedChannel>()
  /// The last import; `nil` if there is nothing to undo.
  package internal(set) var step: Step?

  /// No imports.
  package init() {}

  package subscript(_ id: String) -> ImportedChannel? { channels[id] }

  /// Ids of the channels from a playlist's last import, in its order.
  package func ids(of playlist: String) -> [String] {
    channels.values.filter { $0.value.playlist == playlist }.sorted {
      ($0.value.position, $0.key) < ($1.value.position, $1.key)
    }
    .map(\.key)
  }

  /// A day. Later, undoing an import would be a surprise; `mine undo` still can, and lists the changes first.
  private static let undoSeconds = 86_400

  /// Whether the last import can be undone.
  package func canUndo(at now: Instant) -> Bool {
    step.map { abs(now.seconds(since: $0.time)) < Self.undoSeconds } ?? false
  }

  /// Edits that discard the undo state of the last import before a new one.
  package var forgettingStep: [PersonalEdit] {
    channels.values.sorted { $0.key < $1.key }.compactMap { id, imported -> PersonalEdit? in
      guard imported.replaced != nil || imported.playlist.isEmpty else { return nil }
      var kept = imported
      kept.replaced = nil
      return .imported(channel: id, imported.playlist.isEmpty ? nil : kept)
    }
  }

  /// The last import, as swaps that undo it.
  package var undo: [PersonalSwap] {
    guard let step else { return [] }
    var swaps: [PersonalSwap] = []
    for (id, imported) in channels.values.sorted(by: { $0.key < $1.key }) {
      guard let replaced = imported.replaced else { continue }
      let edits = replaced.old.edits(of: id, to: replaced.new)
      let inverse = replaced.new.edits(of: id, to: replaced.old)
      swaps += zip(edits, inverse).map { PersonalSwap(old: [.channel($0)], new: [.channel($1)]) }
      if replaced.oldStream != replaced.newStream {
        let streams = [replaced.newStream, replaced.oldStream].map { PersonalEdit.stream(channel: id, $0) }
        swaps.append(PersonalSwap(old: [streams[0]], new: [streams[1]]))
      }
      swaps.append(
        PersonalSwap(
          old: [.imported(channel: id, imported)], new: [.imported(channel: id, replaced.before)]))
    }
    if step.oldOrder != step.newOrder {
      swaps.append(
        PersonalSwap(
          old: [.channel(.order(step.newOrder))], new: ChannelEdit.orders(step.oldOrder).map(PersonalEdit.channel)))
    }
    return swaps + [PersonalSwap(old: [.importStep(step)], new: [.importStep(nil)])]
  }
}
