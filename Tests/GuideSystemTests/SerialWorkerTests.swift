import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@Suite(.waitsForOthers) struct SerialWorkerTests {
  @Test func stepsArePerformedInOrder() {
    let done = Mutex<[Int]>([])
    let worker = SerialWorker<Int> { step in done.withLock { $0.append(step) } }
    for step in 0..<1000 { worker.add(step) }
    worker.wait()
    #expect(done.withLock(\.self) == Array(0..<1000))
  }

  /// Several threads add steps: each step runs once, and no two run at the same time.
  @Test func stepsArePerformedOneAtATime() {
    let isAtWork = Mutex(false)
    let total = Mutex(0)
    let overlaps = Mutex(0)
    let worker = SerialWorker<Int> { step in
      if isAtWork.withLock({ wasAtWork in
        defer { wasAtWork = true }; return wasAtWork
      }) {
        overlaps.withLock { $0 += 1 }
      }
      total.withLock { $0 += step }
      isAtWork.withLock { $0 = false }
    }
    Threads.run(4) { number in
      for _ in 0..<500 { number % 2 == 0 ? worker.add(1) : worker.perform(1) }
    }
    worker.wait()
    #expect(total.withLock(\.self) == 2000 && overlaps.withLock(\.self) == 0)
  }

  @Test func waitingStepsCanBeRemoved() {
    let (begun, go) = (Monitor(false), Monitor(false))
    let done = Mutex<[Int]>([])
    let worker = SerialWorker<Int> { step in
      begun.change { $0 = true }
      go.wait { $0 ? () : nil }
      done.withLock { $0.append(step) }
    }
    worker.add(1)
    begun.wait { $0 ? () : nil }
    worker.add(2)
    worker.removeWaiting()
    worker.add(3)
    go.change { $0 = true }
    worker.wait()
    #expect(done.withLock(\.self) == [1, 3])
  }
}
