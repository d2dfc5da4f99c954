/// What a fetch may cost before it is given up.
package struct FetchLimits: Hashable, Sendable {
  /// How long to wait for a connection, its encryption among it.
  package var connecting = Duration.seconds(10)
  /// How long the body may come slower than `slowest`, or not at all. In whole seconds, one at least.
  package var stall = Duration.seconds(30)
  /// Bytes a second.
  package var slowest = 1024
  /// After so long an answer must have come faster than `trickle` on average, or it is given up: what drips just fast
  /// enough not to stall would hold an update until `total`.
  package var trickleTime = Duration.seconds(120)
  /// Bytes a second, since the question.
  package var trickle = 4096
  /// How long everything may take, all attempts and the waiting between them.
  package var total = Duration.seconds(600)
  /// How long to wait before each further attempt; there are as many as there are waits.
  package var retryWaits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  /// The longest wait that a server may ask for.
  package var longestWait = Duration.seconds(60)
  /// Bytes of a body, as they come: packed, where they are packed.
  package var bodyBytes = 512_000_000
  /// Bytes of all header lines of an answer.
  package var headerBytes = 64 << 10
  /// How many redirects are followed.
  package var redirects = 5

  /// The usual limits.
  package static let usual = FetchLimits()

  /// The usual limits, to be changed.
  package init() {}
}

extension Duration {
  /// Whole milliseconds, rounded up: no wait is none where some is asked.
  var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Whole seconds, rounded up.
  var wholeSeconds: Int { (milliseconds + 999) / 1000 }

  /// For people: `30 s`, `10 min`, `2 h`; rounded up.
  var inWords: String {
    let seconds = wholeSeconds
    if seconds < 120 { return "\(seconds) s" }
    if seconds < 7200 { return "\((seconds + 59) / 60) min" }
    return seconds < 172_800 ? "\((seconds + 3599) / 3600) h" : "\((seconds + 86_399) / 86_400) days"
  }
}
