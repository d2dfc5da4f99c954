package import GuideModel

/// A source in the settings.
package struct SourceSetting: Hashable, Sendable {
  /// The user's name for it: see `SourceName`.
  package var name: String
  /// The location, as written in the file.
  package var location: String
  /// The number of days to request, in `daysRange`; `nil` for the source's default.
  package var days: Int?
  /// The ids of the channels to fetch, for the Radio Times layout; empty for all.
  package var channels: [String]
  /// The time zone of XMLTV times without one, for example `Europe/Berlin`; `nil` for UTC.
  package var zone: String?
  /// Minutes to add to all times of its programmes, one of `Channel.shifts`; for guides that state a wrong time zone.
  package var shift: Int

  /// Creates a source.
  package init(
    name: String, location: String, days: Int? = nil, channels: [String] = [], zone: String? = nil, shift: Int = 0
  ) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
    self.zone = zone
    self.shift = shift
  }

  /// The allowed values of `days`.
  package static let daysRange = 1...366
}

/// The rule for names of sources, which become folder names and words on the command line.
package enum SourceName {
  /// The rule, for messages.
  package static let rule: Message =
    "use a to z, 0 to 9, dot, dash and underscore, 64 at most, with a letter or digit first"

  /// Whether a string is a valid name of a source.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    return isLetterOrDigit(first) && name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
