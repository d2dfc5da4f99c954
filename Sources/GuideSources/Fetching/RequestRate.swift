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

  /// Makes room for a request at once, where half of the limit stays free for others; false where it does not. One that had
  /// room made for it later would have all that are asked meanwhile wait behind it.
  mutating func reserveIfQuiet(at now: Duration) -> Bool {
    let recent = instants.count { $0 > now - span }
    guard recent < max(1, limit / 2) else { return false }
    return reserve(at: now) == .zero
  }
}

/// The rate of requests of several threads to one server. All of a process that ask that server share one pacer: it counts what
/// comes from an address, not from a part of a program.
package final class RequestPacer: Sendable {
  private let rate: Mutex<RequestRate>
  private let clock: PacingClock

  /// Keeps to a rate.
  package convenience init(_ rate: RequestRate) { self.init(rate, clock: .monotonic) }

  init(_ rate: RequestRate, clock: PacingClock) {
    self.rate = Mutex(rate)
    self.clock = clock
  }

  /// Makes room for a request, and waits until it may be made; false where that was ended. `isWanted` is asked every second.
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

/// The clock of a pacer.
struct PacingClock: Sendable {
  let now: @Sendable () -> Duration
  /// Waits for a time, or until a pipe wakes it; true where that did.
  let pause: @Sendable (Duration, WakeupPipe) -> Bool

  static let monotonic = PacingClock(now: { MonotonicClock.now }, pause: { $1.wait(for: $0) })
}
