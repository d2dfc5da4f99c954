package import GuideModel

/// How a playlist's entry was matched to a channel, from most to least reliable.
package enum ChannelMatchStep: String, CaseIterable, Hashable, Sendable {
  /// The user assigned it.
  case assigned
  /// By the same id.
  case id
  /// By the same name, apart from case.
  case name
  /// By the same name, apart from country, quality and decoration.
  case normalised
  /// By a similar name, if it is clearly more similar than any other channel's.
  case similar
  /// By its name without the delay: it gets the programmes of its original, later by the delay.
  case shifted
  /// The entry is a channel without a guide.
  case unmatched
}

/// Values that the last playlist import set for a channel. Any other value is the user's own choice.
package struct ImportedChannel: Hashable, Sendable {
  /// A channel's values in a playlist.
  package struct Given: Hashable, Sendable {
    package var name: String?
    package var number: Int?
    package var groups: [String] = []
    package var shift = 0

    /// Creates empty values.
    package init() {}
  }

  /// The name of the playlist's source, or its path or address, which may contain a password. Empty once the channel has left
  /// the playlist.
  package var playlist: String
  /// The position in the playlist's order.
  package var position: Int
  /// Values in the playlist.
  package var given: Given
  /// The entry's name in the playlist.
  package var entry: String
  /// What tells the entry from others with its name in the playlist; `nil` if no other has it.
  package var mark: String?
  /// How the entry was matched to the channel.
  package var step: ChannelMatchStep
  /// How alike the names are, from 0 to 100.
  package var score: Int

  /// Creates the record for a channel in a playlist.
  package init(
    playlist: String, position: Int = 0, given: Given = Given(), entry: String = "", mark: String? = nil,
    step: ChannelMatchStep = .id, score: Int = 100
  ) {
    (self.playlist, self.position, self.given) = (playlist, position, given)
    (self.entry, self.mark, self.step, self.score) = (entry, mark, step, score)
  }

  /// The text by which the entry is assigned to a channel: its name, with its mark if it has one.
  package var entryKey: String { ImportedChannel.key(entry, mark: mark) }

  /// The text by which an entry with a name and a mark is assigned to a channel, such as `Quay [quay.example]`.
  package static func key(_ entry: String, mark: String?) -> String { mark.map { "\(entry) [\($0)]" } ?? entry }
}

/// The record of playlist imports.
package struct PlaylistImports: Hashable, Sendable {
  /// The records by channel id.
  package internal(set) var channels = ValuesByText<ImportedChannel>()
  /// The time of the last import; `nil` if there was none, or it was undone.
  package internal(set) var time: Instant?

  /// Creates an empty record.
  package init() {}

  package subscript(_ id: String) -> ImportedChannel? { channels[id] }

  /// The ids of the channels in the last import of a playlist, in its order.
  package func ids(of playlist: String) -> [String] {
    channels.values.filter { $0.value.playlist == playlist }.sorted {
      ($0.value.position, $0.key) < ($1.value.position, $1.key)
    }
    .map(\.key)
  }

  /// How long tvgrid offers to undo an import: one day. Later, that would be surprising. `mine undo` still works then, but
  /// lists the changes first.
  private static let undoSeconds = 86_400

  /// Whether the last import can be undone.
  package func canUndo(at now: Instant) -> Bool {
    time.map { abs(now.seconds(since: $0)) < Self.undoSeconds } ?? false
  }

  /// The edits that remove the records of channels that left their playlist with the last import.
  package var removingStaleImports: [PersonalEdit] {
    channels.values.filter { $0.value.playlist.isEmpty }.keys.sorted().map { .imported(channel: $0, nil) }
  }
}

extension PersonalData {
  /// The swaps that undo a playlist import made since `old`; none if there was no import.
  package func importSwaps(since old: PersonalData) -> [PersonalSwap] {
    guard let time = imports.time, old.imports.time.map({ $0 < time }) ?? true else { return [] }
    var swaps: [PersonalSwap] = []
    for id in Set(choices.choices.keys).union(old.choices.choices.keys).sorted() {
      let (before, after) = (old.choices[id], choices[id])
      swaps += zip(before.edits(of: id, to: after), after.edits(of: id, to: before)).map {
        PersonalSwap(old: [.channel($0)], new: [.channel($1)])
      }
    }
    swaps += streams.swaps(since: old.streams) + imports.channels.swaps(since: old.imports.channels)
    if choices.order != old.choices.order {
      let orders = ChannelEdit.orders(old.choices.order).map(PersonalEdit.channel)
      swaps.append(PersonalSwap(old: [.channel(.order(choices.order))], new: orders))
    }
    return swaps + [PersonalSwap(old: [.importTime(time)], new: [.importTime(nil)])]
  }
}

extension ValuesByText where Value: ValueRow {
  /// The swaps that restore an earlier state.
  fileprivate func swaps(since old: ValuesByText) -> [PersonalSwap] {
    Set(values.keys).union(old.values.keys).sorted().filter { self[$0] != old[$0] }.map {
      PersonalSwap(old: [Value.edit($0, self[$0])], new: [Value.edit($0, old[$0])])
    }
  }
}
