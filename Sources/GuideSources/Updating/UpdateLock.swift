import Glibc

/// That only one program updates a cache at a time. The lock is the system's and ends with the process, however it ends.
final class UpdateLock {
  private let descriptor: Int32

  /// Takes the lock of a cache folder; throws where another program has it for longer than a moment.
  init(_ folder: String) throws(UpdateError) {
    let path = folder.appending(path: UpdateLock.name)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    // A program that another thread starts just then holds what it inherited until it has begun.
    var hasLock = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    for _ in 0..<20 where !hasLock && errno == EWOULDBLOCK {
      _ = poll(nil, 0, 50)
      hasLock = flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
    guard hasLock else {
      // What was opened is closed as the lock is let go.
      let reason = errno
      if reason == EWOULDBLOCK { throw .busy }
      throw .unwritable(path: path, reason: String(cString: strerror(reason)))
    }
  }

  deinit {
    close(descriptor)
  }

  private static let name = ".update.lock"
}

/// Why nothing could be updated at all.
package enum UpdateError: Error, Hashable, Sendable {
  /// Another tvgrid is updating the same cache.
  case busy
  /// The cache cannot be written; `reason` is the system's own word for it.
  case unwritable(path: String, reason: String)

  /// One line that names the thing and what to do next.
  package var message: String {
    switch self {
    case .busy: "another tvgrid is updating: try again when it is done"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}
