import Glibc

/// The modes of a terminal that ncurses does not look after: mouse reports and marks around pasted text.
enum TerminalModes {
  static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"
  static let pasteMarksOn = "\u{1B}[?2004h"
  static let pasteMarksOff = "\u{1B}[?2004l"

  static func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Straight to the terminal, past ncurses, whose own output is flushed whenever a canvas has been shown.
  static func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written < 0 && errno == EAGAIN {
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&output, 1, 1_000) > 0 else { return }
      } else if !(written < 0 && errno == EINTR) {
        return
      }
    }
  }
}
