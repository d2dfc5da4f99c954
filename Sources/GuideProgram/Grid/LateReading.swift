import GuideApp
import Synchronization

/// Those of the person's data that the first screen does not wait for, read once: when the guide is on its way to the screen, or
/// before the first key where that comes sooner. So no key acts on less than all there is.
final class LateReading: Sendable {
  private let read: @Sendable () -> [Action]
  private let post: @Sendable (Action) -> Void
  private let isRead = Mutex(false)

  init(_ read: @escaping @Sendable () -> [Action], post: @escaping @Sendable (Action) -> Void) {
    self.read = read
    self.post = post
  }

  /// Reads and posts, unless that is done; where another thread is at it, waits for that.
  func finish() {
    isRead.withLock { isRead in
      guard !isRead else { return }
      isRead = true
      for action in read() { post(action) }
    }
  }
}
