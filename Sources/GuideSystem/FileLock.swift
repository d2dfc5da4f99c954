import Glibc
package import SystemPackage

/// A lock that one program at a time has, until it lets go of this value or ends, however it ends.
package final class FileLock: Sendable {
  private let descriptor: FileDescriptor

  /// Takes the lock of an open file, which belongs to it from now on; nil where another program keeps it for longer than
  /// `time`. On a file system without locks there is none to wait for.
  package init?(_ descriptor: FileDescriptor, within time: Duration) {
    self.descriptor = descriptor
    if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 || Errno.last != .wouldBlock { return }
    if time == .zero || !FileLock.wait(for: descriptor, time) { return nil }
  }

  /// Takes the lock of one byte of a file without waiting; `nil` if it is taken, by this program or another. So one file has
  /// many locks. It is made for its owner alone and stays.
  package static func take(_ path: String, byte: UInt64) throws(FileError) -> FileLock? {
    do throws(Errno) {
      let file = try open(path)
      // The lock belongs to the open file, not the process: threads have separate locks, and closing another descriptor keeps it.
      var lock = Glibc.flock()
      (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
      (lock.l_start, lock.l_len) = (off_t(byte >> 2), 1)
      let isTaken = fcntl(file.rawValue, setLockOfOpenFile, &lock) != 0
      if !isTaken || ![Errno.resourceTemporarilyUnavailable, .permissionDenied].contains(Errno.last) {
        return FileLock(opened: file)
      }
      try? file.close()
      return nil
    } catch {
      throw FileError(.write, path, error)
    }
  }

  /// `F_OFD_SETLK`, which Swift does not import.
  private static let setLockOfOpenFile: Int32 = 37

  private init(opened descriptor: FileDescriptor) { self.descriptor = descriptor }

  private static func open(_ path: String) throws(Errno) -> FileDescriptor {
    try Errno.from {
      try FileDescriptor.open(
        path.fileBytes, .readWrite, options: [.create, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
    }
  }

  /// Takes the lock of a file, which is made for its owner alone and stays: removing it could remove another's lock.
  package static func take(_ path: String, within time: Duration) throws(FileError) -> FileLock? {
    do throws(Errno) {
      return FileLock(try open(path), within: time)
    } catch {
      throw FileError(.write, path, error)
    }
  }

  deinit {
    release()
    try? descriptor.close()
  }

  /// Gives the lock back. Closing alone would not do: a copy of the descriptor may be open elsewhere, and a close can fail.
  package func release() {
    flock(descriptor.rawValue, LOCK_UN)
    // The lock of a byte is of another kind.
    var all = Glibc.flock()
    (all.l_type, all.l_whence) = (Int16(F_UNLCK), Int16(SEEK_SET))
    _ = fcntl(descriptor.rawValue, FileLock.setLockOfOpenFile, &all)
  }

  /// The system can wait for a lock, but not for a limited time: the lock is tried every few milliseconds.
  private static func wait(for descriptor: FileDescriptor, _ time: Duration) -> Bool {
    let end = MonotonicClock.now + time
    while MonotonicClock.now < end {
      _ = Poll.wait([], until: min(end, MonotonicClock.now + .milliseconds(5)))
      if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
    }
    return false
  }
}
