import CProcess
import Glibc
import SystemPackage

/// A regular file that is mapped into memory, and can also be read in parts.
///
/// Removing or replacing the file is harmless, but after truncation or a disk error, accessing it crashes the program. So map
/// only files that the program itself writes, and check their bytes with `read` first. A file on a network file system, which
/// may drop a replaced file, is copied instead.
package final class MappedFile: @unchecked Sendable {
  /// The file's bytes, valid as long as this object exists.
  package let bytes: UnsafeRawBufferPointer
  private let file: InputFile
  private let isCopy: Bool

  /// Opens and maps the file at a path.
  package init(_ path: String) throws(FileError) {
    file = try InputFile(path)
    guard file.isRegular, file.size > 0 else { throw FileError(.read, path, reason: "it is empty") }
    isCopy = MappedFile.isRemote(file.descriptor)
    let memory =
      isCopy
      ? mmap(nil, file.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      : mmap(nil, file.size, PROT_READ, MAP_PRIVATE, file.descriptor.rawValue, 0)
    guard let memory, memory != MAP_FAILED else { throw InputMemory.missing(path, file.size) }
    bytes = UnsafeRawBufferPointer(start: memory, count: file.size)
    if isCopy, !readFile(UnsafeMutableRawBufferPointer(start: memory, count: file.size), from: 0) {
      throw FileError(.read, path, reason: "it is cut short")
    }
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// Fills a buffer, starting at an offset in the file; `false` if the bytes cannot be read.
  package func read(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    guard isCopy else { return readFile(buffer, from: offset) }
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + buffer.count]))
    return true
  }

  private func readFile(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      guard let count = try? file.descriptor.read(fromAbsoluteOffset: Int64(offset + filled), into: rest), count > 0
      else { return false }
      filled += count
    }
    return true
  }

  /// Whether a file is on a network or user-space file system: NFS, CIFS, SMB 2 or FUSE.
  private static func isRemote(_ file: FileDescriptor) -> Bool {
    [0x6969, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546].contains(file_system_type(file.rawValue))
  }
}
