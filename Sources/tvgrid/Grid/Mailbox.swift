import Glibc
import GuideApp
import Synchronization

/// What other threads send to the run loop.
enum Mail: Sendable {
  case action(Action)
  /// The guide cannot be opened, and why.
  case failed(String)
}

/// A box that other threads post to, and a descriptor that wakes the run loop.
final class Mailbox: Sendable {
  private let mail = Mutex<[Mail]>([])
  let ends: (reading: Int32, writing: Int32)

  init() throws {
    var descriptors: [Int32] = [0, 0]
    guard pipe(&descriptors) == 0 else {
      throw Failure("the system gives no pipe: \(String(cString: strerror(errno)))")
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

  /// Has something to read while there is mail.
  var descriptor: Int32 { ends.reading }

  func post(_ item: Mail) {
    mail.withLock { $0.append(item) }
    // A full pipe wakes the loop as well as one more byte would.
    var byte: UInt8 = 0
    _ = write(ends.writing, &byte, 1)
  }

  /// Waits until there is mail, a few milliseconds at most.
  func wait(milliseconds: Int32) {
    var descriptor = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, milliseconds)
  }

  /// Takes everything out, in the order in which it came.
  func collect() -> [Mail] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(ends.reading, &bytes, bytes.count) > 0 {}
    return mail.withLock { mail in
      defer { mail.removeAll() }
      return mail
    }
  }
}
