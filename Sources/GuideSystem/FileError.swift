import Glibc
package import SystemPackage

/// A file that could not be read or written.
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

  /// One line that names the file and the reason.
  package var message: String { "cannot \(operation) \(path): \(reason)" }
}

extension FileDescriptor {
  /// Another descriptor of the same open file, which no program inherits.
  func copy() throws(Errno) -> FileDescriptor {
    let copy = fcntl(rawValue, F_DUPFD_CLOEXEC, 0)
    try Errno.check(copy)
    return FileDescriptor(rawValue: copy)
  }
}

extension Errno {
  /// Why the last call of the C library failed.
  package static var last: Errno { Errno(rawValue: errno) }

  /// Throws where a call of the C library that swift-system does not offer has failed.
  static func check(_ result: Int32) throws(Errno) {
    if result < 0 { throw .last }
  }

  /// Runs calls of swift-system, which throw nothing but `Errno` and do not say so in their types.
  static func from<Value>(_ body: () throws -> Value) throws(Errno) -> Value {
    do {
      return try body()
    } catch {
      throw error as? Errno ?? .ioError
    }
  }
}
