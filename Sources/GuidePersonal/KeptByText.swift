package import GuideModel

/// Values that are kept by a text, such as the id of a channel.
package struct KeptByText<Value: Hashable & Sendable>: Hashable, Sendable {
  package private(set) var values: [String: Value] = [:]
  /// Beyond so many none is added.
  package static var limit: Int { 100_000 }

  /// None.
  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  /// The value of a text; nil without one.
  package subscript(text: String) -> Value? { values[text] }

  /// Keeps a value for a text, or none.
  package mutating func set(_ value: Value?, for text: String) {
    guard value == nil || values[text] != nil || values.count < Self.limit else { return }
    values[text] = value
  }

  /// The same with older values for texts that have none here.
  func fillingGaps(from older: Self) -> Self {
    var filled = self
    for (text, value) in older.values.sorted(by: { $0.key < $1.key }) where filled[text] == nil {
      filled.set(value, for: text)
    }
    return filled
  }
}

/// By the title of a programme, folded as a search folds it, the show that it is of.
package typealias ShowChoices = KeptByText<ChosenShow>

/// By the id of a channel, where it can be played. They come from playlists that were imported. They are kept in the database
/// alone and are no part of its text form, since an address may hold a password.
package typealias ChannelStreams = KeptByText<ChannelStream>
