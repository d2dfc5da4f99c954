/// Which programmes a guide has on a channel, for lists of channels.
package struct ChannelCoverage: Hashable, Sendable {
  /// The number of programmes.
  package let programmes: Int
  /// From the first programme's start to the last one's end; nil without programmes.
  package let interval: Interval?
  /// The names of the sources that list them, in the order of the sources; empty where these have no names.
  package let sources: [String]
}

extension Guide {
  /// The coverage of a channel.
  package func coverage(ofChannel channel: Int) -> ChannelCoverage {
    let rows = rows(of: channel)
    guard let last = rows.last else { return ChannelCoverage(programmes: 0, interval: nil, sources: []) }
    let interval = Interval(
      start(of: ProgrammeID(row: rows.lowerBound)), Instant(seconds: Int(coveredUntil[last])))
    var origins: Set<Int> = [0]
    if self.origins.count > 1 {
      origins = []
      var source: UInt32?
      // Rows of an input follow each other.
      for row in rows where sourceOfRow[row] != source {
        source = sourceOfRow[row]
        origins.insert(sources[Int(sourceOfRow[row])].origin)
      }
    }
    let names = origins.sorted().compactMap { $0 < self.origins.count ? self.origins[$0].name : nil }
    return ChannelCoverage(programmes: rows.count, interval: interval, sources: names)
  }
}
