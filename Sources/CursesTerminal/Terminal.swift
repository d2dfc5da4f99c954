import CCrashRestore
import CNcurses
package import CellCanvas
import Glibc

/// The terminal the program runs in. All of it belongs to the main thread.
package final class Terminal {
  /// How many colours to draw with: 256, 16, 8 or 0.
  package let colours: Int
  /// Whether letters and lines beyond ASCII can be drawn.
  package let isUnicode: Bool

  let signals: SignalPipe
  var reader = KeyReader()
  var pendingSignals: [Int32] = []
  private var showing: Showing
  private var wantsMouse: Bool
  private var isOpen = true

  /// Opens the screen. Nothing is written when either end is not a terminal.
  package static func open(_ options: TerminalOptions) throws(TerminalError) -> Terminal {
    guard isAvailable else { throw .notATerminal }
    let isUnicode = CharacterSet.chooseUnicode(options.environment) && !options.ascii
    let signals = SignalPipe()
    signals.waitForForeground()
    var saved = termios()
    tcgetattr(STDIN_FILENO, &saved)
    guard TerminalType.openScreen(options.terminalTypes) else {
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
    colours = TerminalType.startColours(options.colours)
    showing = Showing(colours: colours)
    TerminalType.prepareInput(escapeDelay: options.escapeDelay)
    enterModes()
  }

  /// Columns and rows, as the terminal has them now.
  package var size: Size {
    Size(columns: Int(getmaxx(cnc_screen())), rows: Int(getmaxy(cnc_screen())))
  }

  /// Draws what differs from the canvas shown before. What lies outside the screen is left out.
  package func show(_ canvas: Canvas, cursor: Point?) {
    guard isOpen else { return }
    showing.show(canvas, cursor: cursor, within: size)
  }

  /// The next key, mouse event, paste or resize, or nil at once when none has come.
  package func nextInput() -> Input? {
    isOpen ? reader.next(size: { size }) : nil
  }

  /// Writes the whole screen again, in case something else has written on it.
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

  /// Gives the terminal to the shell and stops, as `^Z` does; returns when the program is continued.
  package func suspend() {
    suspend(wholeGroup: true)
  }

  func suspend(wholeGroup: Bool) {
    guard isOpen else { return }
    leaveModes()
    endwin()
    crash_restore_set_lent(1)
    signals.stop(wholeGroup: wholeGroup)
    crash_restore_set_lent(0)
    resume()
  }

  /// Takes the terminal back from whoever had it while the program was stopped.
  func resume() {
    signals.waitForForeground()
    reset_prog_mode()
    enterModes()
    TerminalType.adoptSize()
    redraw()
    reader.put(.resize(size))
  }

  /// Gives the terminal back as it was found. May be called twice.
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

  /// Ends the process by this signal, so that the shell learns of it.
  package static func raiseDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }

  private func enterModes() {
    TerminalModes.write(TerminalModes.pasteMarksOn + (wantsMouse ? TerminalModes.mouseOn : ""))
  }

  private func leaveModes() {
    TerminalModes.write(TerminalModes.mouseOff + TerminalModes.pasteMarksOff)
  }
}
