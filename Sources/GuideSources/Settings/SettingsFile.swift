import Glibc
package import GuideModel
package import GuideSettings
import GuideSystem
import SystemPackage

/// A file of what a person has set, such as `config.toml`: read as a whole, and changed so that it is always either as it was
/// or as it was meant.
package struct SettingsFile: Sendable {
  /// Where it is, or would be.
  package let path: String

  /// A file, which need not be there.
  package init(_ path: String) {
    self.path = path
  }

  /// The limit for reading a file, in bytes: more than any reader accepts, so that each says itself that it is too large.
  private static let mostBytes = 33 << 20

  /// The number of `/dev/null`.
  private static let nothing: dev_t = 1 << 8 | 3

  /// Its text; an empty one if there is no file.
  package func read() throws(SettingsFileError) -> [UInt8] {
    let stat: Stat
    do throws(Errno) { stat = try Stat(path.fileBytes) } catch {
      if [.noSuchFileOrDirectory, .notDirectory].contains(error) { return [] }
      throw .unreadable(path: path, reason: SystemReason(error.description))
    }
    // /dev/null stands for no settings; other devices have no end, and pipes wait.
    if stat.type == .characterSpecial, stat.rawValue.st_rdev == SettingsFile.nothing { return [] }
    guard [.regular, .directory].contains(stat.type) else {
      throw .unreadable(path: path, reason: "it is no regular file")
    }
    // Of a file that is too large, readers need no more than its beginning to say so.
    if stat.type == .regular, stat.size > SettingsFile.mostBytes,
      let beginning = FileSystem.beginning(of: path, count: SettingsFile.mostBytes)
    {
      return beginning
    }
    do throws(FileError) { return try FileSystem.read(path, limit: SettingsFile.mostBytes) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Changes the settings while no other tvgrid does. Creates missing folders, for their owner only. If a login is added, the
  /// file becomes readable only by its owner; returns a warning if the file system does not support that.
  @discardableResult
  package func edit(
    _ change: (SettingsText) throws(SettingsEditError) -> SettingsText
  ) throws(SettingsFileError) -> Message? {
    try rewrite { bytes throws(SettingsEditError) in try change(SettingsText(bytes)).bytes }
  }

  /// Whether users other than the owner can read the file and it has a login, of a source or in any other address.
  package static func exposesLogin(_ path: String, _ text: [UInt8]) -> Bool {
    FileSystem.isOpenToOthers(path) && !SettingsLogins.all(in: text).isEmpty
  }

  /// Changes its bytes, in the same way.
  @discardableResult
  func rewrite(_ change: ([UInt8]) throws(SettingsEditError) -> [UInt8]) throws(SettingsFileError) -> Message? {
    let target = AtomicFile.target(of: path)
    do throws(FileError) { try FileSystem.makeFolders(target.folder) } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    let lock = try lock(beside: target)
    defer { withExtendedLifetime(lock) {} }
    let old = try read()
    let new = try changed(old, change)
    guard new != old else { return nil }
    // Permissions that the user gave a file with a login stay unchanged.
    let hasNewLogin = !SettingsLogins.all(in: new).isSubset(of: SettingsLogins.all(in: old))
    do throws(FileError) {
      try AtomicFile.replace(target, atMost: hasNewLogin ? 0o600 : 0o7777) { (file) throws(FileError) in
        try file.write(new)
      }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    return hasNewLogin && FileSystem.isOpenToOthers(target)
      ? "others can read \(path), which has a login now: this file system does not let tvgrid change that" : nil
  }

  private func changed(
    _ old: [UInt8], _ change: ([UInt8]) throws(SettingsEditError) -> [UInt8]
  ) throws(SettingsFileError) -> [UInt8] {
    do throws(SettingsEditError) {
      return try change(old)
    } catch {
      throw .refused(path: path, error)
    }
  }

  private func lock(beside target: String) throws(SettingsFileError) -> FileLock {
    let lock: FileLock?
    do throws(FileError) {
      lock = try FileLock.take(AtomicFile.sibling(of: target, "lock"), within: .seconds(10))
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    guard let lock else { throw .busy(path: path) }
    return lock
  }
}
