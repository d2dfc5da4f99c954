/// Counts channels and programmes that are left out of a guide with more channels than are kept.
package struct ChannelsLeftOut: Sendable {
  /// Channels of a guide that are kept: each is a file in the cache, and no guide has a tenth of them.
  package static let limit = 100_000

  private var channels = 0
  private var programmes = 0

  /// Nothing as yet.
  package init() {}

  /// Counts a channel beyond the limit that a guide declares.
  package mutating func addChannel() { channels += 1 }

  /// Counts programmes on channels beyond the limit.
  package mutating func add(programmes count: Int) { programmes += count }

  /// Adds the counts of another part of the guide.
  package mutating func add(_ other: ChannelsLeftOut) {
    channels += other.channels
    programmes += other.programmes
  }

  /// One finding for all of them; nil where nothing was left out.
  package func finding(file: String, limit: Int = limit) -> Diagnostic? {
    let counts = [Message.amount(channels, "channel"), .amount(programmes, "programme")]
    if channels + programmes == 0 { return nil }
    let left: Message = channels == 0 ? counts[1] : programmes == 0 ? counts[0] : "\(counts[0]) and \(counts[1])"
    return Diagnostic(
      .refused, file: file, line: 0, problem: "more than \(limit) channels",
      action: "\(left) left out", isCutShort: true)
  }
}
