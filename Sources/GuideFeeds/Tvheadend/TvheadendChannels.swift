package import GuideModel

/// A guide's channels combined with tvheadend's data: numbers, names, and tags as groups.
package struct TvheadendChannels: Sendable {
  /// The channels in the guide's order.
  package private(set) var channels: [Channel]
  /// Indices into `channels`, by the server's numbers and sub-numbers. Channels without a number come last, in the
  /// guide's order.
  package let order: [Int]
  /// The server's channel ids, by the id in the guide.
  package private(set) var ids: [String: String] = [:]
  package private(set) var diagnostics: [Diagnostic] = []

  /// Matches a guide's channels with the server's, by id or, if the server's guide uses names as ids, by name.
  ///
  /// Channels from earlier days that are no longer on the server are left unchanged. Numbers in the guide are whole:
  /// `5.1` becomes 5 unless another channel has that number with a lower sub-number.
  package init(_ channels: [Channel], _ serverChannels: [TvheadendChannel], tags: [String: String]) {
    let byID = Dictionary(serverChannels.map { ($0.id, $0) }) { first, _ in first }
    let byName = Dictionary(serverChannels.map { ($0.name, $0) }) { first, _ in first }
    let found = channels.map { byID[$0.id] ?? byName[$0.id] }
    // For each whole number, the lowest sub-number and the first channel with it.
    var lowest: [Int: (minor: Int, index: Int)] = [:]
    for (index, serverChannel) in found.enumerated() {
      guard let number = serverChannel?.number, number.minor < lowest[number.major]?.minor ?? .max else { continue }
      lowest[number.major] = (number.minor, index)
    }
    let numbers = zip(channels, found).map { $1 == nil ? $0.number.map { ($0, 0) } : $1?.number }
    order = channels.indices.sorted {
      let (one, other) = (numbers[$0] ?? (.max, 0), numbers[$1] ?? (.max, 0))
      return (one.0, one.1, $0) < (other.0, other.1, $1)
    }
    self.channels = []
    for (index, (channel, serverChannel)) in zip(channels, found).enumerated() {
      guard let serverChannel else {
        self.channels.append(channel)
        continue
      }
      ids[channel.id] = serverChannel.id
      var number = serverChannel.number.map(\.major)
      if let parts = serverChannel.number, parts.minor > 0, lowest[parts.major]?.index != index {
        diagnostics.append(
          Diagnostic(
            .noted, file: "channel/grid", line: 0,
            problem: "\(channel.name.quoted) has the number \(parts.major).\(parts.minor)",
            action: "left out, because numbers must be whole and another channel has \(parts.major)"))
        number = nil
      }
      let groups = serverChannel.tags.compactMap { tags[$0] }.filter { !$0.isEmpty }
      self.channels.append(
        Channel(
          id: channel.id, name: serverChannel.name.isEmpty ? channel.name : serverChannel.name, number: number,
          details: channel.detailsForName(serverChannel.name.isEmpty ? channel.name : serverChannel.name),
          groups: groups.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
          isFavourite: channel.isFavourite))
    }
  }
}
