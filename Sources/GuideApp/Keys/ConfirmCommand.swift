package import CellCanvas
import GuideLanguage

/// The key that says yes to a question; any other says no.
package enum ConfirmCommand: String, BoundCommand {
  case yes

  package static let table = "confirm"
  package static let sections = [
    KeySection<ConfirmCommand>("Asked whether to do it", [KeyBinding(.yes, "y", "Y", help: "yes; any other key: no")])
  ]
}

/// A question that is answered with yes or no.
package enum Confirmation: KeyUser {
  package static let keys = [ConfirmCommand.allKeys]
}

extension App {
  /// Whether a key says yes to a question: the first letter of the word does in any language, where the key is the usual one.
  package func isYes(_ key: Key) -> Bool {
    if keymap.command(for: key) == ConfirmCommand.yes { return true }
    guard let letter = yesLetter, case .character(let typed) = key else { return false }
    return String(typed).lowercased() == String(letter)
  }

  /// The name of the key that says yes.
  package var yesName: String { yesLetter.map { String($0) } ?? keymap.name(of: ConfirmCommand.yes) }

  /// The letter of the language for it; nil where it is the usual one, or the person has chosen another key.
  private var yesLetter: Unicode.Scalar? {
    language.yes != "y" && keymap.name(of: ConfirmCommand.yes) == "y" ? language.yes.unicodeScalars.first : nil
  }
}
