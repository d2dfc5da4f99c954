import Glibc
import GuideApp
import Synchronization

/// A message of another thread to the run loop.
enum Mail: Sendable {
  case action(Action)
  /// The guide cannot be loaded, and the reason.
  case failed(String)
  /// The first run has found a guide, which is among the sources now; a line that says so.
  case setUp(notice: String)
}

/// A queue of messages to the run loop, with a descriptor that wakes it.
final class Mailbox: Sendable {
  private let mail = Mutex<[Mail]>([])
  let ends: (reading: Int32, writing: Int32)

  init() throws {
    var descriptors: [Int32] = [0, 0]
    guard pipe(&descriptors) == 0 else {
      throw CommandError("the system gives no pipe: \(String(cString: strerror(errno)))")
    }
    ends = (descriptors[0], descriptors[1])
    for descriptor in descriptors {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  /// Readable while there is mail.
  var descriptor: Int32 { ends.reading }

  func post(_ item: Mail) {
    mail.withLock { $0.append(item) }
    // A full pipe wakes the loop without another byte.
    var byte: UInt8 = 0
    _ = write(ends.writing, &byte, 1)
  }

  /// Waits until there is mail, or a time has passed.
  func wait(milliseconds: Int32) {
    var descriptor = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, milliseconds)
  }

  /// Removes and returns all mail, in the order of arrival.
  func collect() -> [Mail] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(ends.reading, &bytes, bytes.count) > 0 {}
    return mail.withLock { mail in
      defer { mail.removeAll() }
      return mail
    }
  }
}
