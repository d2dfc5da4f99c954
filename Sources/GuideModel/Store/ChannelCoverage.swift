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
}
