import GuideApp
import GuideSystem
import Synchronization

/// A message from another thread to the run loop.
enum Mail: Sendable {
  case action(Action)
  /// A notification for the terminal to show.
  case notification(title: String, body: String)
  /// The guide cannot be loaded, for this reason.
  case failed(String)
  /// The first run has found a guide and added its source. `notice` says so.
  case setUp(notice: String)
}

/// A queue of messages to the run loop, with a descriptor that wakes it.
final class Mailbox: Sendable {
  private let mail = Mutex<[Mail]>([])
  private let pipe: WakeupPipe

  init() throws {
    do { pipe = try WakeupPipe() } catch { throw CommandError("could not create a pipe: \(error)") }
  }

  var descriptor: Int32 { pipe.number }

  func post(_ item: Mail) {
    mail.withLock { $0.append(item) }
    // A full pipe wakes the loop without another byte.
    pipe.wake()
  }

  /// Waits until there is mail, or the time has passed.
  func wait(milliseconds: Int32) { _ = pipe.wait(for: .milliseconds(milliseconds)) }

  /// Removes and returns all mail in order of arrival.
  func collect() -> [Mail] {
    pipe.clear()
    return mail.withLock { mail in
      defer { mail.removeAll() }
      return mail
    }
  }
}
