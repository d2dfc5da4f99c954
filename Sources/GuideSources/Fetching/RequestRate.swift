import GuideSystem
import Synchronization

/// A limit on the number of requests in any span of time. Callers pass the current time from a monotonic clock.
package struct RequestRate: Hashable, Sendable {
  private let limit: Int
  private let span: Duration
  /// The times of the last requests, oldest first, at most `limit` of them. Some may be in the future.
  private var instants: [Duration] = []

  /// Allows at most `limit` requests (but at least one) in any `span`.
  package init(limit: Int, in span: Duration) {
    (self.limit, self.span) = (max(1, limit), span)
  }

  /// TVmaze allows 20 requests in 10 seconds. The extra second allows for requests that overtake each other on the network.
  package static let tvmaze = RequestRate(limit: 20, in: .seconds(11))

  /// Reserves a slot for a request, and returns how long to wait for it.
  package mutating func reserve(at now: Duration) -> Duration {
    let earliest = max(now, instants.last ?? now)
    let instant = instants.count < limit ? earliest : max(earliest, instants[0] + span)
    instants = instants.suffix(limit - 1) + [instant]
    return instant - now
  }

  /// Reserves a slot for a request now if half of the limit is unused; otherwise returns `false`.
  ///
  /// Reserving a later slot would delay all urgent requests until then.
  mutating func reserveIfQuiet(at now: Duration) -> Bool {
    let recent = instants.count { $0 > now - span }
    guard recent < max(1, limit / 2) else { return false }
    return reserve(at: now) == .zero
  }
}

/// Limits the rate at which several threads send requests to one server.
///
/// All threads of a process share one pacer per server, because the server counts requests by client address.
package final class RequestPacer: Sendable {
  private let rate: Mutex<RequestRate>
  private let clock: PacingClock

  /// Creates a pacer with a rate.
  package convenience init(_ rate: RequestRate) { self.init(rate, clock: .monotonic) }

  init(_ rate: RequestRate, clock: PacingClock) {
    self.rate = Mutex(rate)
    self.clock = clock
  }

  /// Reserves a slot and waits for it; `false` if the wait was cancelled. `isWanted` is called every second.
  func waitForTurn(isUrgent: Bool = true, until wakeup: WakeupPipe, _ isWanted: () -> Bool) -> Bool {
    guard isUrgent else {
      while !rate.withLock({ $0.reserveIfQuiet(at: clock.now()) }) {
        if !isWanted() || clock.pause(.seconds(1), wakeup) { return false }
      }
      return true
    }
    let now = clock.now()
    let end = now + rate.withLock { $0.reserve(at: now) }
    while true {
      let rest = end - clock.now()
      guard rest > .zero else { return true }
      if !isWanted() || clock.pause(min(rest, .seconds(1)), wakeup) { return false }
    }
  }
}

struct PacingClock: Sendable {
  let now: @Sendable () -> Duration
  /// Waits for a given time or until the pipe is woken; returns whether it was woken.
  let pause: @Sendable (Duration, WakeupPipe) -> Bool

  static let monotonic = PacingClock(now: { MonotonicClock.now }, pause: { $1.wait(for: $0) })
}
