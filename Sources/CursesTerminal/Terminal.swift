import CCrashRestore
import CNcurses
package import CellCanvas
import Glibc
import GuideSystem

/// The terminal that the program runs in, by way of ncurses. It belongs to the main thread.
package final class Terminal {
  /// The number of colours to draw with: 256, 16, 8 or 0.
  package let colours: Int
  /// Whether letters and lines beyond ASCII can be drawn.
  package let isUnicode: Bool

  private let signals: SignalPipe
  private var reader = InputReader()
  private var pendingSignals: [Int32] = []
  private var writer: ScreenWriter
  private var wantsMouse: Bool
  private var isOpen = true

  /// Whether standard input and standard output are both a terminal.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Makes a crash end the process in one line from now on, also while no terminal is open. Swift's own handler would print
  /// pages and ask questions.
  package static func reportCrashes() {
    crash_report_arm()
  }

  /// Opens the screen. Nothing is written when either end is not a terminal.
  package static func open(_ options: TerminalOptions) throws(TerminalError) -> Terminal {
    guard isAvailable else { throw .notATerminal }
    let isUnicode = CharacterEncoding.chooseUnicode(options.environment) && !options.ascii
    let signals = SignalPipe()
    signals.waitForForeground()
    var saved = termios()
    tcgetattr(STDIN_FILENO, &saved)
    guard TerminalSetup.openScreen(options.terminalTypes) else {
      signals.close()
      throw .cannotOpen(term: options.environment["TERM"] ?? "")
    }
    crash_restore_arm(STDOUT_FILENO, &saved)
    signals.listenForResizes()
    return Terminal(options, signals: signals, isUnicode: isUnicode)
  }

  private init(_ options: TerminalOptions, signals: SignalPipe, isUnicode: Bool) {
    self.signals = signals
    self.isUnicode = isUnicode
    wantsMouse = options.mouse
    colours = TerminalSetup.startColours(options.colours)
    writer = ScreenWriter(colours: colours)
    TerminalSetup.prepareInput(escapeDelay: options.escapeDelay)
    enterModes()
  }

  /// Columns and rows, as the terminal has them now.
  package var size: Size {
    Size(columns: Int(getmaxx(cnc_screen())), rows: Int(getmaxy(cnc_screen())))
  }

  /// Draws the difference to the canvas shown before. Cells outside the screen are left out.
  package func show(_ canvas: Canvas, cursor: Point?) {
    guard isOpen else { return }
    writer.write(canvas, cursor: cursor, within: size)
  }

  /// The next key, mouse event, paste or resize, or nil at once when none has come.
  package func nextInput() -> Input? {
    isOpen ? reader.next(size: { size }) : nil
  }

  /// Writes the whole screen again, in case another program has written on it.
  package func redraw() {
    guard isOpen else { return }
    clearok(cnc_screen(), true)
    wnoutrefresh(cnc_screen())
    doupdate()
  }

  /// Asks the terminal to report clicks and the wheel, or not to.
  package func setMouse(_ on: Bool) {
    guard isOpen, on != wantsMouse else { return }
    wantsMouse = on
    TerminalModes.write(on ? TerminalModes.mouseOn : TerminalModes.mouseOff)
  }

  /// Asks the terminal to put a text on the clipboard; false when it is too long for that.
  package func copy(_ text: String) -> Bool {
    guard isOpen, let sequence = Clipboard.sequence(for: text) else { return false }
    TerminalModes.write(sequence)
    return true
  }

  /// Restores the terminal and stops, as `^Z` does; returns when the program is continued.
  package func suspend() {
    suspend(wholeGroup: true)
  }

  private func suspend(wholeGroup: Bool) {
    // As the default action of SIGTSTP does.
    lend { if wholeGroup { kill(0, SIGTSTP) } else { raise(SIGTSTP) } }
  }

  /// Restores the terminal for as long as another program has it.
  package func lend(to program: () -> Void) {
    guard isOpen else { return }
    leaveModes()
    endwin()
    crash_restore_set_lent(1)
    signals.lend(to: program)
    crash_restore_set_lent(0)
    resume()
  }

  /// Sets the terminal up again after the program was stopped.
  private func resume() {
    signals.waitForForeground()
    reset_prog_mode()
    enterModes()
    TerminalSetup.adoptSize()
    redraw()
    reader.insert(.resize(size))
  }

  /// Restores the terminal as it was found. May be called twice.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    if crash_restore_is_in_background() != 0 {
      // Its settings are the shell's already.
      crash_restore_leave()
    } else {
      leaveModes()
      curs_set(1)
      endwin()
    }
    crash_restore_disarm()
    signals.close()
  }

  /// Ends the process by this signal, so that the shell reports it.
  package static func raiseDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  private func enterModes() {
    TerminalModes.write(TerminalModes.bracketedPasteOn + (wantsMouse ? TerminalModes.mouseOn : ""))
  }

  private func leaveModes() {
    TerminalModes.write(TerminalModes.mouseOff + TerminalModes.bracketedPasteOff)
  }
}

/// The reason why a wait ended. If there are several, the next wait returns the next of them.
package enum WaitEnd: Hashable, Sendable {
  /// There may be something to read with `nextInput()`.
  case input
  /// The wake-up descriptor has bytes; the caller reads them.
  case wakeUp
  case timeout
  case signal(Int32)
  /// The terminal is gone.
  case closed
}

extension Terminal {
  /// Waits for input, a signal, bytes at `wakeUp`, or the end of a time; nil waits without limit.
  package func wait(wakeUp: Int32, milliseconds: Int?) -> WaitEnd {
    if let end = endFromSignals() { return end }
    if reader.hasReadyInput { return .input }
    var watched = [STDIN_FILENO, signals.descriptor, wakeUp].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let limit = timeLimit(milliseconds)
    let count = poll(&watched, nfds_t(watched.count), limit.milliseconds)
    // A signal, a resize most likely: ncurses has the key for it.
    if count < 0 { return endFromSignals() ?? .input }
    if count == 0 { return limit.isForPaste ? .input : .timeout }
    if watched[1].revents != 0, let end = endFromSignals() { return end }
    if Self.isGone(watched[0].revents) { return .closed }
    return watched[2].revents != 0 ? .wakeUp : .input
  }

  /// Ends the wait in time for pasted text whose end mark never comes.
  private func timeLimit(_ milliseconds: Int?) -> (milliseconds: Int32, isForPaste: Bool) {
    let asked = milliseconds.map { Int32(clamping: max(0, $0)) }
    guard let deadline = reader.pasteDeadline else { return (asked ?? -1, false) }
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
    // SIGSTOP has stopped the process, which cannot be caught.
    case SIGCONT: resume()
    default: return .signal(number)
    }
    return .input
  }

  /// True for a terminal that hung up, and for one that is readable without a byte: the end of the file.
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
