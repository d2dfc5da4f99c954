import Glibc
package import SystemPackage

/// An error while reading or writing a file.
package struct FileError: Error, Hashable, Sendable {
  package enum Operation: String, Sendable {
    case read, write
  }

  package let operation: Operation
  package let path: String
  package let reason: SystemReason

  package init(_ operation: Operation, _ path: String, reason: SystemReason) {
    (self.operation, self.path, self.reason) = (operation, path, reason)
  }

  package init(_ operation: Operation, _ path: String, _ error: Errno) {
    self.init(operation, path, reason: SystemReason(error.description))
  }

  /// One line with the file and the reason.
  package var message: String { "cannot \(operation) \(path): \(reason)" }
}

extension FileDescriptor {
  /// Another descriptor of the same open file, which child programs do not inherit.
  func copy() throws(Errno) -> FileDescriptor {
    let copy = fcntl(rawValue, F_DUPFD_CLOEXEC, 0)
    try Errno.check(copy)
    return FileDescriptor(rawValue: copy)
  }
}

extension Errno {
  /// The error from the last call to the C library.
  package static var last: Errno { Errno(rawValue: errno) }

  /// Throws if a call to the C library failed.
  static func check(_ result: Int32) throws(Errno) {
    if result < 0 { throw .last }
  }

  /// Runs calls to swift-system, which throw only `Errno` but do not declare it.
  static func from<Value>(_ body: () throws -> Value) throws(Errno) -> Value {
    do {
      return try body()
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
