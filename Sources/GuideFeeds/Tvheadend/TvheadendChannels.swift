package import GuideModel

/// The channels of a guide with what tvheadend tells of them: numbers, names, and tags as groups.
package struct TvheadendChannels: Sendable {
  /// In the guide's order.
  package private(set) var channels: [Channel]
  /// By the id of a channel of the guide, the server's id of it.
  package private(set) var ids: [String: String] = [:]
  package private(set) var findings: [Diagnostic] = []

  /// Joins a guide's channels with those of the server, by the id or, where the server's guide has names for ids, by the name.
  ///
  /// Channels that the guide has of days before, and the server no more, stay as they are. Numbers here are whole: `5.1` is 5
  /// where no other channel is that.
  package init(_ channels: [Channel], _ told: [TvheadendChannel], tags: [String: String]) {
    let byID = Dictionary(told.map { ($0.id, $0) }) { first, _ in first }
    let byName = Dictionary(told.map { ($0.name, $0) }) { first, _ in first }
    let found = channels.map { byID[$0.id] ?? byName[$0.id] }
    var taken = Set(found.compactMap { $0?.number }.filter { $0.minor == 0 }.map(\.major))
    self.channels = []
    for (channel, told) in zip(channels, found) {
      guard let told else {
        self.channels.append(channel)
        continue
      }
      ids[channel.id] = told.id
      var number = told.number.map(\.major)
      if let parts = told.number, parts.minor > 0, !taken.insert(parts.major).inserted {
        findings.append(
          Diagnostic(
            .noted, file: "list of channels", line: 0,
            problem: "\(channel.name.quoted) has the number \(parts.major).\(parts.minor)",
            action: "left out, since numbers are whole and another channel is \(parts.major)"))
        number = nil
      }
      let groups = told.tags.compactMap { tags[$0] }.filter { !$0.isEmpty }
      self.channels.append(
        Channel(
          id: channel.id, name: told.name.isEmpty ? channel.name : told.name, number: number,
          details: channel.detailsWhereNamed(told.name.isEmpty ? channel.name : told.name),
          groups: groups.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
          isFavourite: channel.isFavourite))
    }
  }
}
