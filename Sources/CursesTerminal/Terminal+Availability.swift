import Glibc

extension Terminal {
  /// Whether standard input and standard output are both a terminal.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }
}
