import CNcurses
import Glibc

/// The file that ncurses writes to, which can collect a whole frame.
///
/// ncurses flushes its output after every cursor movement, which makes 50 writes of a screen. Terminals draw what they
/// have received so far, so a frame in one write is faster and does not flicker. For the length of a frame, the
/// descriptor of ncurses refers to a file in memory instead of the terminal.
struct FrameOutput {
  /// For `newterm`.
  let file: UnsafeMutablePointer<FILE>
  let descriptor: Int32
  /// The file in memory; negative if it could not be created, in which case nothing is collected.
  private let memory: Int32

  /// Copies the descriptor of standard output; `nil` if there are too many open files.
  init?() {
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { return nil }
    guard let file = fdopen(descriptor, "w") else {
      Glibc.close(descriptor)
      return nil
    }
    self.file = file
    memory = FrameOutput.hasLargeFiles ? cnc_memory_file("tvgrid-frame") : -1
  }

  /// Whether a frame fits into a file. A limit on the size of files (`ulimit -f`) also applies to files in memory.
  private static var hasLargeFiles: Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 && limit.rlim_cur >= 1 << 26
  }

  /// Closes the file, if ncurses could not be opened with it.
  func close() {
    fclose(file)
    if memory >= 0 { Glibc.close(memory) }
  }

  /// Whether frames are collected.
  var isCollecting: Bool { memory >= 0 }

  /// What ncurses writes while `draw` runs. Empty if it cannot be collected and has been written already.
  func collect(_ draw: () -> Void) -> [UInt8] {
    guard memory >= 0, lseek(memory, 0, SEEK_SET) == 0, cnc_duplicate(memory, descriptor) >= 0 else {
      draw()
      return []
    }
    draw()
    cnc_duplicate(STDOUT_FILENO, descriptor)
    let count = max(0, lseek(memory, 0, SEEK_CUR))
    return Array(unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(memory, buffer.baseAddress, count, 0))
    }
  }
}
