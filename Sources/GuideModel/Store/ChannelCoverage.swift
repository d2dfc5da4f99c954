/// A summary of a channel's programmes, shown in lists of channels.
package struct ChannelCoverage: Hashable, Sendable {
  package let programmes: Int
  /// The span from the start of the first programme to the end of the last; `nil` if there are no programmes.
  package let interval: Interval?
  /// The names of the sources that list the programmes, in source order; empty if the sources have no names.
  package let sources: [String]

  /// The coverage of a channel without programmes.
  package static let none = ChannelCoverage(programmes: 0, interval: nil, sources: [])
}

extension Guide {
  /// The coverage of a channel.
  package func coverage(ofChannel channel: Int) -> ChannelCoverage {
    let rows = rows(of: channel)
    guard let last = rows.last else { return .none }
    let interval = Interval(
      start(of: ProgrammeID(row: rows.lowerBound)), Instant(seconds: Int(coveredUntil[last])))
    var origins: Set<Int> = [0]
    if self.origins.count > 1 {
      origins = []
      var source: UInt32?
      // The rows of an input are consecutive.
      for row in rows where sourceOfRow[row] != source {
        source = sourceOfRow[row]
        origins.insert(sources[Int(sourceOfRow[row])].origin)
      }
    }
    let names = origins.sorted().compactMap { $0 < self.origins.count ? self.origins[$0].name : nil }
    return ChannelCoverage(programmes: rows.count, interval: interval, sources: names)
  }

  /// The names of the sources of some channels, by id, such as `air, sat`; empty if the guide has only one source.
  package func sourceNames(ofChannels ids: some Collection<String>) -> [String: String] {
    guard origins.count > 1, !ids.isEmpty else { return [:] }
    let wanted = Set(ids)
    let names = channels.indices.filter { wanted.contains(channels[$0].id) }.map { index in
      (channels[index].id, coverage(ofChannel: index).sources.joined(separator: ", "))
    }
    return Dictionary(names.filter { !$0.1.isEmpty }) { first, _ in first }
  }
}
