import Foundation
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSystem

@Suite(.waitsForOthers) struct ThreadsTests {
  @Test(arguments: [1, 2, 7, 64]) func eachNumberRunsOnce(count: Int) {
    let numbers = Mutex<[Int]>([])
    Threads.run(count) { number in numbers.withLock { $0.append(number) } }
    #expect(numbers.withLock { $0.sorted() } == Array(0..<count))
  }

  @Test func startedThreadRunsInParallel() {
    let done = DispatchSemaphore(value: 0)
    let began = DispatchSemaphore(value: 0)
    Threads.start {
      began.wait()
      done.signal()
    }
    began.signal()
    #expect(done.wait(timeout: HangGuard.deadline) == .success)
  }

  /// Each body waits for the other.
  @Test func twoBodiesRunInParallel() {
    let (there, back) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Threads.run(2) { number in
      (number == 0 ? there : back).signal()
      #expect((number == 0 ? back : there).wait(timeout: HangGuard.deadline) == .success)
    }
  }

  @Test(arguments: [0, 1, 5, 1000]) func everyPieceIsTakenOnce(pieces: Int) {
    let taken = Mutex<[Int]>([])
    Workers.run(3, pieces: pieces) { _, next in
      while let piece = next() { taken.withLock { $0.append(piece) } }
    }
    #expect(taken.withLock { $0.sorted() } == Array(0..<pieces))
  }

  /// If another thread received a signal, the main thread would miss it.
  @Test func threadsBlockTerminalSignals() {
    let blocked = Mutex<[Int32]>([])
    Threads.run(2) { number in
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      let deaf = [SIGINT, SIGWINCH, SIGTERM, SIGHUP, SIGSEGV, SIGILL].filter { sigismember(&mask, $0) == 1 }
      if number > 0 { blocked.withLock { $0 = deaf } }
    }
    #expect(blocked.withLock { $0 } == [SIGINT, SIGWINCH, SIGTERM, SIGHUP])
  }

  /// A crash handler cannot run on a stack that has overflowed, so the terminal used not to be restored.
  @Test func threadsHaveAlternateSignalStack() {
    let sizes = Mutex<[Int]>([])
    Threads.run(4) { number in
      var stack = stack_t()
      let isThere = sigaltstack(nil, &stack) == 0 && stack.ss_flags & Int32(SS_DISABLE) == 0
      if number > 0 { sizes.withLock { $0.append(isThere ? stack.ss_size : 0) } }
    }
    #expect(sizes.withLock { $0.count == 3 && $0.allSatisfy { $0 >= 32 << 10 } })
  }
}
