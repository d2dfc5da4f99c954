import Glibc

/// Wakes a thread that waits for a pipe to have something.
final class Bell: Sendable {
  private let ends: (reading: Int32, writing: Int32)

  /// A bell that has not been rung; nil where the system has no more descriptors, and `errno` says so.
  init?() {
    var descriptors: [Int32] = [0, 0]
    guard pipe(&descriptors) == 0 else { return nil }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    ends = (descriptors[0], descriptors[1])
  }

  deinit {
    close(ends.reading)
    close(ends.writing)
  }

  /// Rings, for good. To be called once.
  func ring() {
    var byte: UInt8 = 0
    _ = write(ends.writing, &byte, 1)
  }

  /// What has something to read once it was rung.
  var descriptor: Int32 { ends.reading }

  /// Waits for so many milliseconds; true, and at once, where it was rung.
  func rings(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: ends.reading, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, milliseconds) > 0
  }

  /// Waits until a descriptor has something, or has ended; false where the bell was rung.
  func isQuiet(until descriptor: Int32) -> Bool {
    var watched = [descriptor, ends.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&watched, 2, -1) < 0 && errno == EINTR {}
    return watched[1].revents == 0
  }
}
