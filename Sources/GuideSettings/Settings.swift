/// What a person has set, as `config.toml` holds it.
package struct Settings: Hashable, Sendable {
  /// Where guides come from, the most important first.
  package var sources: [SourceSetting] = []
  /// When a guide is updated by itself.
  package var refresh = Refresh.daily
  /// How many days of the past an update keeps, one of `keepDaysRange`.
  package var keepDays = 7
  /// How many megabytes a guide's file may have, unpacked, one of `largestFileRange`.
  package var largestFile = 2000
  /// The commands to which the person gives other keys.
  package var keys: [KeySetting] = []

  /// What holds where nothing is set.
  package init() {}

  /// What `keepDays` may be.
  package static let keepDaysRange = 0...366

  /// What `largestFile` may be: the store keeps places in a file in 32 bits.
  package static let largestFileRange = 1...4000
}

/// When a guide is updated by itself, as the program starts.
package enum Refresh: String, CaseIterable, Hashable, Sendable {
  case never, daily, always
}

/// A source as it is set.
package struct SourceSetting: Hashable, Sendable {
  /// What the person calls it: see `SourceName`.
  package var name: String
  /// Where it is, as it is written.
  package var location: String
  /// How many days to ask it for, one of `daysRange`; nil where the source may choose.
  package var days: Int?
  /// Ids of the only channels that are wanted, of a Radio Times layout; all where there is none.
  package var channels: [String]

  /// A source as it is to be set.
  package init(name: String, location: String, days: Int? = nil, channels: [String] = []) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
  }

  /// What `days` may be.
  package static let daysRange = 1...366
}

/// What sources may be called. Their names become names of folders, and words of the command line.
package enum SourceName {
  /// The rule in words.
  package static let rule = "a name is a to z, 0 to 9, dot, dash and underscore, 64 at most, a letter or digit first"

  /// Whether a source may be called so.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    return isLetterOrDigit(first) && name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
