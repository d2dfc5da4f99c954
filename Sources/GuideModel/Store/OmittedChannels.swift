/// Counts the channels and programmes left out because a guide has too many channels.
package struct OmittedChannels: Sendable {
  /// The maximum number of channels. Each is a file in the cache, and real guides have fewer than a tenth as many.
  package static let limit = 100_000

  private var channels = 0
  private var programmes = 0

  package init() {}

  /// Counts a declared channel that exceeds the limit.
  package mutating func addChannel() { channels += 1 }

  /// Counts programmes on channels that exceed the limit.
  package mutating func add(programmes count: Int) { programmes += count }

  /// Adds the counts from another part of the guide.
  package mutating func add(_ other: OmittedChannels) {
    channels += other.channels
    programmes += other.programmes
  }

  /// A diagnostic with both counts; `nil` if nothing was left out.
  package func diagnostic(file: String, limit: Int = limit) -> Diagnostic? {
    let counts = [Message.amount(channels, "channel"), .amount(programmes, "programme")]
    if channels + programmes == 0 { return nil }
    let left: Message = channels == 0 ? counts[1] : programmes == 0 ? counts[0] : "\(counts[0]) and \(counts[1])"
    return Diagnostic(
      .refused, file: file, line: 0, problem: "more than \(limit) channels",
      action: "\(left) left out", isTruncated: true)
  }
}
