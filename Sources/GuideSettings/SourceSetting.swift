package import GuideModel

/// A source as it is set.
package struct SourceSetting: Hashable, Sendable {
  /// The person's name for it: see `SourceName`.
  package var name: String
  /// Where it is, as it is written.
  package var location: String
  /// The number of days to ask it for, one of `daysRange`; nil if the source may choose.
  package var days: Int?
  /// Ids of the only channels that are wanted, of a Radio Times layout; all if there is none.
  package var channels: [String]
  /// The name of the zone of times in XMLTV that state none, such as `Europe/Berlin`; `nil` for UTC.
  package var zone: String?

  /// A source as it is to be set.
  package init(name: String, location: String, days: Int? = nil, channels: [String] = [], zone: String? = nil) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
    self.zone = zone
  }

  /// The allowed values of `days`.
  package static let daysRange = 1...366
}

/// The rule for names of sources, which become names of folders, and words of the command line.
package enum SourceName {
  /// The rule as a message states it.
  package static let rule: Message =
    "a name is a to z, 0 to 9, dot, dash and underscore, 64 at most, a letter or digit first"

  /// Whether a source may be called so.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    return isLetterOrDigit(first) && name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
