/// A fact of a programme or of its channel, by the name with which a player or a command of a person asks for it, such as
/// `{start}`.
package enum ProgrammeField: String, CaseIterable, Hashable, Sendable {
  /// The address where the channel can be played.
  case url
  /// Headers that the server of that address expects.
  case userAgent = "user-agent"
  case referrer
  case title
  /// The episode's name, or its number where it has no name.
  case episode
  case season
  case episodeNumber = "episode-number"
  case year
  case genre
  case description
  /// An address of the programme in the guide.
  case site
  case channel
  case channelID = "channel-id"
  case channelNumber = "channel-number"
  /// Times, as ISO 8601 has them, or by letters: `{start:Y-m-d H:M:S}`.
  case start, end
  /// Seconds since 1970.
  case startUTC = "start-utc"
  case endUTC = "end-utc"
  case minutes, seconds
  /// Start and title as the name of a file, without an ending.
  case file

  /// Whether a program or one of its arguments asks for it.
  package func isNamed(in words: [String]) -> Bool { words.contains { Self.all(in: $0).contains(self) } }

  /// The fields of an argument.
  package static func all(in argument: String) -> Set<ProgrammeField> {
    var fields: Set<ProgrammeField> = []
    _ = TextTemplate.filled(argument) { name, _ in
      if let field = ProgrammeField(rawValue: name) { fields.insert(field) }
      return nil
    }
    return fields
  }
}
