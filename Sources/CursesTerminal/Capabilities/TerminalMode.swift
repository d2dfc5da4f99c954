import CCrashRestore
import Glibc

/// A change to the terminal that ncurses does not manage, with the sequence that undoes it.
package struct TerminalMode: Hashable, Sendable {
  /// The sequence that switches the mode on.
  package let on: String
  /// The sequence that undoes it.
  package let off: String
  /// Whether it is switched on and off again for each frame.
  var isPerFrame = false

  /// All modes that a sequence switches on, for tests that check that they are undone.
  package static let all = [mouse, bracketedPaste, schemeReports, synchronizedOutput, kittyKeyboard, title]

  /// Reports of clicks and scrolling, with positions as numbers.
  static let mouse = TerminalMode(on: "\u{1B}[?1000h\u{1B}[?1006h", off: "\u{1B}[?1006l\u{1B}[?1000l")
  /// Marks around pasted text.
  static let bracketedPaste = TerminalMode(on: "\u{1B}[?2004h", off: "\u{1B}[?2004l")
  /// Reports when the colour scheme changes.
  static let schemeReports = TerminalMode(
    on: "\u{1B}[?\(schemeReportsNumber)h", off: "\u{1B}[?\(schemeReportsNumber)l")
  /// Frames that the terminal holds back until they are complete.
  static let synchronizedOutput = TerminalMode(
    on: "\u{1B}[?\(synchronizedOutputNumber)h", off: "\u{1B}[?\(synchronizedOutputNumber)l", isPerFrame: true)
  /// Keys sent in kitty's protocol if they would otherwise be ambiguous. The main screen keeps its own setting.
  static let kittyKeyboard = TerminalMode(on: "\u{1B}[>1u", off: "\u{1B}[<u")
  /// The program's own title; the terminal keeps its previous title on a stack.
  static let title = TerminalMode(on: "\u{1B}[22;2t", off: "\u{1B}[23;2t")

  /// Links. Undoing this closes a link that was still being written when the program ended.
  static let links = TerminalMode(on: "", off: "\u{1B}]8;;\u{1B}\\")

  /// Pictures sent in kitty's protocol. The first sequence is the one that the protocol has for all pictures, but it spares those
  /// that are shown by placeholders.
  static let pictures = TerminalMode(
    on: "",
    off: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\\u{1B}_Ga=d,d=R,x=\(KittyPictures.numbers.lowerBound),"
      + "y=\(KittyPictures.numbers.upperBound),q=2\u{1B}\\")

  static let schemeReportsNumber = 2031
  static let synchronizedOutputNumber = 2026
}

/// The modes that are switched on. All of them are undone when the program leaves the terminal, however that happens.
struct TerminalModes {
  private var modes: [TerminalMode] = []
  /// Whether the terminal has been left, so that no mode is on.
  private var isLeft = false

  func contains(_ mode: TerminalMode) -> Bool { modes.contains(mode) }

  /// Switches a mode on.
  mutating func enable(_ mode: TerminalMode) {
    guard !modes.contains(mode) else { return }
    modes.append(mode)
    noteUndo()
    if !mode.isPerFrame { Self.write(mode.on) }
  }

  /// Switches a mode off.
  mutating func disable(_ mode: TerminalMode) {
    guard modes.contains(mode) else { return }
    Self.write(mode.off)
    modes.removeAll { $0 == mode }
    noteUndo()
  }

  /// Switches the modes on again, after the terminal was lent to another program or the process was stopped.
  ///
  /// A mode that is still on is switched off first, because terminals keep some of them on a stack.
  mutating func enter() {
    Self.write((isLeft ? "" : undo) + modes.filter { !$0.isPerFrame }.map(\.on).joined())
    isLeft = false
  }

  /// Switches all modes off, the last one first.
  mutating func leave() {
    Self.write(undo)
    isLeft = true
  }

  private var undo: String { modes.reversed().map(\.off).joined() }

  /// Tells the crash handler what to undo.
  private func noteUndo() {
    var undo = undo
    undo.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { crash_restore_set_undo($0.baseAddress, $0.count) }
    }
  }

  static func write(_ text: String) {
    write(Array(text.utf8))
  }

  /// Writes to the terminal directly. ncurses flushes its own output after each canvas.
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
