import CellCanvas
import Glibc
import GuideModel
import Synchronization

/// Standard output and standard error. A failed write is an error, so that truncated output does not pass as complete.
///
/// Lines for people are made safe here, because text from a guide or the command line could otherwise control the
/// terminal. Data is written unchanged; each format sanitises its own text (`DataText`).
enum Output {
  static func write(_ lines: some Sequence<String>) throws {
    try writeData(lines.lazy.map { SafeText($0).string })
  }

  /// Writes lines for programs in chunks, so that they need not all fit in memory.
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

  /// Writes a message to standard error. Failures are ignored.
  ///
  /// On a terminal it is wrapped at spaces, because terminals break lines in the middle of words.
  static func writeError(_ message: String) {
    for line in wrapped("tvgrid: \(message)", to: size(of: STDERR_FILENO).map { Int($0.ws_col) }) {
      writeError(line: line)
    }
  }

  /// The lines of a text; a single one if nothing needs wrapping, or if a word such as a path is longer than a line.
  static func wrapped(_ text: String, to columns: Int?) -> [String] {
    let safe = SafeText(text)
    guard let columns, safe.width > columns else { return [text] }
    let isBroken = text.split(separator: " ").contains { SafeText(String($0)).width > columns }
    return isBroken ? [text] : safe.wrapped(to: columns).map(\.string)
  }

  /// Writes diagnostics to standard error, one line each.
  ///
  /// Each is written only once, although a command may open a file several times.
  static func writeErrors(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      let text = diagnostic.text.english
      if writtenDiagnostics.withLock({ $0.insert(text).inserted }) { writeError(text) }
    }
  }

  /// Whether a diagnostic that begins with a message has already been written.
  static func hasWrittenDiagnostic(beginningWith message: String) -> Bool {
    writtenDiagnostics.withLock { $0.contains { $0.hasPrefix("\(message): ") } }
  }

  private static let writtenDiagnostics = Mutex<Set<String>>([])

  /// Writes diagnostics to standard error with the path of their file.
  static func writeErrors(_ diagnostics: [Diagnostic], in path: String) {
    writeErrors(diagnostics.map { $0.with(file: path) })
  }

  static func writeErrorLines(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { writeError(line: String(line)) }
  }

  static func writeError(details: [String]) {
    for line in details { writeError(line: "  \(line)") }
  }

  private static func writeError(line: String) {
    let bytes = Array("\(SafeText(line).string)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Resets the state inherited from the parent process: an ignored SIGCHLD and closed standard streams.
  static func resetInherited() {
    signal(SIGCHLD, SIG_DFL)
    holdClosedDescriptors()
  }

  /// Opens `/dev/null` for standard descriptors that were closed at startup.
  ///
  /// Otherwise the next opened file would get that number and receive the program's output.
  private static func holdClosedDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // open() returns the lowest free number, which is this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output and standard error are both terminals, so that the user sees messages with the output.
  static var areErrorsShown: Bool { isTerminal && isatty(STDERR_FILENO) == 1 }

  /// Number of columns of the terminal; 80 if unknown.
  static var columns: Int { size(of: STDOUT_FILENO).map { Int($0.ws_col) } ?? 80 }

  /// Number of rows of the terminal; 24 if unknown.
  static var rows: Int { size(of: STDOUT_FILENO).map { Int($0.ws_row) } ?? 24 }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return size
  }

  static func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandError("could not write the output: \(String(cString: strerror(errno)))")
      }
      sent += count
    }
  }
}

extension Diagnostic {
  /// For example `guide/94.dat:17: 18 fields, not 23: joined with the next line`.
  var text: Message { "\(location): \(statement)" }
}
