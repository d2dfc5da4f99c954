import Glibc
import GuideTestSupport
import SystemPackage
import Testing

@testable import GuideSystem

@Suite(.waitsForOthers) struct WakeupPipeTests {
  @Test func waitEndsAfterTimeOrWakeup() throws {
    let wakeup = try WakeupPipe()
    #expect(!wakeup.wait(for: .zero))
    #expect(!wakeup.wait(for: .milliseconds(5)))
    HangGuard.during {
      Threads.run(2) { number in
        if number == 0 { #expect(wakeup.wait(for: .seconds(HangGuard.seconds))) } else { wakeup.wake() }
      }
    }
    // The pipe stays awake, and can be woken any number of times.
    for _ in 0..<100_000 { wakeup.wake() }
    #expect(wakeup.wait(for: .zero))
  }

  @Test func childProgramsDoNotInheritPipe() throws {
    let wakeup = try WakeupPipe()
    for end in [wakeup.descriptor, wakeup.writeEnd] {
      #expect(fcntl(end.rawValue, F_GETFD) & FD_CLOEXEC != 0)
      #expect(fcntl(end.rawValue, F_GETFL) & O_NONBLOCK != 0)
    }
  }

  /// The clock does not show the time of day, and only moves forwards.
  @Test func clockNeverGoesBack() {
    var last = GuideSystem.MonotonicClock.now
    for _ in 0..<1000 {
      let now = GuideSystem.MonotonicClock.now
      #expect(now >= last)
      last = now
    }
  }

  @Test func monitorWaitHasDeadline() {
    let monitor = Monitor(0)
    #expect(monitor.wait(until: GuideSystem.MonotonicClock.now) { $0 > 0 ? $0 : nil } == nil)
    Threads.run(2) { number in
      if number > 0 { return monitor.change { $0 = 7 } }
      let deadline = GuideSystem.MonotonicClock.now + .seconds(HangGuard.seconds)
      #expect(monitor.wait(until: deadline) { $0 > 0 ? $0 : nil } == 7)
    }
    #expect(monitor.change { value in (value, value += 1).0 } == 7 && monitor.current == 8)
  }
}
