package import Glibc
import SystemPackage

/// A file that is written from beginning to end. It is created by `open` or by the first write.
package final class OutputFile {
  package let path: String
  private let options: FileDescriptor.OpenOptions
  private let permissions: FilePermissions
  private var descriptor: FileDescriptor?
  private var isMade = false

  /// Prepares a file that only its owner can read, or empties an existing regular file.
  ///
  /// A symbolic link is not followed, because it could redirect the output.
  package convenience init(_ path: String) {
    self.init(path, [.create, .truncate, .noFollow, .nonBlocking], .ownerReadWrite)
  }

  fileprivate init(_ path: String, _ options: FileDescriptor.OpenOptions, _ permissions: FilePermissions) {
    (self.path, self.permissions) = (path, permissions)
    self.options = options.union(.closeOnExec)
  }

  deinit {
    try? descriptor?.close()
  }

  /// Creates the file, unless it is already open.
  package func open() throws(FileError) {
    if descriptor == nil { _ = try opened() }
  }

  private func opened() throws(FileError) -> FileDescriptor {
    if let descriptor { return descriptor }
    let descriptor = try perform { () throws(Errno) in
      try Errno.from {
        try FileDescriptor.open(path.fileBytes, .writeOnly, options: options, permissions: permissions)
      }
    }
    self.descriptor = descriptor
    if options.contains(.create) {
      // Unlike a file, a device must not be removed after a failure.
      guard (try? Stat(descriptor))?.type == .regular else {
        throw FileError(.write, path, reason: "it is not a regular file")
      }
      isMade = true
    }
    return descriptor
  }

  package func write(_ bytes: some Sequence<UInt8>) throws(FileError) {
    let descriptor = try opened()
    try perform { () throws(Errno) in _ = try Errno.from { try descriptor.writeAll(bytes) } }
  }

  /// Removes what has been written.
  package func restart() throws(FileError) {
    guard let descriptor else { return }
    try perform { () throws(Errno) in
      try Errno.check(ftruncate(descriptor.rawValue, 0))
      _ = try Errno.from { try descriptor.seek(offset: 0, from: .start) }
    }
  }

  /// Copies the contents of another file.
  package func writeContents(of other: String) throws(FileError) {
    let source = try InputFile(other)
    let descriptor = try opened()
    while true {
      let count = sendfile(descriptor.rawValue, source.descriptor.rawValue, nil, 1 << 30)
      if count == 0 { return }
      if count < 0, Errno.last != .interrupted { throw FileError(.write, path, .last) }
    }
  }

  /// Copies the owner and permissions of another file, as far as possible and limited to `most`.
  fileprivate func imitate(_ other: Stat, atMost most: mode_t) throws(FileError) {
    let descriptor = try opened()
    _ = fchown(descriptor.rawValue, other.userID.rawValue, other.groupID.rawValue)
    _ = fchmod(descriptor.rawValue, other.permissions.rawValue & most)
  }

  /// Flushes the file to disk. Pipes and some file systems do not support this.
  package func synchronise() throws(FileError) {
    guard let descriptor, fsync(descriptor.rawValue) != 0 else { return }
    let error = Errno.last
    if ![.invalidArgument, .readOnlyFileSystem].contains(error) { throw FileError(.write, path, error) }
  }

  /// Closes the file. Some file systems report a full disk only at this point.
  package func close() throws(FileError) {
    guard let descriptor else { return }
    self.descriptor = nil
    try perform { () throws(Errno) in try Errno.from { try descriptor.close() } }
  }

  /// Removes the file.
  package func remove() {
    try? close()
    if isMade { unlink(path.fileBytes) }
    isMade = false
  }

  /// Renames the file, replacing any file that already has the new name.
  package func rename(to name: String) throws(FileError) {
    try perform { () throws(Errno) in try Errno.check(Glibc.rename(path.fileBytes, name.fileBytes)) }
    isMade = false
  }

  private func perform<Value>(_ body: () throws(Errno) -> Value) throws(FileError) -> Value {
    do throws(Errno) { return try body() } catch { throw FileError(.write, path, error) }
  }
}

/// Replaces whole files: writes a hidden file next to the target, flushes it to disk, and renames it.
///
/// A reader always finds either the old file or the new one.
package enum AtomicFile {
  /// Replaces one of tvgrid's own files.
  ///
  /// A new file is readable only by its owner; an existing one keeps its permissions, limited to `most`. Leftovers from an
  /// earlier attempt are overwritten, so only one program at a time may do this.
  package static func replace(
    _ path: String, atMost most: mode_t = 0o7777, _ write: (OutputFile) throws(FileError) -> Void
  ) throws(FileError) {
    let old = try? Stat(path.fileBytes)
    if let old, old.type != .regular { throw FileError(.write, path, reason: "it is not a regular file") }
    try replace(path, OutputFile(sibling(of: path, "new")), old, atMost: most, named: path, write)
  }

  /// Replaces a file that the user named for output.
  ///
  /// If it is a link, the link is kept and its target is replaced. A pipe or other special file is written directly.
  /// `permissions`, reduced by the umask, apply to a new file.
  package static func replaceOutput(
    _ path: String, permissions: mode_t = 0o644, _ write: (OutputFile) throws(FileError) -> Void
  ) throws(FileError) {
    let target = FileSystem.realPath(of: path) ?? path
    let old = try? Stat(target.fileBytes)
    guard let old, old.type != .regular else {
      let draft = OutputFile(
        "\(target).\(getpid()).part", [.create, .exclusiveCreate], FilePermissions(rawValue: permissions))
      return try replace(target, draft, old, atMost: 0o7777, named: path, write)
    }
    try withName(path) { () throws(FileError) in
      let file = OutputFile(target, [], [])
      try file.open()
      try write(file)
      try file.synchronise()
      try file.close()
    }
  }

  private static func replace(
    _ path: String, _ draft: OutputFile, _ old: Stat?, atMost most: mode_t, named name: String,
    _ write: (OutputFile) throws(FileError) -> Void
  ) throws(FileError) {
    try withName(name) { () throws(FileError) in
      do throws(FileError) {
        try draft.open()
        if let old { try draft.imitate(old, atMost: most) }
        try write(draft)
        try draft.synchronise()
        try draft.close()
        try draft.rename(to: path)
      } catch {
        draft.remove()
        throw error
      }
    }
    // The file is complete even if the rename cannot be flushed to disk.
    try? DirectoryHandle(path.folder).synchronise()
  }

  /// Replaces the draft's name in errors with the name that the caller knows.
  private static func withName(_ name: String, _ body: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) { try body() } catch { throw FileError(.write, name, reason: error.reason) }
  }

  /// The path of a hidden work file next to another file.
  package static func sibling(of path: String, _ suffix: String) -> String {
    path.folder.appending(path: ".\(path.fileName).\(suffix)")
  }

  /// The path after following links, so that replacing the file keeps the links. The file need not exist.
  package static func target(of path: String) -> String {
    var path = path
    for _ in 0..<16 {
      guard let link = link(at: path) else { return path }
      path = link.hasPrefix("/") ? link : path.folder.appending(path: link)
    }
    return path
  }

  private static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path.fileBytes, &buffer, buffer.count)
    return count > 0 ? String(fileBytes: buffer.prefix(count).map { UInt8(bitPattern: $0) }) : nil
  }
}
