import GuideApp
import Synchronization

/// Reads, once, the user's data that the first screen does not need.
///
/// It does so once the guide has been sent to the screen, or before the first key is handled if that is earlier, so that keys
/// act on complete data.
final class DeferredReading: Sendable {
  private let read: @Sendable () -> [Action]
  private let post: @Sendable (Action) -> Void
  private let isRead = Mutex(false)

  init(_ read: @escaping @Sendable () -> [Action], post: @escaping @Sendable (Action) -> Void) {
    self.read = read
    self.post = post
  }

  /// Reads and posts the data, unless that has already been done. Waits if another thread is doing it.
  func finish() {
    isRead.withLock { isRead in
      guard !isRead else { return }
      isRead = true
      for action in read() { post(action) }
    }
  }
}
