import CellCanvas
import Glibc
import GuideModel
import Synchronization

/// Standard output and standard error. A write that fails is an error: output that is cut short must not look whole.
///
/// All lines for people are made safe here, so that no command has to remember it: text of a guide or of the command line
/// could otherwise control the terminal. Data is written unchanged; each format makes its own texts safe (`DataText`).
enum Output {
  /// Writes lines for people.
  static func write(_ lines: some Sequence<String>) throws {
    try writeData(lines.lazy.map { SafeText($0).string })
  }

  /// Writes lines for programs, as they come, so that they need not all be in memory.
  static func writeData(_ lines: some Sequence<String>) throws {
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.utf8)
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count >= 1 << 16 {
        try send(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try send(bytes)
  }

  /// Writes a message to standard error. An error of that has nowhere to go.
  static func writeError(_ message: String) {
    writeError(line: "tvgrid: \(message)")
  }

  /// Writes findings to standard error, a line each. Each is written only once, although a command may open a file several
  /// times.
  static func writeErrors(_ findings: [Diagnostic]) {
    for finding in findings {
      let text = finding.text.english
      if writtenFindings.withLock({ $0.insert(text).inserted }) { writeError(text) }
    }
  }

  /// Whether a written finding says the same as a message.
  static func hasWrittenFinding(beginningWith message: String) -> Bool {
    writtenFindings.withLock { $0.contains { $0.hasPrefix("\(message): ") } }
  }

  private static let writtenFindings = Mutex<Set<String>>([])

  /// Writes what is wrong with a text to standard error, a line each with the path of its file.
  static func writeErrors(_ diagnostics: [Diagnostic], in path: String) {
    writeErrors(diagnostics.map { $0.with(file: path) })
  }

  /// Writes several lines to standard error.
  static func writeErrorLines(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { writeError(line: String(line)) }
  }

  /// Writes the lines below a message.
  static func writeError(details: [String]) {
    for line in details { writeError(line: "  \(line)") }
  }

  private static func writeError(line: String) {
    let bytes = Array("\(SafeText(line).string)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Resets what a parent process may have left behind: an ignored SIGCHLD and closed standard streams.
  static func resetInherited() {
    signal(SIGCHLD, SIG_DFL)
    holdClosedDescriptors()
  }

  /// Opens those of the three standard descriptors that were closed when the program was started, so that no file takes
  /// their number and gets the lines that are written there. Nothing can be read or written.
  private static func holdClosedDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // It gets the lowest free number, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person who sees the output sees messages too.
  static var areErrorsShown: Bool { isTerminal && isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal; 80 where they are not known.
  static var columns: Int { size.map { Int($0.ws_col) } ?? 80 }

  /// Rows of the terminal; 24 where they are not known.
  static var rows: Int { size.map { Int($0.ws_row) } ?? 24 }

  private static var size: winsize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return size
  }

  /// Writes bytes unchanged.
  static func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandError("cannot write the output: \(String(cString: strerror(errno)))")
      }
      sent += count
    }
  }
}

extension Diagnostic {
  /// Such as `guide/94.dat:17: 18 fields, not 23: joined with the next line`.
  var text: Message { "\(location): \(statement)" }
}
