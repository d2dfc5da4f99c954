package import CellCanvas
import GuideLanguage

/// The key that confirms a question; any other key declines.
package enum ConfirmCommand: String, BoundCommand {
  case yes

  package static let table = "confirm"
  package static let sections = [
    KeySection<ConfirmCommand>("Confirmations", [KeyBinding(.yes, "y", "Y", help: "yes; any other key: no")])
  ]
}

/// A yes/no question.
package enum Confirmation: KeyHandler {
  package static let keys = [ConfirmCommand.allKeys]
}

extension App {
  /// Whether a key confirms a question. Unless the key was remapped, the first letter of “yes” in the user's language
  /// works too.
  package func isYes(_ key: Key) -> Bool {
    if keymap.command(for: key) == ConfirmCommand.yes { return true }
    guard let letter = yesLetter, case .character(let typed) = key else { return false }
    return String(typed).lowercased() == String(letter)
  }

  /// The name of the key that confirms.
  package var yesName: String { yesLetter.map { String($0) } ?? keymap.name(of: ConfirmCommand.yes) }

  /// The first letter of “yes” in the user's language; `nil` if it is `y`, or the user has chosen another key.
  private var yesLetter: Unicode.Scalar? {
    language.yes != "y" && keymap.name(of: ConfirmCommand.yes) == "y" ? language.yes.unicodeScalars.first : nil
  }
}
