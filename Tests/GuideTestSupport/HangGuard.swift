package import Dispatch
import Foundation
import Glibc

/// The one guard that all tests share against waiting for ever.
///
/// The time that something takes depends on the machine and its load, so no test asserts a time: a wait ends when its
/// condition holds, and only what hangs meets the guard.
package struct HangGuard: Sendable {
  /// Seconds until a wait counts as hanging: many times what anything here takes on a slow machine.
  package static let seconds = 60

  private let end = ContinuousClock.now + .seconds(HangGuard.seconds)

  /// A guard that runs from now on.
  package init() {}

  /// Whether the time is up.
  package var isOver: Bool { ContinuousClock.now > end }

  /// The same guard for a semaphore.
  package static var deadline: DispatchTime { .now() + .seconds(seconds) }

  /// Polls until a condition holds; false where it still does not when the guard is over.
  package static func waits(
    pollingEvery milliseconds: Int32 = 5, until condition: () throws -> Bool
  ) rethrows -> Bool {
    let hangGuard = HangGuard()
    while try !condition() {
      if hangGuard.isOver { return false }
      pause(milliseconds)
    }
    return true
  }

  /// Whether work comes to its end before the guard is over. Where it does not it is left running: what never ends cannot be
  /// ended.
  package static func ends(_ work: @escaping @Sendable () -> Void) -> Bool {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      work()
      isDone.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    return isDone.wait(timeout: deadline) == .success
  }

  /// Runs work that would wait for ever if it were wrong, such as opening a pipe. Nothing can end such work but the end of
  /// the whole run, which names it.
  package static func during<Value>(_ name: String = #function, _ work: () throws -> Value) rethrows -> Value {
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if isDone.wait(timeout: deadline) == .success { return }
      FileHandle.standardError.write(Data("\(name) hangs: the run is ended\n".utf8))
      abort()
    }
    defer { isDone.signal() }
    return try work()
  }

  /// A pause that is part of what a test does: a gap between keys, the interval between two samples. Never a way to wait
  /// for something.
  package static func pause(_ milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// A shorter one.
  package static func pause(microseconds: UInt32) { usleep(microseconds) }
}

/// A clock for printed figures, which no change of the system's time touches.
package enum MonotonicClock {
  /// Seconds since some moment.
  package static var seconds: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }
}
