import CellCanvas
import Glibc

/// What commands write. A write that fails is an error: a list cut short must not look whole.
///
/// Lines for people are made safe here, all of them, so that no command has to remember it: what comes from a guide or from
/// the command line could otherwise do something to a terminal. Data is written as it is; each format makes its own texts
/// safe (`DataText`).
enum Output {
  /// Writes lines for people.
  static func write(_ lines: some Sequence<String>) throws {
    try writeData(lines.lazy.map { SafeText($0).string })
  }

  /// Writes lines for programs: of a format, or a script. They are written as they come, so that they need not all be in
  /// memory.
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

  /// A line on standard error; nobody can be told where that fails.
  static func complain(_ message: String) {
    complain(line: "tvgrid: \(message)")
  }

  /// Several lines on standard error, as they are but for what could do something to a terminal.
  static func explain(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { complain(line: String(line)) }
  }

  /// What a complaint is about, on lines below it.
  static func complain(exhibit: [String]) {
    for line in exhibit { complain(line: "  \(line)") }
  }

  private static func complain(line: String) {
    let bytes = Array("\(SafeText(line).string)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// Opens what whoever started the program has closed of standard input, output and errors, so that no file takes its
  /// place and gets the lines that are written there. Nothing can be read or written.
  static func holdClosedDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free: this one.
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Columns of the terminal that standard output is; 80 where it does not say.
  static var columns: Int { size.map { Int($0.ws_col) } ?? 80 }

  /// Rows of that terminal; 24 where it does not say.
  static var rows: Int { size.map { Int($0.ws_row) } ?? 24 }

  private static var size: winsize? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return size
  }

  /// Writes bytes as they are.
  static func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(STDOUT_FILENO, $0.baseAddress.map { $0 + sent }, bytes.count - sent)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure("cannot write the output: \(String(cString: strerror(errno)))")
      }
      sent += count
    }
  }
}
