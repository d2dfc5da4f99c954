import CellCanvas
import GuideLanguage
import GuideModel

/// The commands available on every screen.
package enum AppCommand: String, BoundCommand {
  case help, palette, undo, redo, play, goToReminder, snooze, answer, mouse, redraw, suspend, quitAll, interrupt

  package static let table = "everywhere"
  package static let sections = [
    KeySection<AppCommand>(
      "Everywhere",
      [
        KeyBinding(.help, "?", .function(1), help: "this help", hint: "help"),
        KeyBinding(
          .palette, ":", .alt("x"), help: "find a command by its name and run it", hint: "commands", isEssential: true),
        KeyBinding(.undo, "z", help: "undo your last change; press again to go further back", hint: "undo"),
        KeyBinding(.redo, "Z", help: "redo what you undid last; press again for the next change"),
        KeyBinding(
          .play, "w", .alt("w"),
          help: "watch the selected channel in your player; past programmes from the start if the channel has catch-up",
          hint: "watch"),
        KeyBinding(
          .goToReminder, .function(2), help: "go to the reminder's programme and dismiss the reminder",
          hint: "go to"),
        KeyBinding(.snooze, .function(3), help: "snooze the reminder for five minutes", hint: "snooze"),
        KeyBinding(.answer, .function(4), help: "dismiss the reminder", hint: "dismiss"),
        KeyBinding(.mouse, "m", help: "turn the mouse on or off"),
        KeyBinding(.redraw, .control("l"), help: "redraw the screen"),
        KeyBinding(.suspend, .control("z"), help: "return to the shell; fg resumes tvgrid"),
        KeyBinding(.quitAll, "Q", help: "quit from anywhere"),
        KeyBinding(.interrupt, .control("c"), help: "quit immediately, with exit code 130"),
      ])
  ]
}

extension App {
  /// Why a command available on every screen has nothing to act on; `nil` if it has something.
  package func obstacle(to command: AppCommand, for selected: SelectedShowing?) -> String? {
    switch command {
    case .undo: mine.undoable.isEmpty ? text("Nothing to undo.") : nil
    case .redo: mine.redoable.isEmpty ? text("Nothing to redo.") : nil
    case .goToReminder, .snooze, .answer: reminding.due.isEmpty ? text("No reminder is due.") : nil
    case .play:
      if let selected {
        stream(of: selected.channel.id) == nil ? missingStreamMessage(of: selected.channel) : nil
      } else {
        text("No channel selected to watch.")
      }
    default: nil
    }
  }
}

extension Keymap {
  /// The hint after the message about a change, such as `z to undo`. It has no full stop, so that other keys can follow.
  package var undoHint: String { language.text("\(name(of: AppCommand.undo)) to undo") }

  /// The hint on a screen where letters are text until `escape` is pressed: `Esc, then z to undo`.
  package func undoHint(after escape: String?) -> String {
    escape.map { language.text("\($0), then \(undoHint)") } ?? undoHint
  }
}
