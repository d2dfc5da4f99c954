/// A field that the user's player or command can use, e.g. `{start}`.
package enum ProgrammeField: String, CaseIterable, Hashable, Sendable {
  /// The address for playing the channel.
  case url
  /// The HTTP headers that the server expects.
  case userAgent = "user-agent"
  case referrer
  case title
  /// The episode's title, or its number if it has no title.
  case episode
  case season
  case episodeNumber = "episode-number"
  case year
  case genre
  case description
  /// The programme's web page, as given in the guide.
  case site
  case channel
  case channelID = "channel-id"
  case channelNumber = "channel-number"
  /// The times in ISO 8601, or in the format given: `{start:Y-m-d H:M:S}`.
  case start, end
  /// The times in seconds since 1970.
  case startUTC = "start-utc"
  case endUTC = "end-utc"
  case minutes, seconds
  /// The start, channel and title as a file name without an extension.
  case file

  /// Whether a program name or argument contains the field.
  package func isNamed(in words: [String]) -> Bool { words.contains { Self.all(in: $0).contains(self) } }

  /// The fields in an argument.
  package static func all(in argument: String) -> Set<ProgrammeField> {
    var fields: Set<ProgrammeField> = []
    _ = TextTemplate.filled(argument) { name, _ in
      if let field = ProgrammeField(rawValue: name) { fields.insert(field) }
      return nil
    }
    return fields
  }
}
