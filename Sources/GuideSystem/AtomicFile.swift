package import Glibc
import SystemPackage

/// A file that is written from its beginning to its end. It is made with the first byte, or by `open`.
package final class OutputFile {
  package let path: String
  private let options: FileDescriptor.OpenOptions
  private let permissions: FilePermissions
  private var descriptor: FileDescriptor?
  private var isMade = false

  /// Creates a file that only its owner can read, or empties a regular file that exists. A symbolic link is not
  /// followed: it could lead the bytes elsewhere.
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

  /// Makes the file, where that has not been done.
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
      // A device is not removed after a failure, as a file is.
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

  /// Writes the bytes of another file, whatever its length.
  package func writeContents(of other: String) throws(FileError) {
    let source = try InputFile(other)
    let descriptor = try opened()
    while true {
      let count = sendfile(descriptor.rawValue, source.descriptor.rawValue, nil, 1 << 30)
      if count == 0 { return }
      if count < 0, Errno.last != .interrupted { throw FileError(.write, path, .last) }
    }
  }

  /// Gives the file the owner and the permissions of another, where the file system allows it, and not more than `most`.
  fileprivate func imitate(_ other: Stat, atMost most: mode_t) throws(FileError) {
    let descriptor = try opened()
    _ = fchown(descriptor.rawValue, other.userID.rawValue, other.groupID.rawValue)
    _ = fchmod(descriptor.rawValue, other.permissions.rawValue & most)
  }

  /// Waits until all is on the disk. Pipes and some file systems cannot say.
  package func synchronise() throws(FileError) {
    guard let descriptor, fsync(descriptor.rawValue) != 0 else { return }
    let error = Errno.last
    if ![.invalidArgument, .readOnlyFileSystem].contains(error) { throw FileError(.write, path, error) }
  }

  /// Ends the file. Some file systems say only now that there is no room.
  package func close() throws(FileError) {
    guard let descriptor else { return }
    self.descriptor = nil
    try perform { () throws(Errno) in try Errno.from { try descriptor.close() } }
  }

  /// Removes what was written.
  package func remove() {
    try? close()
    if isMade { unlink(path.fileBytes) }
    isMade = false
  }

  /// Gives the file its name, in the place of one that may be there.
  package func rename(to name: String) throws(FileError) {
    try perform { () throws(Errno) in try Errno.check(Glibc.rename(path.fileBytes, name.fileBytes)) }
    isMade = false
  }

  private func perform<Value>(_ body: () throws(Errno) -> Value) throws(FileError) -> Value {
    do throws(Errno) { return try body() } catch { throw FileError(.write, path, error) }
  }
}

/// Files that are replaced as a whole: written under another name beside their own, put on the disk, and renamed. A reader
/// finds the old file or the new one, whatever happens meanwhile.
package enum AtomicFile {
  /// Replaces one of tvgrid's own files. A new file is for its owner only; an existing one keeps its permissions, limited to
  /// `most`. Leftovers of an earlier attempt are overwritten, so only one program at a time may do this.
  package static func replace(
    _ path: String, atMost most: mode_t = 0o7777, _ write: (OutputFile) throws(FileError) -> Void
  ) throws(FileError) {
    let old = try? Stat(path.fileBytes)
    if let old, old.type != .regular { throw FileError(.write, path, reason: "it is not a regular file") }
    try replace(path, OutputFile(sibling(of: path, "new")), old, atMost: most, named: path, write)
  }

  /// Replaces a file that a person named for output. A link stays, and leads to the new file; what is not a regular file, such
  /// as a pipe, is written to directly. `permissions` are those of a new file, of which the umask may take some.
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
    // Where the renaming cannot be put on the disk, the file is whole all the same.
    try? DirectoryHandle(path.folder).synchronise()
  }

  /// Errors name the file as the caller knows it, not its draft.
  private static func withName(_ name: String, _ body: () throws(FileError) -> Void) throws(FileError) {
    do throws(FileError) { try body() } catch { throw FileError(.write, name, reason: error.reason) }
  }

  /// A hidden file beside another, for work on it.
  package static func sibling(of path: String, _ suffix: String) -> String {
    path.folder.appending(path: ".\(path.fileName).\(suffix)")
  }

  /// The file that a path leads to when links are followed, which then stay links. It need not be there.
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
