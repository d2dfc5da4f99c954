import Glibc

/// Reading files, with the system's own words for what went wrong.
///
/// Files are read, not mapped: one that is cut short while it is open must not kill the program.
enum FileBytes {
  /// The whole of a file.
  static func read(_ path: String) throws(SourceError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .unreadable(path: path, reason: "it is a folder") }
    // The store keeps places in a file in 32 bits.
    guard status.st_size < Int(UInt32.max) else { throw .unreadable(path: path, reason: "it is larger than 4 GB") }
    return try read(descriptor, path, expecting: Int(status.st_size))
  }

  /// Reads to the end, whatever length was expected: a pipe has none, and a file can grow.
  private static func read(_ descriptor: Int32, _ path: String, expecting size: Int) throws(SourceError) -> [UInt8] {
    var bytes: [UInt8] = []
    var wanted = max(size, 4096)
    while true {
      let old = bytes.count
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        repeat { count = Glibc.read(descriptor, buffer.baseAddress, wanted) } while count < 0 && errno == EINTR
        filled = max(0, count)
      }
      if count < 0 { throw failure(path) }
      if count == 0 { return bytes }
      if old == 0 { bytes = chunk } else { bytes += chunk }
      guard bytes.count < Int(UInt32.max) else { throw .unreadable(path: path, reason: "it is larger than 4 GB") }
      wanted = max(4096, size - bytes.count)
    }
  }

  /// How long a file is; nil where that cannot be said, as of a pipe.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Whether there is a file that can be read to its end, or a folder.
  static func isFileOrFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Reads a file that is just as long as some memory, and returns how many bytes came; nil where it is no such file.
  static func read(_ path: String, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == memory.count else {
      return nil
    }
    var filled = 0
    while filled < memory.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
      let count = Glibc.read(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return filled }
      filled += count
    }
    return filled
  }

  /// Whether a file's first bytes are not those of a Radio Times file: markup, a packed file, or UTF-16.
  static func beginsUnlikeText(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let first = [UInt8](unsafeUninitializedCapacity: 512) { buffer, filled in
      filled = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    guard let sign = first.first(where: { $0 > UInt8(ascii: " ") }) else { return first.contains(0) }
    return sign == UInt8(ascii: "<") || sign >= 0x80 || first.contains(0) || PackedForm.sniff(first) != .plain
  }

  /// The names in a folder, sorted; nil where the path is a file that may be read.
  static func names(in path: String) throws(SourceError) -> [String]? {
    guard let folder = opendir(path) else {
      guard errno == ENOTDIR, exists(path) else { throw failure(path) }
      return nil
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.sorted()
  }

  static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

  private static func failure(_ path: String) -> SourceError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}
