import Glibc
package import SystemPackage

/// Where a path comes from, which determines what may be opened.
package enum FileAccess: Sendable {
  /// The user named it. It may be a pipe or a terminal, which blocks until there is data.
  case named
  /// It was found in a folder, or belongs to the program. Opening it never blocks.
  case found
}

/// A file open for reading. Devices are refused: reading one may never end, or may affect the machine.
package final class InputFile: Sendable {
  package let descriptor: FileDescriptor
  /// Whether it is a regular file, rather than a pipe or terminal of unknown length.
  package let isRegular: Bool
  /// The size in bytes; 0 for a pipe, and for files in /proc and /sys.
  package let size: Int

  package init(_ path: String, _ access: FileAccess = .found) throws(FileError) {
    let name = path.fileBytes
    // Check before opening as well, because opening some devices has side effects.
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

  /// Reads once and returns the number of bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    while true {
      do throws(Errno) {
        return try Errno.from { try descriptor.read(into: buffer) }
      } catch {
        // The other end of a pipe may have set it to non-blocking.
        if error != .wouldBlock || isRegular { throw error }
        _ = Poll.wait([descriptor], until: nil)
      }
    }
  }

  /// Fills a buffer, stopping at the end of the file, and returns the number of bytes.
  package func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The first bytes, at most `count`; `nil` if they cannot be read.
  package func beginning(_ count: Int) -> [UInt8]? {
    try? [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = try fill(UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private static let device: SystemReason = "it is a device, not a file"

  /// Why a file must not be read; `nil` if it may be.
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

  /// Whether a device has the number of a terminal: a console, a serial line, /dev/tty or a pseudo-terminal.
  ///
  /// Only opening the device shows whether it really is a terminal.
  private static func isTerminal(_ stat: Stat) -> Bool {
    let major = stat.rawValue.st_rdev >> 8 & 0xFFF
    return [4, 5].contains(major) || (136...143).contains(major)
  }
}

/// Checks for free memory, because Swift crashes the program if an array cannot be allocated.
package enum InputMemory {
  /// Whether this number of bytes can be allocated now.
  package static func isAvailable(for bytes: Int) -> Bool {
    // Smaller amounts are allocated all the time, without a check.
    if bytes < 1 << 20 { return true }
    // Ask the system directly: the optimiser may remove a `malloc` whose memory is only freed.
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }

  static func missing(_ path: String, _ bytes: Int) -> FileError {
    FileError(.read, path, reason: "there is not enough memory for its \(bytes / 1_000_000 + 1) MB")
  }
}

/// An array that grows only while there is memory for it.
package struct GrowingBytes {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends bytes; `false` if there is not enough memory.
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

  /// Reserves capacity for a number of bytes, if there is enough memory.
  package mutating func reserve(_ count: Int) {
    if InputMemory.isAvailable(for: count) { bytes.reserveCapacity(count) }
  }
}
