import ArgumentParser
import Glibc
import GuideModel

/// A yes-or-no question on the terminal.
enum Question {
  /// Whether the user answers yes; `isYesDefault` is the answer if only Enter is pressed.
  ///
  /// Without a terminal, throws `otherwise`, which says what to do instead.
  static func ask(_ question: String, isYesDefault: Bool = false, otherwise: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else { throw CommandError(otherwise) }
    while true {
      try Output.send(Array("\(question) [\(isYesDefault ? "Y/n" : "y/N")] ".utf8))
      guard let answer = readLine()?.lowercased() else { return false }
      switch answer.trimmed {
      case "": return isYesDefault
      case "y", "yes": return true
      case "n", "no": return false
      default: continue
      }
    }
  }
}

extension Question {
  /// The text that the user types; `nil` at the end of the input. A secret is not shown while it is typed.
  static func text(_ question: String, isSecret: Bool = false) throws -> String? {
    try Output.send(Array(question.utf8))
    guard isSecret else { return readLine() }
    var old = termios()
    guard tcgetattr(STDIN_FILENO, &old) == 0 else { return readLine() }
    var silent = old
    // Ctrl-C would end the program with the terminal in this state.
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
      try? Output.send(Array("\n".utf8))
    }
    return readLine()
  }
}

extension Question {
  /// The password that the user types.
  static func password(_ question: String = "Password: ", mayBeEmpty: Bool = false) throws -> String {
    guard let password = try text(question, isSecret: true), mayBeEmpty || !password.isEmpty,
      !password.contains("\u{3}")
    else {
      throw CommandError("no password was given; nothing was added")
    }
    return password
  }
}

/// The option that answers a command's question.
struct Confirmation: ParsableArguments {
  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  func require(_ question: String, otherwise: String, refusal: String = "nothing was changed") throws {
    guard try yes || Question.ask(question, otherwise: otherwise) else { throw CommandError(refusal) }
  }
}
