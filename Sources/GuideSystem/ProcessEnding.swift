import Glibc

/// How a program ended: with an exit code, or by a signal.
package enum ProcessEnding: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)
  /// The system did not report how the program ended.
  case unknown

  /// Decodes the status from waitpid.
  init(status: Int32) {
    self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// The system's name for the signal, for example `Killed`.
  package var signalName: String? {
    if case .signal(let signal) = self { strsignal(signal).map { String(cString: $0) } } else { nil }
  }
}
