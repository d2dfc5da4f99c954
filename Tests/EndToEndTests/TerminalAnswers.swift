import CursesTerminal
import GuideTestSupport

/// A terminal's answers to the program's questions.
enum TerminalAnswers {
  static let dark = "\u{1B}]10;rgb:d4d4/d7d7/dede\u{1B}\\\u{1B}]11;rgb:1515/1616/1b1b\u{1B}\\"
  static let light = "\u{1B}]10;rgb:0000/0000/0000\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
  /// The device attributes, which all terminals report.
  static let attributes = "\u{1B}[?62;4;22c"
  /// The answers of a terminal that supports everything.
  static let all =
    dark + "\u{1B}[?2031;2$y\u{1B}[?2026;2$y\u{1B}[?0u\u{1B}P>|kitty(0.40.0)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\"
    + "\u{1B}]99;i=tvgrid:p=?;p=title,body\u{1B}\\" + attributes

  /// The last of the questions.
  static let question = "\u{1B}[c"

  /// Waits for the questions, answers them, and waits until all modes that the answers switch on are on.
  static func send(_ answers: String, to pty: Pty) throws {
    try pty.readUntil { $0.contains(question) }
    pty.write(answers)
    try pty.readUntil { text in TerminalMode.all.allSatisfy { text.contains($0.on) } }
  }
}
