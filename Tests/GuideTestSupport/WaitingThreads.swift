import Foundation
package import Testing

/// Threads for tests that wait for another program, a server or a pause. Swift's own thread pool has one thread for each
/// processor, and every thread that waits leaves a processor idle.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  private init() {
    queue.maxConcurrentOperationCount = 3 * ProcessInfo.processInfo.activeProcessorCount
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Marks tests that wait for others; they run in their own threads.
package struct WaitsForOthers: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitsForOthers {
  /// Marks tests that wait for another program, a server or a pause.
  package static var waitsForOthers: Self { Self() }
}
