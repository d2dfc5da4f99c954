import Glibc

/// Reading files, with the system's own words for what went wrong.
///
/// Files are read, not mapped: one that is cut short while it is open must not kill the program.
enum FileBytes {
  /// The whole of a file, which must not be longer than `limit`.
  static func read(
    _ path: String, _ access: FileAccess = .found, limit: Int = UnpackingLimits.usual.unpackedBytes
  ) throws(SourceError) -> [UInt8] {
    try read(path, access, limit, tooLarge(path, limit))
  }

  /// The whole of a list of channels, whose limit is none of the settings.
  static func readList(_ path: String, _ access: FileAccess = .found, limit: Int) throws(SourceError) -> [UInt8] {
    try read(path, access, limit, .unreadable(path: path, reason: UnpackingLimits.tooLargeList(limit)))
  }

  private static func read(
    _ path: String, _ access: FileAccess, _ limit: Int, _ refusal: SourceError
  ) throws(SourceError) -> [UInt8] {
    let file = try InputFile(path, access)
    guard file.size <= limit else { throw refusal }
    return try read(file, path, limit, refusal)
  }

  /// Why a file is not read that is longer than it may be.
  static func tooLarge(_ path: String, _ limit: Int) -> SourceError {
    .unreadable(path: path, reason: UnpackingLimits.tooLarge(limit))
  }

  /// Reads to the end, whatever length was expected: a pipe has none, and a file can grow.
  private static func read(
    _ file: InputFile, _ path: String, _ limit: Int, _ refusal: SourceError
  ) throws(SourceError) -> [UInt8] {
    var bytes = GrowingBytes()
    var wanted = max(file.size, 4096)
    while true {
      guard InputMemory.isThere(for: wanted) else { throw InputMemory.missing(path, wanted) }
      var isRead = true
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        let count = file.read(into: UnsafeMutableRawBufferPointer(buffer))
        isRead = count != nil
        filled = count ?? 0
      }
      if !isRead { throw InputFile.failure(path) }
      if chunk.isEmpty { return bytes.all }
      guard bytes.all.count + chunk.count <= limit else { throw refusal }
      guard bytes.append(chunk) else { throw InputMemory.missing(path, bytes.all.count * 2) }
      wanted = min(1 << 20, max(4096, file.size - bytes.all.count, bytes.all.count))
    }
  }

  /// How long a file is; nil where that cannot be said, as of a pipe.
  static func size(_ path: String) -> Int? {
    var status = stat()
    guard stat(path.fileBytes, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Whether there is a file that can be read to its end, or a folder.
  static func isFileOrFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 && [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Throws why there is neither.
  static func requireFileOrFolder(_ path: String) throws(SourceError) {
    if !isFileOrFolder(path) { _ = try InputFile(path, .found) }
  }

  /// Reads a file that is just as long as some memory, and returns how many bytes came; nil where it is no such file.
  static func read(_ path: String, into memory: UnsafeMutableRawBufferPointer) -> Int? {
    guard let file = try? InputFile(path, .found), file.size == memory.count else { return nil }
    return file.fill(memory)
  }

  /// The first bytes of a regular file, so many at most; nil of what is none, or cannot be read.
  static func beginning(of path: String, count: Int) -> [UInt8]? {
    (try? InputFile(path, .found)).map { $0.beginning(count) }
  }

  /// Whether a file's first bytes are not those of a Radio Times file: markup, a packed file, or UTF-16.
  static func beginsUnlikeText(_ path: String) -> Bool {
    beginning(of: path, count: 512).map(isUnlikeText) ?? false
  }

  /// The same of bytes that were read.
  static func isUnlikeText(_ first: [UInt8]) -> Bool {
    guard let sign = first.first(where: { $0 > UInt8(ascii: " ") }) else { return first.contains(0) }
    return sign == UInt8(ascii: "<") || sign >= 0x80 || first.contains(0) || PackedForm.sniff(first) != .plain
  }

  /// The names in a folder, sorted; nil where the path is a file that may be read.
  static func names(in path: String) throws(SourceError) -> [String]? {
    guard let folder = opendir(path.fileBytes) else {
      guard errno == ENOTDIR, exists(path) else { throw InputFile.failure(path) }
      return nil
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(withUnsafeBytes(of: &entry.pointee.d_name) { String(fileBytes: $0.prefix { $0 != 0 }) })
    }
    return names.sorted()
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.fileBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func exists(_ path: String) -> Bool { access(path.fileBytes, R_OK) == 0 }
}

/// An array that grows only while there is memory for it.
struct GrowingBytes {
  private(set) var all: [UInt8] = []

  /// Appends bytes; false where there is no memory for them.
  mutating func append(_ more: [UInt8]) -> Bool {
    if all.isEmpty {
      all = more
      return true
    }
    return more.withUnsafeBufferPointer { append($0) }
  }

  /// The same of bytes that are borrowed.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = all.count + more.count
    if count > all.capacity {
      let wanted = max(count, all.capacity * 2)
      guard InputMemory.isThere(for: wanted) else { return false }
      all.reserveCapacity(wanted)
    }
    all.append(contentsOf: more)
    return true
  }

  /// Makes room for so many bytes at once, where there is memory for them.
  mutating func reserve(_ count: Int) {
    if InputMemory.isThere(for: count) { all.reserveCapacity(count) }
  }
}
