import Glibc
package import SystemPackage

/// A lock that only one program can hold at a time, until this object is released or the program ends.
package final class FileLock: Sendable {
  private let descriptor: FileDescriptor

  /// Locks an open file, which then belongs to this object; `nil` if another program holds the lock for longer than `time`.
  ///
  /// On a file system that does not support locks, this succeeds without a lock.
  package init?(_ descriptor: FileDescriptor, within time: Duration) {
    self.descriptor = descriptor
    if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 || Errno.last != .wouldBlock { return }
    if time == .zero || !FileLock.wait(for: descriptor, time) { return nil }
  }

  /// Locks one byte of a file without waiting; `nil` if this program or another already holds that lock.
  ///
  /// This way, a single file can have many locks. The file is accessible only to its owner, and is never removed.
  package static func take(_ path: String, byte: UInt64) throws(FileError) -> FileLock? {
    do throws(Errno) {
      let file = try open(path)
      // The lock belongs to the open file and not to the process, so threads have separate locks, and closing another
      // descriptor does not release it.
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

  /// Locks a file. A missing file is created, accessible only to its owner.
  ///
  /// Never remove the file: that could remove another program's lock.
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

  /// Releases the lock explicitly, because a copy of the descriptor may be open elsewhere, and closing can fail.
  package func release() {
    flock(descriptor.rawValue, LOCK_UN)
    // Byte locks are a separate kind of lock.
    var all = Glibc.flock()
    (all.l_type, all.l_whence) = (Int16(F_UNLCK), Int16(SEEK_SET))
    _ = fcntl(descriptor.rawValue, FileLock.setLockOfOpenFile, &all)
  }

  /// Polls for the lock, because the system cannot wait for one with a time limit.
  private static func wait(for descriptor: FileDescriptor, _ time: Duration) -> Bool {
    let end = MonotonicClock.now + time
    while MonotonicClock.now < end {
      _ = Poll.wait([], until: min(end, MonotonicClock.now + .milliseconds(5)))
      if flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0 { return true }
    }
    return false
  }
}
