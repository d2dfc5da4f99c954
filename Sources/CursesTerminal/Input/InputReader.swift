import CNcurses
package import CellCanvas
import Glibc
import GuideSystem

/// The reason why a wait ended. If there are several, the next wait returns the next one.
package enum WaitEnd: Hashable, Sendable {
  /// There may be input to read with `nextInput()`.
  case input
  /// There are bytes on the wake-up descriptor, which the caller should read.
  case wakeUp
  case timeout
  case signal(Int32)
  /// The terminal was closed.
  case closed
}

extension Terminal {
  /// Returns the next key, mouse event, paste, resize or report; returns `nil` without waiting if nothing has arrived. A report
  /// has already been applied to the terminal's modes.
  package func nextInput() -> Input? {
    guard isOpen, let input = reader.next(expectsReports: isAnswerAwaited, size: { size }) else { return nil }
    if case .report(let report) = input { adopt(report) }
    return input
  }

  /// Waits for input, a signal, bytes on `wakeUp`, or a timeout; with `nil`, waits forever. Also sends pictures, as fast as the
  /// terminal takes them.
  package func wait(wakeUp: Int32, milliseconds: Int?) -> WaitEnd {
    let end = milliseconds.map { MonotonicClock.now.milliseconds + $0 }
    while true {
      let left = end.map { max(0, $0 - MonotonicClock.now.milliseconds) }
      if let end = waitOrSend(wakeUp: wakeUp, milliseconds: left) { return end }
    }
  }

  /// Waits; `nil` if a part of a picture was sent instead.
  private func waitOrSend(wakeUp: Int32, milliseconds: Int?) -> WaitEnd? {
    if let end = endFromSignals() { return end }
    if reader.hasReadyInput { return .input }
    var watched = [STDIN_FILENO, signals.descriptor, wakeUp].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    if hasPicturesToSend { watched.append(pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)) }
    let limit = timeLimit(milliseconds)
    let count = poll(&watched, nfds_t(watched.count), limit.milliseconds)
    // Probably a resize signal, which ncurses delivers as a key.
    if count < 0 { return endFromSignals() ?? .input }
    if count == 0 { return limit.isForDecoder ? .input : .timeout }
    if watched[1].revents != 0, let end = endFromSignals() { return end }
    if Self.isGone(watched[0].revents) { return .closed }
    if watched[2].revents != 0 { return .wakeUp }
    guard watched[0].revents == 0, watched.count > 3, watched[3].revents != 0 else { return .input }
    if watched[3].revents & Int16(POLLOUT) == 0 { return .closed }
    sendPictures()
    return milliseconds == 0 ? .timeout : nil
  }

  /// Limits the wait for the rest of pasted text or of a sequence, which may never come.
  private func timeLimit(_ milliseconds: Int?) -> (milliseconds: Int32, isForDecoder: Bool) {
    let asked = milliseconds.map { Int32(clamping: max(0, $0)) }
    guard let deadline = reader.deadline else { return (asked ?? -1, false) }
    let left = Int32(clamping: max(0, deadline - MonotonicClock.now.milliseconds))
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
    // SIGSTOP, which cannot be caught, has stopped the process.
    case SIGCONT: resume()
    default: return .signal(number)
    }
    return .input
  }

  /// Whether the terminal hung up, or is readable but at end of file.
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

/// Reads keyboard and mouse without waiting. It reads bytes instead of wide characters: `get_wch` discards whatever
/// precedes an invalid byte, and characters that arrive in two pieces.
struct InputReader {
  private var decoder: InputDecoder
  private var ready: [Input] = []

  /// `escapeDelay` is the maximum time in milliseconds to wait for the rest of a sequence.
  init(escapeDelay: Int32) {
    decoder = InputDecoder(escapeDelay: Int(escapeDelay))
  }

  var deadline: Int? { decoder.deadline }
  var hasReadyInput: Bool { !ready.isEmpty }

  /// Inserts an input before everything that is still to be read.
  mutating func insert(_ input: Input) {
    ready.append(input)
  }

  /// Returns the next input. `expectsReports` tells whether answers from the terminal are on their way.
  mutating func next(expectsReports: Bool, size: () -> Size) -> Input? {
    decoder.expectsReports = expectsReports
    while ready.isEmpty {
      let raw = Self.read(size: size)
      ready = decoder.decode(raw, at: MonotonicClock.now.milliseconds).filter { Self.isOnScreen($0, within: size()) }
      if ready.contains(Self.quit) {
        ready.removeAll { $0 == Self.quit }
        raise(SIGQUIT)
      }
      if raw == .quiet { break }
    }
    return ready.isEmpty ? nil : ready.removeFirst()
  }

  /// `^\`, which raw mode does not turn into a signal.
  private static let quit = Input.key(.control("\\"))

  private static func read(size: () -> Size) -> RawInput {
    let code = wgetch(cnc_screen())
    switch code {
    case ERR: return .quiet
    case 0...0xFF: return .byte(UInt8(code))
    case KEY_RESIZE: return .resize(size())
    case (KEY_MAX + 1)...: return keyname(code).map { .named(String(cString: $0)) } ?? .key(code)
    default: return .key(code)
    }
  }

  private static func isOnScreen(_ input: Input, within size: Size) -> Bool {
    guard case .mouse(let event) = input else { return true }
    return Rectangle(size).contains(event.at)
  }
}
