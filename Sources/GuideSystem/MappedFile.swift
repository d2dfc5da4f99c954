import Glibc
import SystemPackage

/// A regular file mapped into memory for reading: its bytes are read from the disk when they are first looked at.
///
/// Removing or replacing the file does no harm. Cutting it short does: a look at what is gone ends the program. So this is only
/// for files that the program itself writes.
package final class MappedFile: @unchecked Sendable {
  /// The file's bytes, valid as long as this object exists.
  package let bytes: UnsafeRawBufferPointer

  /// Maps the file at a path.
  package init(_ path: String) throws(FileError) {
    let file = try InputFile(path)
    guard file.isRegular, file.size > 0 else { throw FileError(.read, path, reason: "it is empty") }
    let memory = mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor.rawValue, 0)
    guard let memory, memory != MAP_FAILED else { throw InputMemory.missing(path, file.size) }
    bytes = UnsafeRawBufferPointer(start: memory, count: file.size)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }
}
