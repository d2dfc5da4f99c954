/// What an M3U playlist says of a channel. Where the channel can be played is of no use to a guide and is not kept:
/// addresses often hold passwords.
package struct M3UEntry: Hashable, Sendable {
  /// The line of its `#EXTINF`, counted from 1.
  package let line: Int
  /// The id that the playlist's guide has for it (`tvg-id`); nil where the playlist says none.
  package let tvgID: String?
  /// The name that the playlist's guide has for it, perhaps with `_` for spaces (`tvg-name`).
  package let tvgName: String?
  /// What people call it, the text after the comma; empty where the playlist says none.
  package let name: String
  /// Its number, one of `ChannelChoice.numbers`, where the playlist has one.
  package let number: Int?
  /// Its groups in the playlist's order, each once.
  package internal(set) var groups: [String]
  /// By how many minutes its programmes are later than the guide says, one of `ChannelChoice.shifts`.
  package let shift: Int
  /// Whether it says itself by how much it is shifted, and that is not by as much as the playlist's head says.
  package let isShifted: Bool
  /// Whether it is a radio station.
  package let isRadio: Bool

  /// What to call it where it is spoken of.
  var label: String { name.nonEmpty ?? tvgName ?? tvgID ?? "" }
}

extension M3UEntry {
  /// What the attributes of a line and the text behind its comma say; `usualShift` is that of entries that say none.
  init(
    _ bytes: Span<UInt8>, _ attributes: M3UAttributes, line: Int, usualShift: Int, facts: inout M3UFacts
  ) {
    let values = attributes.values
    self.line = line
    tvgID = facts.text(bytes, values[.id])
    tvgName = facts.name(bytes, values[.name])
    name = facts.name(bytes, attributes.name) ?? ""
    number = facts.number(bytes, M3UAttribute.numbers.lazy.compactMap { values[$0] }.first)
    groups = facts.groups(bytes, values[.groups])
    shift = facts.shift(bytes, values[.shift]) ?? usualShift
    isShifted = shift != usualShift
    isRadio = values[.radio].map { bytes.lowercased($0, upTo: 4) == "true" } ?? false
  }
}
