import Glibc

/// The end of a program: its exit code, or the signal that ended it.
package enum ProcessEnding: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)
  /// The system does not tell.
  case unknown

  /// As waitpid tells it.
  init(status: Int32) {
    self = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  /// The system's name of the signal, such as `Killed`.
  package var signalName: String? {
    if case .signal(let signal) = self { strsignal(signal).map { String(cString: $0) } } else { nil }
  }
}
