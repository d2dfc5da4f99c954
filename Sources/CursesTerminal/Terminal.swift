import CCrashRestore
import CNcurses
package import CellCanvas
import Glibc
import GuideSystem

/// The terminal that the program runs in, accessed through ncurses. It belongs to the main thread.
package final class Terminal {
  /// The number of colours to draw with: 2^24, 256, 16, 8 or 0.
  package let colours: Int
  /// Whether there are enough colour pairs for a picture, which uses up to two thousand, and the rest of the screen.
  package let hasManyPairs: Bool
  /// Whether characters beyond ASCII can be drawn.
  package let isUnicode: Bool

  /// Whether the line is slower than 19,200 baud, according to `stty`.
  package let isSlow: Bool
  /// The terminal's capabilities, from its answers so far.
  package private(set) var capabilities: TerminalCapabilities

  let signals: SignalPipe
  var reader: InputReader
  var pendingSignals: [Int32] = []
  private var writer: ScreenWriter
  private var modes = TerminalModes()
  /// The last frame with pictures, which is drawn again when one of them has been sent.
  private var pictured: PicturedFrame?
  private var title: String?
  private let question: TerminalQuestion
  private let type: String
  /// When the terminal was asked something, in milliseconds; `nil` if it has answered.
  private var askedAt: Int?
  /// Selects normal characters, in case the terminal was left in line-drawing mode.
  private let lettersSequence: [UInt8]
  private(set) var isOpen = true

  /// Whether standard input and standard output are both terminals.
  package static var isAvailable: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Makes any later crash end the process with a one-line message, even while no terminal is open. Swift's own
  /// handler would print pages and ask questions.
  package static func reportCrashes() {
    crash_report_arm()
  }

  /// Opens the screen. Writes nothing unless input and output are both terminals.
  package static func open(_ options: TerminalOptions) throws(TerminalError) -> Terminal {
    guard isAvailable else { throw .notATerminal }
    let isUnicode = CharacterEncoding.chooseUnicode(options.environment) && !options.ascii
    let signals = SignalPipe()
    signals.waitForForeground()
    var saved = termios()
    tcgetattr(STDIN_FILENO, &saved)
    let output = FrameOutput()
    guard let output,
      TerminalSetup.openScreen(
        options.terminalTypes, on: output, wantsColours: options.colours,
        announcesTrueColour: options.announcesTrueColour)
    else {
      output?.close()
      signals.close()
      throw .cannotOpen(term: options.environment["TERM"] ?? "")
    }
    crash_restore_arm(STDOUT_FILENO, &saved)
    signals.listenForResizes()
    return Terminal(options, output, signals: signals, isUnicode: isUnicode)
  }

  private init(_ options: TerminalOptions, _ output: FrameOutput, signals: SignalPipe, isUnicode: Bool) {
    self.signals = signals
    self.isUnicode = isUnicode
    capabilities = TerminalCapabilities(environment: options.environment)
    reader = InputReader(escapeDelay: options.escapeDelay)
    lettersSequence = AttributeSequences.shorten()
    colours = TerminalSetup.startColours(options.colours)
    hasManyPairs = cnc_pairs() >= 4_096
    // Terminal windows report 38,400 or more. 0 is a line that hung up, and -1 a speed unknown to ncurses.
    isSlow = (1..<19_200).contains(baudrate())
    question = TerminalQuestion(options, isSlow: isSlow)
    type = options.environment["TERM"] ?? ""
    writer = ScreenWriter(output, colours: colours)
    TerminalSetup.prepareInput(escapeDelay: options.escapeDelay)
    TerminalModes.write(lettersSequence)
    modes.enable(.bracketedPaste)
    if options.mouse { modes.enable(.mouse) }
    if question.isAsked { ask(question.text) }
  }

  /// The current size of the terminal.
  package var size: Size {
    Size(columns: Int(getmaxx(cnc_screen())), rows: Int(getmaxy(cnc_screen())))
  }

  /// Draws the difference from the previous canvas. Skips cells outside the screen. `spoken` contains the rows for a
  /// screen reader. Terminals that would print links do not get them. Pictures are sent by `wait`.
  package func show(
    _ canvas: Canvas, links: [CanvasLink] = [], pictures: [CanvasPicture] = [], slide: CanvasSlide? = nil,
    cursor: Point?, spoken: Range<Int>? = nil
  ) {
    guard isOpen else { return }
    let links = question.isAsked ? links : []
    if !links.isEmpty { modes.enable(.links) }
    if !pictures.isEmpty { writer.pictures.output = pictureOutput }
    pictured = pictures.isEmpty ? nil : PicturedFrame(canvas: canvas, links: links, pictures: pictures, cursor: cursor)
    writer.write(
      canvas, links: links, pictures: pictures, slide: slide, cursor: cursor, spoken: spoken, within: size)
  }

  private struct PicturedFrame {
    let canvas: Canvas
    let links: [CanvasLink]
    let pictures: [CanvasPicture]
    let cursor: Point?
  }

  /// Whether pictures are drawn as pixels, so that even small ones can be recognised.
  package var drawsPixels: Bool { pictureOutput != .blocks }

  private var pictureOutput: PictureOutput {
    PictureOutput(capabilities, colours: colours, cell: PictureOutput.systemCell ?? capabilities.cell)
  }

  /// Whether pictures are waiting to be sent.
  var hasPicturesToSend: Bool { isOpen && writer.pictures.hasWork }

  /// Sends a few kilobytes of the waiting pictures, or a sixel picture.
  func sendPictures() {
    guard hasPicturesToSend else { return }
    if writer.pictures.output == .placeholders { modes.enable(.pictures) }
    let (bytes, completesPicture) = writer.pictures.next()
    TerminalModes.write(bytes)
    guard completesPicture, let pictured else { return }
    writer.write(
      pictured.canvas, links: pictured.links, pictures: pictured.pictures, cursor: pictured.cursor, within: size)
  }

  /// Writes the whole screen again, in case another program has written to it.
  package func redraw() {
    guard isOpen else { return }
    writer.redraw(within: size)
  }

  /// Rings the bell.
  package func bell() {
    guard isOpen else { return }
    beep()
  }

  /// Enables or disables mouse reports for clicks and scrolling.
  package func setMouse(_ on: Bool) {
    guard isOpen else { return }
    if on { modes.enable(.mouse) } else { modes.disable(.mouse) }
  }

  /// Sets the title of the window; `nil` restores it. The title must be safe.
  package func setTitle(_ title: String?) {
    guard isOpen, question.takesTitle, title != self.title else { return }
    self.title = title
    if title == nil { modes.disable(.title) } else { modes.enable(.title) }
    writeTitle()
  }

  private func writeTitle() {
    guard let title else { return }
    TerminalModes.write("\u{1B}]2;\(isUnicode ? title : ASCII.text(title))\u{7}")
  }

  /// Whether the terminal can show notifications.
  package var canNotify: Bool { notification != nil }

  private var notification: NotificationProtocol? {
    question.isAsked ? NotificationProtocol(capabilities, type: type) : nil
  }

  /// Shows a notification through the terminal.
  package func notify(title: String, body: String) {
    guard isOpen, let notification else { return }
    let texts = [title, body].map { isUnicode ? $0 : ASCII.text(SafeText($0).string) }
    TerminalModes.write(notification.sequence(title: texts[0], body: texts[1]))
  }

  /// Asks the terminal to copy text to the clipboard. Returns false if the text is too long.
  package func copy(_ text: String) -> Bool {
    guard isOpen, let sequence = Clipboard.sequence(for: text) else { return false }
    TerminalModes.write(sequence)
    return true
  }

  /// The bytes that ask a terminal to copy text to the clipboard; `nil` if the text is too long.
  package static func clipboardSequence(for text: String) -> [UInt8]? { Clipboard.sequence(for: text) }

  /// Restores the terminal and stops the process, like `^Z`. Returns when it is continued.
  package func suspend() {
    suspend(wholeGroup: true)
  }

  func suspend(wholeGroup: Bool) {
    // Like the default action of SIGTSTP.
    lend { if wholeGroup { kill(0, SIGTSTP) } else { raise(SIGTSTP) } }
  }

  /// Restores the terminal while another program uses it.
  package func lend(to program: () -> Void) {
    guard isOpen else { return }
    takeLateAnswers()
    modes.leave()
    endwin()
    crash_restore_set_lent(1)
    signals.lend(to: program)
    crash_restore_set_lent(0)
    resume()
  }

  /// Sets up the terminal again after the program was stopped.
  func resume() {
    signals.waitForForeground()
    reset_prog_mode()
    TerminalModes.write(lettersSequence)
    TerminalSetup.adoptSize()
    redraw()
    // This must come after the first frame, with which ncurses returns to its own screen: terminals have a separate setting for
    // kitty's keyboard protocol on each screen.
    modes.enter()
    writeTitle()
    // The colour scheme may have changed in the meantime.
    if capabilities.background != nil { ask(TerminalQuestion.coloursAlone) }
    reader.insert(.resize(size))
  }

  /// Restores the terminal. Can be called twice.
  package func close() {
    guard isOpen else { return }
    // Reading from the background would stop the process.
    if crash_restore_is_in_background() == 0 { takeLateAnswers() }
    isOpen = false
    if crash_restore_is_in_background() != 0 {
      // The shell's settings are already in effect.
      crash_restore_leave()
    } else {
      modes.leave()
      curs_set(1)
      endwin()
    }
    crash_restore_disarm()
    signals.close()
  }

  /// Ends the process with this signal, so that the shell reports it.
  package static func raiseDefault(_ number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}

// MARK: Questions

extension Terminal {
  /// How long to expect an answer, in milliseconds. Later answers are still understood.
  private static let answerTimeout = 1_000
  /// Maximum number of milliseconds to wait for answers before leaving the terminal.
  private static let lastWait = 250

  /// Whether answers are on their way.
  var isAnswerAwaited: Bool { millisecondsToAnswer > 0 }

  private var millisecondsToAnswer: Int {
    askedAt.map { max(0, $0 + Self.answerTimeout - MonotonicClock.now.milliseconds) } ?? 0
  }

  private func ask(_ question: String) {
    askedAt = MonotonicClock.now.milliseconds
    TerminalModes.write(question)
  }

  /// Applies a report to the terminal's modes.
  func adopt(_ report: TerminalReport) {
    let knewBackground = capabilities.background != nil
    capabilities.learn(report)
    if capabilities.reportsScheme { modes.enable(.schemeReports) }
    if capabilities.hasKittyKeyboard { modes.enable(.kittyKeyboard) }
    if capabilities.hasSynchronizedOutput { modes.enable(.synchronizedOutput) }
    writer.isSynchronized = capabilities.hasSynchronizedOutput
    switch report {
    case .attributes: askedAt = nil
    case .scheme where knewBackground: ask(TerminalQuestion.coloursAlone)
    default: break
    }
  }

  /// Waits for answers that are on their way, so that the shell does not read them as typed text.
  ///
  /// This takes time only if the user quits within a second.
  private func takeLateAnswers() {
    let end = MonotonicClock.now.milliseconds + Self.lastWait
    while isAnswerAwaited {
      let left = min(millisecondsToAnswer, end - MonotonicClock.now.milliseconds)
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&input, 1, Int32(left)) > 0, input.revents == Int16(POLLIN) else { return }
      while nextInput() != nil {}
    }
  }
}
