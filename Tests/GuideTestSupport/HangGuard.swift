package import Dispatch
import Foundation
import Glibc

/// A shared guard against waiting forever. Durations depend on the machine and its load, so no test asserts a time. A wait ends
/// when its condition holds, and only something that hangs reaches the limit.
package struct HangGuard: Sendable {
  /// Seconds until a wait counts as hanging: many times longer than anything takes on a slow machine.
  package static let seconds = 60

  private let end = ContinuousClock.now + .seconds(HangGuard.seconds)

  /// Starts a guard now.
  package init() {}

  /// Whether the time is up.
  package var isOver: Bool { ContinuousClock.now > end }

  /// The deadline for waiting on a semaphore.
  package static var deadline: DispatchTime { .now() + .seconds(seconds) }

  /// Polls until a condition holds. Returns false if it does not hold in time.
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

  /// Whether work ends in time. If not, it is left running, because it cannot be stopped.
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

  /// Runs work, such as opening a pipe, that would hang if there were a bug. Only ending the whole run can stop such work; the
  /// message then names the test.
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

  /// A pause that is part of a test: a gap between keys, or the interval between two samples. Never use it to wait for
  /// something.
  package static func pause(_ milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// A pause in microseconds.
  package static func pause(microseconds: UInt32) { usleep(microseconds) }
}

/// A clock for printed figures, unaffected by changes to the system time.
package enum MonotonicClock {
  /// Seconds since an arbitrary moment.
  package static var seconds: Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }
}
