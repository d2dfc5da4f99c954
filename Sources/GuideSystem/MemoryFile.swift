import CProcess
import Glibc
import SystemPackage

/// A file in memory for the input or output of a program.
///
/// Input need not be written while the program is running. The program can write output even after tvgrid has ended, whereas
/// a pipe would break.
struct MemoryFile {
  private let descriptor: FileDescriptor

  init() throws(Errno) {
    let number = memory_file_create()
    guard number >= 0 else { throw Errno.last }
    descriptor = FileDescriptor(rawValue: number)
  }

  /// Runs `body` with a file containing `bytes`, as the input for a program that `body` starts. If there are no bytes, `body`
  /// receives `nil`.
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

  /// Runs `body` with the file, and closes the file if `body` fails.
  func closingOnError<Value>(_ body: (FileDescriptor) throws(Errno) -> Value) throws(Errno) -> Value {
    do throws(Errno) { return try body(descriptor) } catch {
      close()
      throw error
    }
  }

  func close() { try? descriptor.close() }

  var count: Int {
    var state = stat()
    return fstat(descriptor.rawValue, &state) == 0 ? Int(state.st_size) : 0
  }

  /// The last bytes, at most `most`. This does not change the position in the file.
  func suffix(_ most: Int) -> [UInt8] {
    let start = Int64(max(0, count - most))
    return [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      filled = (try? descriptor.read(fromAbsoluteOffset: start, into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
  }
}
