import CNcurses
import Glibc

extension Terminal {
  /// Waits for input, a signal, bytes at `wakeUp`, or until the time is over; nil waits for ever.
  package func wait(wakeUp: Int32, milliseconds: Int?) -> WaitEnd {
    if let end = endFromSignals() { return end }
    if reader.hasReadyInput { return .input }
    var watched = [STDIN_FILENO, signals.descriptor, wakeUp].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let limit = patience(milliseconds)
    let count = poll(&watched, nfds_t(watched.count), limit.milliseconds)
    // A signal, a resize most likely: ncurses has the key for it.
    if count < 0 { return endFromSignals() ?? .input }
    if count == 0 { return limit.isForPaste ? .input : .timeout }
    if watched[1].revents != 0, let end = endFromSignals() { return end }
    if Self.isGone(watched[0].revents) { return .closed }
    return watched[2].revents != 0 ? .wakeUp : .input
  }

  /// Pasted text whose end never comes must not be waited for longer than is fair.
  private func patience(_ milliseconds: Int?) -> (milliseconds: Int32, isForPaste: Bool) {
    let asked = milliseconds.map { Int32(clamping: max(0, $0)) }
    guard let deadline = reader.pasteDeadline else { return (asked ?? -1, false) }
    let left = Int32(clamping: max(0, deadline - Stopwatch.milliseconds()))
    guard let asked, asked < left else { return (left, true) }
    return (asked, false)
  }

  private func endFromSignals() -> WaitEnd? {
    pendingSignals += signals.drain()
    guard !pendingSignals.isEmpty else { return nil }
    let number = pendingSignals.removeFirst()
    switch number {
    case SIGWINCH: break
    case SIGTSTP: suspend(wholeGroup: false)
    // It was stopped in a way that cannot be caught.
    case SIGCONT: resume()
    default: return .signal(number)
    }
    return .input
  }

  /// A terminal that hung up, or that has something to read which is no byte at all: its end.
  private static func isGone(_ events: Int16) -> Bool {
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    return events & Int16(POLLIN) != 0 && bytesWaiting() == 0 && isReadable() && bytesWaiting() == 0
  }

  private static func bytesWaiting() -> Int32 {
    var count: Int32 = 0
    return ioctl(STDIN_FILENO, UInt(cnc_bytes_waiting()), &count) == 0 ? count : 0
  }

  private static func isReadable() -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }
}
