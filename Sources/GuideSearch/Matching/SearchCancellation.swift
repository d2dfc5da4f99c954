import Synchronization

/// Ends a search that other threads carry out. What it has found by then is no answer.
package final class SearchCancellation: Sendable {
  private let flag = Atomic(false)

  /// Of a search that is wanted.
  package init() {}

  /// Ends the search: each thread looks at some records more at most.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether it is not wanted any more.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
