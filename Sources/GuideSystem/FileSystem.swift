package import Glibc
package import SystemPackage

/// Functions for accessing files by path.
///
/// Files are read instead of mapped, because truncating a mapped file would crash the program.
package enum FileSystem {
  /// The contents of a file. Throws `reason` if there are more than `limit` bytes.
  package static func read(
    _ path: String, _ access: FileAccess = .found, limit: Int,
    tooLarge reason: @autoclosure () -> SystemReason = "it is too large"
  ) throws(FileError) -> [UInt8] {
    let file = try InputFile(path, access)
    guard file.size <= limit else { throw FileError(.read, path, reason: reason()) }
    // Read to the end regardless of the size: a pipe has no size, and a file can grow.
    var contents = GrowingBytes()
    var capacity = max(file.size, 4096)
    while true {
      guard InputMemory.isAvailable(for: capacity) else { throw InputMemory.missing(path, capacity) }
      let chunk = try chunk(of: file, path, capacity)
      if chunk.isEmpty { return contents.bytes }
      let count = contents.bytes.count
      guard count + chunk.count <= limit else { throw FileError(.read, path, reason: reason()) }
      guard contents.append(chunk) else { throw InputMemory.missing(path, count * 2) }
      capacity = min(1 << 20, max(4096, file.size - count - chunk.count, count + chunk.count))
    }
  }

  private static func chunk(of file: InputFile, _ path: String, _ capacity: Int) throws(FileError) -> [UInt8] {
    var failure: Errno?
    let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      do throws(Errno) {
        filled = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw FileError(.read, path, failure) }
    return chunk
  }

  /// Reads a file of exactly the buffer's length, and returns the number of bytes; `nil` if that fails.
  package static func read(_ path: String, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    guard let file = try? InputFile(path), file.size == buffer.count else { return nil }
    return try? file.fill(buffer)
  }

  /// The first bytes of a regular file, at most `count`; `nil` if it cannot be read.
  package static func beginning(of path: String, count: Int) -> [UInt8]? {
    (try? InputFile(path))?.beginning(count)
  }

  /// The type of the file at a path; `nil` if nothing is there.
  package static func type(of path: String) -> FileType? { (try? Stat(path.fileBytes))?.type }

  /// The length of a regular file; `nil` for anything else.
  package static func size(of path: String) -> Int? {
    guard let stat = try? Stat(path.fileBytes), stat.type == .regular else { return nil }
    return Int(stat.size)
  }

  /// Whether users other than the owner may read or write a file.
  package static func isOpenToOthers(_ path: String) -> Bool {
    (try? Stat(path.fileBytes)).map { $0.permissions.rawValue & 0o077 != 0 } ?? false
  }

  /// Whether the path, after following links, is a folder.
  package static func isFolder(_ path: String) -> Bool { type(of: path) == .directory }

  /// Throws unless there is a readable file or a folder.
  package static func requireFileOrFolder(_ path: String) throws(FileError) {
    if !isFolder(path) { _ = try InputFile(path) }
  }

  /// Whether a file or a folder exists and may be read.
  package static func isReadable(_ path: String) -> Bool { access(path.fileBytes, R_OK) == 0 }

  /// Whether a file is a program that the user may run.
  package static func isProgram(_ path: String) -> Bool {
    type(of: path) == .regular && access(path.fileBytes, X_OK) == 0
  }

  /// The path of a program in the folders of a search path (`PATH`).
  ///
  /// A name with a slash must be an absolute path. Relative folders are skipped.
  package static func program(_ name: String, in searchPath: String) -> String? {
    if name.contains("/") { return name.hasPrefix("/") && isProgram(name) ? name : nil }
    return searchPath.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
      .map { $0.appending(path: name) }.first(where: isProgram)
  }

  /// The names in a folder, sorted; `nil` if the path is a readable file.
  package static func names(in path: String) throws(FileError) -> [String]? {
    guard let folder = opendir(path.fileBytes) else {
      let error = Errno.last
      guard error == .notDirectory, isReadable(path) else { throw FileError(.read, path, error) }
      return nil
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) { names.append(entry.name) }
    return names.sorted()
  }

  /// When a file was last written, in seconds since 1970; `nil` if it does not exist.
  package static func modificationTime(of path: String) -> Int? {
    (try? Stat(path.fileBytes)).map { $0.st_mtim.tv_sec }
  }

  /// A string that changes when a file is written or replaced; `nil` if it is not a regular file.
  package static func version(of path: String) -> String? {
    guard let stat = try? Stat(path.fileBytes), stat.type == .regular else { return nil }
    let time = stat.st_mtim
    return "\(stat.inode.rawValue)-\(stat.size)-\(time.tv_sec).\(time.tv_nsec)"
  }

  /// The path after resolving links; `nil` if nothing is there.
  package static func realPath(of path: String) -> String? {
    guard let resolved = realpath(path.fileBytes, nil) else { return nil }
    defer { free(resolved) }
    return String(fileName: resolved)
  }

  /// Creates a folder and its missing parents, accessible only to their owner.
  package static func makeFolders(_ path: String) throws(FileError) {
    if isFolder(path) { return }
    if path != path.folder { try makeFolders(path.folder) }
    // Another program may create it at the same time.
    if mkdir(path.fileBytes, 0o700) != 0, Errno.last != .fileExists { throw FileError(.write, path, .last) }
  }

  /// Creates a folder, by default accessible only to its owner.
  package static func makeFolder(_ path: String, permissions: mode_t = 0o700) throws(FileError) {
    if mkdir(path.fileBytes, permissions) != 0 { throw FileError(.write, path, .last) }
  }

  /// Renames a file or a folder; `false` if that fails.
  package static func rename(_ old: String, to new: String) -> Bool {
    Glibc.rename(old.fileBytes, new.fileBytes) == 0
  }

  /// Creates a hard link; `false` if that fails.
  package static func link(_ path: String, as name: String) -> Bool {
    Glibc.link(path.fileBytes, name.fileBytes) == 0
  }

  /// Removes a file, or a folder with its files, without following links. A folder with subfolders is left in place.
  package static func remove(_ path: String) {
    guard (try? Stat(path.fileBytes, followTargetSymlink: false))?.type == .directory else {
      unlink(path.fileBytes)
      return
    }
    for name in (try? names(in: path)) ?? [] where name != "." && name != ".." {
      unlink(path.appending(path: name).fileBytes)
    }
    rmdir(path.fileBytes)
  }

  /// Sets a file's modification time, in seconds since 1970, and its contents if given.
  ///
  /// If contents are given, a missing file is created.
  package static func setModificationTime(of path: String, _ seconds: Int, contents: [UInt8]? = nil) throws(Errno) {
    var options: FileDescriptor.OpenOptions = [.closeOnExec, .noFollow, .nonBlocking]
    if contents != nil { options.formUnion([.create, .truncate]) }
    let file = try Errno.from {
      try FileDescriptor.open(path.fileBytes, .writeOnly, options: options, permissions: .ownerReadWrite)
    }
    defer { try? file.close() }
    if let contents { _ = try Errno.from { try file.writeAll(contents) } }
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    try Errno.check(futimens(file.rawValue, [time, time]))
  }
}

extension UnsafeMutablePointer<dirent> {
  var name: String { withUnsafeBytes(of: &pointee.d_name) { String(fileBytes: $0.prefix { $0 != 0 }) } }
}
