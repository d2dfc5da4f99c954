/// What a person has chosen for one channel, whichever guide shows it.
package struct ChannelChoice: Hashable, Sendable {
  /// What to call it; nil for the guide's own name.
  package var name: String?
  /// Its number, one of `numbers`; nil for the guide's own.
  package var number: Int?
  /// The groups that it is in, each named once.
  package var groups: [String] = []
  /// Whether it is not to be seen.
  package var isHidden = false
  /// Whether it is among the favourite channels.
  package var isFavourite = false
  /// By how many minutes its programmes are later than the guide says, one of `shifts`.
  package var shift = 0
  /// The hours in which it is on air; nil for a channel that is on all day.
  package var hours: DailyHours?
  /// Ids of channels that share its place and are on air when it is not; they are not seen by themselves.
  package var joined: [String] = []
  /// Ids that other sources have for it: what they list becomes its own.
  package var sameAs: [String] = []
  /// The id of the channel whose programmes this one shows too, as a `+1` channel does; nil for a channel of a guide.
  package var copyOf: String?

  /// Nothing chosen.
  package init() {}

  /// What `number` may be.
  package static let numbers = 1...99_999
  /// What `shift` may be: a day to either side.
  package static let shifts = -1440...1440

  /// Whether nothing is chosen.
  package var isEmpty: Bool { self == ChannelChoice() }
}
