import Glibc
package import GuideModel
package import GuideSettings
import GuideSystem
import SystemPackage

/// A settings file such as `config.toml`: read as a whole and replaced atomically.
package struct SettingsFile: Sendable {
  /// The path; the file need not exist.
  package let path: String

  /// Provides access to a file, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// The size limit for reading, in bytes: above every reader's own limit, so that each reader reports files that are
  /// too large.
  private static let maxBytes = 33 << 20

  private static let nullDevice: dev_t = 1 << 8 | 3

  /// The contents; empty if there is no file.
  package func read() throws(SettingsFileError) -> [UInt8] {
    let stat: Stat
    do throws(Errno) { stat = try Stat(path.fileBytes) } catch {
      if [.noSuchFileOrDirectory, .notDirectory].contains(error) { return [] }
      throw .unreadable(path: path, reason: SystemReason(error.description))
    }
    // /dev/null means no settings. Other devices never end, and pipes block.
    if stat.type == .characterSpecial, stat.rawValue.st_rdev == SettingsFile.nullDevice { return [] }
    guard [.regular, .directory].contains(stat.type) else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    // If a file is too large, its beginning is enough for readers to report that.
    if stat.type == .regular, stat.size > SettingsFile.maxBytes,
      let beginning = FileSystem.beginning(of: path, count: SettingsFile.maxBytes)
    {
      return beginning
    }
    do throws(FileError) { return try FileSystem.read(path, limit: SettingsFile.maxBytes) } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
  }

  /// Changes the settings while holding a lock against other tvgrid processes.
  ///
  /// Creates missing folders, accessible only to their owner. If a login is added, the file becomes readable only by its owner.
  /// Returns a warning if the file system does not support that.
  @discardableResult
  package func edit(
    _ change: (SettingsText) throws(SettingsEditError) -> SettingsText
  ) throws(SettingsFileError) -> Message? {
    try rewrite { bytes throws(SettingsEditError) in try change(SettingsText(bytes)).bytes }
  }

  /// Whether other users can read the file and any address in it contains a login.
  package static func exposesLogin(_ path: String, _ text: [UInt8]) -> Bool {
    FileSystem.isOpenToOthers(path) && !SettingsLogins.all(in: text).isEmpty
  }

  /// Changes the bytes, like `edit`.
  @discardableResult
  func rewrite(_ change: ([UInt8]) throws(SettingsEditError) -> [UInt8]) throws(SettingsFileError) -> Message? {
    let target = AtomicFile.target(of: path)
    do throws(FileError) { try FileSystem.makeFolders(target.folder) } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    let lock = try lock(nextTo: target)
    defer { withExtendedLifetime(lock) {} }
    let old = try read()
    let new = try changed(old, change)
    guard new != old else { return nil }
    // Unless a login is added, keep the permissions that the user chose.
    let hasNewLogin = !SettingsLogins.all(in: new).isSubset(of: SettingsLogins.all(in: old))
    do throws(FileError) {
      try AtomicFile.replace(target, atMost: hasNewLogin ? 0o600 : 0o7777) { (file) throws(FileError) in
        try file.write(new)
      }
    } catch {
      throw .unwritable(path: path, reason: error.reason)
    }
    return hasNewLogin && FileSystem.isOpenToOthers(target)
      ? "other users can read \(path), which now contains a login; this file system does not allow restricting access"
      : nil
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

  private func lock(nextTo target: String) throws(SettingsFileError) -> FileLock {
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
