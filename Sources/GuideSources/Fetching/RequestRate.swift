import GuideSystem
import Synchronization

/// Keeps requests to a server apart, so that no span of time has more than some of them. It asks no clock: instants of a
/// monotonic one are given.
package struct RequestRate: Hashable, Sendable {
  private let limit: Int
  private let span: Duration
  /// When the last requests were or are to be made, the oldest first, as many as the limit.
  private var instants: [Duration] = []

  /// At most `limit` requests, one at least, in any `span`.
  package init(limit: Int, in span: Duration) {
    (self.limit, self.span) = (max(1, limit), span)
  }

  /// TVmaze answers 20 requests in 10 seconds. The second more is for requests that take longer to get there than the next.
  package static let tvmaze = RequestRate(limit: 20, in: .seconds(11))

  /// Makes room for a request, and returns how long to wait before it.
  package mutating func reserve(at now: Duration) -> Duration {
    let earliest = max(now, instants.last ?? now)
    let instant = instants.count < limit ? earliest : max(earliest, instants[0] + span)
    instants = instants.suffix(limit - 1) + [instant]
    return instant - now
  }
}

/// The rate of requests of several threads to one server.
package final class RequestPacer: Sendable {
  private let rate: Mutex<RequestRate>

  /// Keeps to a rate.
  package init(_ rate: RequestRate) {
    self.rate = Mutex(rate)
  }

  /// Makes room for a request, and returns how long to wait before it.
  func reserve() -> Duration { rate.withLock { $0.reserve(at: MonotonicClock.now) } }
}
