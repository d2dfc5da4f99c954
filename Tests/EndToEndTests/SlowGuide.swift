import Foundation
import Glibc
import GuideTestSupport

/// A guide in a named pipe: its reader waits until something is written.
final class SlowGuide {
  let path = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8)).dat"

  init() throws {
    guard mkfifo(path, 0o600) == 0 else { throw Shell.Failure(description: "could not create a pipe at \(path)") }
  }

  deinit { unlink(path) }

  /// Waits until the program has started reading, and keeps it waiting.
  func waitForReader() throws {
    let isRead = HangGuard.waits {
      // A non-blocking open for writing fails while there is no reader.
      held = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return held >= 0
    }
    guard isRead else { throw Shell.Failure(description: "\(path) is not being read") }
  }

  /// A descriptor for writing, kept open so that the reader does not see the end of the file.
  private var held: Int32 = -1

  /// Writes a guide for the reader.
  func write(_ bytes: [UInt8]) throws {
    if held < 0 { try waitForReader() }
    guard fcntl(held, F_SETFL, 0) == 0 else { throw Shell.Failure(description: "could not write to the pipe") }
    let writer = FileHandle(fileDescriptor: held, closeOnDealloc: true)
    try writer.write(contentsOf: Data(bytes))
    try writer.close()
    held = -1
  }
}
