import CProcess
import Glibc
import SystemPackage

/// A file in memory: the input of a program, which need not be fed while it runs, or its output. The program can go on writing after
/// tvgrid has ended, when a pipe would break.
struct MemoryFile {
  private let descriptor: FileDescriptor

  init() throws(Errno) {
    let number = memory_file_create()
    guard number >= 0 else { throw Errno.last }
    descriptor = FileDescriptor(rawValue: number)
  }

  /// Runs a body with a file of some bytes, from which a program that the body starts can read them; nil if there are none.
  static func lend<Value>(
    _ bytes: [UInt8], to body: (FileDescriptor?) throws(Errno) -> Value
  ) throws(Errno) -> Value {
    if bytes.isEmpty { return try body(nil) }
    let file = try MemoryFile()
    defer { file.close() }
    try Errno.from {
      try file.descriptor.writeAll(bytes)
      try file.descriptor.seek(offset: 0, from: .start)
    }
    return try body(file.descriptor)
  }

  /// Runs a body with the file, which is closed if the body fails.
  func closingOnError<Value>(_ body: (FileDescriptor) throws(Errno) -> Value) throws(Errno) -> Value {
    do throws(Errno) { return try body(descriptor) } catch {
      close()
      throw error
    }
  }

  func close() { try? descriptor.close() }

  /// Its length in bytes.
  var count: Int {
    var state = stat()
    return fstat(descriptor.rawValue, &state) == 0 ? Int(state.st_size) : 0
  }

  /// Its last bytes, at most so many. The position in the file does not change.
  func suffix(_ most: Int) -> [UInt8] {
    let start = Int64(max(0, count - most))
    return [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      filled = (try? descriptor.read(fromAbsoluteOffset: start, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }
}
