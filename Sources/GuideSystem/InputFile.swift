import Glibc
package import SystemPackage

/// Where a path comes from, which decides what may be opened.
package enum FileAccess: Sendable {
  /// A person named it. It may be a pipe or a terminal, which are waited for.
  case named
  /// It was found in a folder, or is the program's own. Opening it never waits.
  case found
}

/// A file that is open for reading. Devices are refused: reading one may never end, or may do something to a machine.
package final class InputFile: Sendable {
  package let descriptor: FileDescriptor
  /// False for a pipe and for a terminal, whose length is unknown.
  package let isRegular: Bool
  /// In bytes; 0 for a pipe, and for the files of /proc and /sys.
  package let size: Int

  package init(_ path: String, _ access: FileAccess = .found) throws(FileError) {
    let name = path.fileBytes
    // Checked before it is opened as well: opening some devices is using them.
    if let reason = InputFile.unreadableReason(access, { () throws(Errno) in try Stat(name) }) {
      throw FileError(.read, path, reason: reason)
    }
    do throws(Errno) {
      descriptor = try InputFile.open(name, access)
    } catch {
      throw FileError(.read, path, error)
    }
    let stat = try? Stat(descriptor)
    isRegular = stat?.type == .regular
    size = isRegular ? Int(stat?.size ?? 0) : 0
    let isDevice = stat?.type == .characterSpecial && isatty(descriptor.rawValue) != 1
    let unreadable = InputFile.unreadableReason(access) { [descriptor] () throws(Errno) in try Stat(descriptor) }
    if let reason = isDevice ? InputFile.device : unreadable { throw FileError(.read, path, reason: reason) }
  }

  deinit {
    try? descriptor.close()
  }

  private static func open(_ name: [CChar], _ access: FileAccess) throws(Errno) -> FileDescriptor {
    var options: FileDescriptor.OpenOptions = [.closeOnExec, FileDescriptor.OpenOptions(rawValue: O_NOCTTY)]
    if access == .found { options.insert(.nonBlocking) }
    return try Errno.from { try FileDescriptor.open(name, .readOnly, options: options) }
  }

  /// Reads once and returns how many bytes came; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      do throws(Errno) {
        return try Errno.from { try descriptor.read(into: buffer) }
      } catch {
        // A pipe may be one that its other user has set to not wait.
        if error != .wouldBlock || isRegular { throw error }
        _ = Poll.wait([descriptor], until: nil)
      }
    }
  }

  /// Fills a buffer as far as the file goes, and returns how many bytes that were.
  package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The first bytes, up to a number; nil if they cannot be read.
  package func beginning(_ count: Int) -> [UInt8]? {
    try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try fill(UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private static let device: SystemReason = "it is a device, not a file"

  /// Why a file is not read; nil where it is.
  private static func unreadableReason(_ access: FileAccess, _ look: () throws(Errno) -> Stat) -> SystemReason? {
    let stat: Stat
    do throws(Errno) { stat = try look() } catch { return SystemReason(error.description) }
    return switch stat.type {
    case .regular: nil
    case .directory: "it is a folder"
    case .fifo: access == .named ? nil : "it is a pipe, not a file"
    case .characterSpecial where access == .named && isTerminal(stat): nil
    case .characterSpecial, .blockSpecial: device
    default: "it is not a regular file"
    }
  }

  /// Whether a device has the number of a terminal: consoles and serial lines, /dev/tty, and pseudo-terminals. Whether it
  /// really is one is known once it is open.
  private static func isTerminal(_ stat: Stat) -> Bool {
    let major = stat.rawValue.st_rdev >> 8 & 0xFFF
    return [4, 5].contains(major) || (136...143).contains(major)
  }
}

/// Memory for what is read: an array that the system cannot provide ends the program.
package enum InputMemory {
  /// Whether there is memory for a number of bytes now.
  package static func isAvailable(for bytes: Int) -> Bool {
    // Less than this is allocated all the time.
    if bytes < 1 << 20 { return true }
    // The system is asked directly: an optimiser leaves out a `malloc` whose memory is only freed.
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }

  static func missing(_ path: String, _ bytes: Int) -> FileError {
    FileError(.read, path, reason: "there is no memory for its \(bytes / 1_000_000 + 1) MB")
  }
}

/// An array that grows only while there is memory for it.
package struct GrowingBytes {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends bytes; false if there is no memory for them.
  package mutating func append(_ more: [UInt8]) -> Bool {
    if bytes.isEmpty {
      bytes = more
      return true
    }
    return more.withUnsafeBufferPointer { append($0) }
  }

  package mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = bytes.count + more.count
    if count > bytes.capacity {
      let capacity = max(count, bytes.capacity * 2)
      guard InputMemory.isAvailable(for: capacity) else { return false }
      bytes.reserveCapacity(capacity)
    }
    bytes.append(contentsOf: more)
    return true
  }

  /// Reserves room for a number of bytes, if there is memory for them.
  package mutating func reserve(_ count: Int) {
    if InputMemory.isAvailable(for: count) { bytes.reserveCapacity(count) }
  }
}
