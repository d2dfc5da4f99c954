import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@Suite(.waitsForOthers) struct FileLockTests {
  @Test func lockIsExclusive() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lock")
    var first = try FileLock.take(path, within: .zero)
    #expect(first != nil)
    #expect(try FileLock.take(path, within: .zero) == nil)
    #expect(try FileLock.take(path, within: .milliseconds(30)) == nil)
    first = nil
    #expect(try FileLock.take(path, within: .seconds(HangGuard.seconds)) != nil)
  }

  /// The wait ends when the lock is released, even if its limit is much later.
  @Test func waiterGetsReleasedLock() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lock")
    let held = Mutex(try FileLock.take(path, within: .zero))
    let isWaiting = Monitor(false)
    let hasLock = Mutex(false)
    Threads.run(2) { number in
      if number == 0 {
        _ = isWaiting.wait { $0 ? true : nil }
        return held.withLock { $0 = nil }
      }
      isWaiting.change { $0 = true }
      let lock = try? FileLock.take(path, within: .seconds(HangGuard.seconds))
      hasLock.withLock { $0 = lock != nil }
    }
    #expect(hasLock.withLock { $0 })
    #expect(try FileLock.take(path, within: .zero) != nil)
  }

  @Test func abandonedWaitLeavesLockFree() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lock")
    var first = try FileLock.take(path, within: .zero)
    for _ in 0..<5 { #expect(try FileLock.take(path, within: .milliseconds(5)) == nil) }
    #expect(first != nil)
    first = nil
    #expect(try FileLock.take(path, within: .seconds(HangGuard.seconds)) != nil)
  }

  @Test func folderIsLockedUntilRelease() throws {
    let folder = try TemporaryFolder()
    let (one, other) = (try DirectoryHandle(folder.path), try DirectoryHandle(folder.path))
    var lock = one.lock(within: .zero)
    #expect(lock != nil && other.lock(within: .zero) == nil)
    lock = nil
    #expect(other.lock(within: .zero) != nil)
  }

  @Test func linkInsteadOfLockFileIsNotFollowed() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FileError.self) { try FileLock.take(folder.path("none/lock"), within: .zero) }
    #expect(error?.message == "cannot write \(folder.path("none/lock")): No such file or directory")
  }

  @Test func byteLocksAreIndependent() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("lock")
    var first = try FileLock.take(path, byte: 5 << 40)
    #expect(first != nil)
    #expect(try FileLock.take(path, byte: 5 << 40) == nil)
    // Closing another descriptor for the file does not release the lock.
    for byte in [0, 6 << 40, .max] as [UInt64] { #expect(try FileLock.take(path, byte: byte) != nil) }
    #expect(try FileLock.take(path, byte: 5 << 40) == nil)
    first = nil
    #expect(try FileLock.take(path, byte: 5 << 40) != nil)
    #expect(throws: FileError.self) { try FileLock.take("/nonexist/lock", byte: 1) }
  }
}
