import Glibc

/// Who asks for a file: that decides what else than a regular file it may be.
enum FileAccess: Sendable {
  /// A person named it. It may be a pipe or a terminal as well, which are waited for.
  case named
  /// It lies in a folder, beside another file, or where the program keeps its own. Opening it never waits.
  case found
}

/// A file that is open for reading, and no device: reading one may never end, or do something to a machine.
final class InputFile: Sendable {
  let descriptor: Int32
  /// Whether it is a regular file; else it is a pipe or a terminal, whose length nobody knows.
  let isRegular: Bool
  /// In bytes; 0 for files that the system makes up as well.
  let size: Int

  init(_ path: String, _ access: FileAccess) throws(SourceError) {
    var status = stat()
    // Looked at before it is opened as well: to open some devices is to use them.
    guard stat(path.fileBytes, &status) == 0 else { throw InputFile.failure(path) }
    try InputFile.check(status, path, access)
    let waiting = access == .found ? O_NONBLOCK : 0
    let descriptor = open(path.fileBytes, O_RDONLY | O_CLOEXEC | O_NOCTTY | waiting)
    guard descriptor >= 0 else { throw InputFile.failure(path) }
    do throws(SourceError) {
      guard fstat(descriptor, &status) == 0 else { throw InputFile.failure(path) }
      try InputFile.check(status, path, access)
      let isTerminal = status.st_mode & S_IFMT == S_IFCHR
      if isTerminal, isatty(descriptor) != 1 { throw .unreadable(path: path, reason: InputFile.device) }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = isRegular ? Int(status.st_size) : 0
  }

  deinit {
    close(descriptor)
  }

  /// Reads once, and returns how many bytes came; nil where that fails, and `errno` says why.
  func read(into room: UnsafeMutableRawBufferPointer) -> Int? {
    while true {
      let count = Glibc.read(descriptor, room.baseAddress, room.count)
      if count >= 0 { return count }
      if errno != EINTR { return nil }
    }
  }

  /// Fills some room as far as the file goes; nil where reading fails.
  func fill(_ room: UnsafeMutableRawBufferPointer) -> Int? {
    var filled = 0
    while filled < room.count {
      guard let count = read(into: UnsafeMutableRawBufferPointer(rebasing: room[filled...])) else { return nil }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The first bytes, so many at most.
  func beginning(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = fill(UnsafeMutableRawBufferPointer(buffer)) ?? 0
    }
  }

  private static let device = "it is a device, not a file"

  private static func check(_ status: stat, _ path: String, _ access: FileAccess) throws(SourceError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .unreadable(path: path, reason: "it is a folder")
    case S_IFIFO where access == .named: return
    case S_IFIFO: throw .unreadable(path: path, reason: "it is a pipe, not a file")
    case S_IFCHR where access == .named && isTerminal(status): return
    case S_IFCHR, S_IFBLK: throw .unreadable(path: path, reason: device)
    default: throw .unreadable(path: path, reason: "it is no regular file")
    }
  }

  /// Whether a device is of the kinds that terminals are; whether it is one is known once it is open.
  private static func isTerminal(_ status: stat) -> Bool {
    let major = status.st_rdev >> 8 & 0xFFF
    // Consoles and serial lines, /dev/tty, and pseudo-terminals.
    return [4, 5].contains(major) || (136...143).contains(major)
  }

  static func failure(_ path: String) -> SourceError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }
}

/// Memory that input asks for: an array that the system cannot give ends the program.
enum InputMemory {
  /// Whether there is memory for so many bytes now.
  static func isThere(for bytes: Int) -> Bool {
    // Less than this is no more than what is allocated all the time.
    if bytes < 1 << 20 { return true }
    // The system is asked directly: an optimiser leaves out a `malloc` whose memory is only freed.
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }

  /// Why a file cannot be read, where there is none.
  static func missing(_ path: String, _ bytes: Int) -> SourceError {
    .unreadable(path: path, reason: "there is no memory for its \(bytes / 1_000_000 + 1) MB")
  }
}
