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

/// The option that answers a command's question.
struct Confirmation: ParsableArguments {
  @Flag(help: "Do not ask for confirmation.")
  var yes = false

  func require(_ question: String, otherwise: String, refusal: String = "nothing was changed") throws {
    guard try yes || Question.ask(question, otherwise: otherwise) else { throw CommandError(refusal) }
  }
}
