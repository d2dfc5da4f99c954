import Glibc
package import SystemPackage

/// Wakes a thread that waits in `poll` for descriptors, or for a time.
package final class WakeupPipe: Sendable {
  /// Has something to read once the thread is to wake.
  package let descriptor: FileDescriptor
  let writeEnd: FileDescriptor

  /// The number of the descriptor, for other waits.
  package var number: Int32 { descriptor.rawValue }

  package init() throws(Errno) {
    (descriptor, writeEnd) = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
  }

  deinit {
    try? descriptor.close()
    try? writeEnd.close()
  }

  /// Wakes the thread, now or as soon as it waits, until `clear`.
  package func wake() {
    _ = try? writeEnd.writeAll([0])
  }

  /// Lets the thread wait again.
  package func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while let count = try? descriptor.read(into: buffer), count > 0 {}
    }
  }

  /// Waits for a time; true, and at once, when woken.
  package func wait(for time: Duration) -> Bool {
    Poll.wait([descriptor], until: MonotonicClock.now + time)[0]
  }
}

/// Waiting for several descriptors.
enum Poll {
  /// Waits until one of some descriptors has something to read or has ended, or until a time of the monotonic clock, and says
  /// which have. nil among the descriptors stands for one that is not waited for.
  static func wait(_ descriptors: [FileDescriptor?], until deadline: Duration?) -> [Bool] {
    var watched = descriptors.map { pollfd(fd: $0?.rawValue ?? -1, events: Int16(POLLIN), revents: 0) }
    while true {
      let rest = deadline.map { min(max(0, ($0 - MonotonicClock.now).milliseconds), Int(Int32.max)) }
      let count = poll(&watched, nfds_t(watched.count), rest.map(Int32.init) ?? -1)
      if count >= 0 || Errno.last != .interrupted { return watched.map { $0.revents != 0 } }
    }
  }
}
