import Synchronization

/// Ends work that another thread waits for.
package final class StopSwitch: Sendable {
  private let isPressed = Atomic(false)
  private let bell = Bell()

  package init() {}

  /// Ends the work, now or when it is begun. Can be called from any thread, and again.
  package func stop() {
    if !isPressed.exchange(true, ordering: .sequentiallyConsistent) { bell?.ring() }
  }

  /// Whether the work is to end.
  package var isStopped: Bool { isPressed.load(ordering: .sequentiallyConsistent) }

  /// What has something to read once it is pressed; -1 where the system has no more descriptors, and looks have to do.
  var descriptor: Int32 { bell?.descriptor ?? -1 }
}
