import Glibc
package import SystemPackage

/// Wakes a thread that is waiting in `poll` for descriptors or a deadline.
package final class WakeupPipe: Sendable {
  /// The descriptor that becomes readable when the thread should wake.
  package let descriptor: FileDescriptor
  let writeEnd: FileDescriptor

  /// The number of the descriptor, for other ways of waiting.
  package var number: Int32 { descriptor.rawValue }

  package init() throws(Errno) {
    (descriptor, writeEnd) = try FileDescriptor.pipe(options: [.closeOnExec, .nonBlocking])
  }

  deinit {
    try? descriptor.close()
    try? writeEnd.close()
  }

  /// Wakes the thread, now or whenever it next waits, until `clear` is called.
  package func wake() {
    _ = try? writeEnd.writeAll([0])
  }

  /// Lets the thread wait again.
  package func clear() {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      while let count = try? descriptor.read(into: buffer), count > 0 {}
    }
  }

  /// Waits for a time; returns `true` immediately when woken.
  package func wait(for time: Duration) -> Bool {
    Poll.wait([descriptor], until: MonotonicClock.now + time)[0]
  }
}

enum Poll {
  /// Waits until a descriptor is readable or has ended, or until a time on the monotonic clock.
  ///
  /// Returns whether each descriptor is ready. `nil` descriptors are ignored.
  static func wait(_ descriptors: [FileDescriptor?], until deadline: Duration?) -> [Bool] {
    var watched = descriptors.map { pollfd(fd: $0?.rawValue ?? -1, events: Int16(POLLIN), revents: 0) }
    while true {
      let rest = deadline.map { min(max(0, ($0 - MonotonicClock.now).milliseconds), Int(Int32.max)) }
      let count = poll(&watched, nfds_t(watched.count), rest.map(Int32.init) ?? -1)
      if count >= 0 || Errno.last != .interrupted { return watched.map { $0.revents != 0 } }
    }
  }
}
