import CellCanvas
import GuideLanguage
import GuideModel

/// The commands that every screen has.
package enum AppCommand: String, BoundCommand {
  case help, undo, redo, play, goToReminder, snooze, answer, mouse, redraw, suspend, quitAll, interrupt

  package static let table = "everywhere"
  package static let sections = [
    KeySection<AppCommand>(
      "Everywhere",
      [
        KeyBinding(.help, "?", .function(1), help: "this help", hint: "help"),
        KeyBinding(.undo, "z", help: "undo the last change; again: the one before", hint: "undo"),
        KeyBinding(.redo, "Z", help: "make the last change again that was undone; again: the one after"),
        KeyBinding(
          .play, "w", .alt("w"),
          help: "watch the selected channel in your player; what is over from its start, where it has catch-up",
          hint: "watch"),
        KeyBinding(
          .goToReminder, .function(2), help: "go to the programme that the line at the foot reminds of",
          hint: "go there"),
        KeyBinding(.snooze, .function(3), help: "snooze: be reminded of it again in five minutes", hint: "in 5 min"),
        KeyBinding(.answer, .function(4), help: "dismiss it", hint: "dismiss"),
        KeyBinding(.mouse, "m", help: "the mouse on or off"),
        KeyBinding(.redraw, .control("l"), help: "draw the screen anew"),
        KeyBinding(.suspend, .control("z"), help: "back to the shell; fg returns"),
        KeyBinding(.quitAll, "Q", help: "quit from anywhere"),
        KeyBinding(.interrupt, .control("c"), help: "quit at once, with exit code 130"),
      ])
  ]
}

extension Keymap {
  /// The hint after the message about a change, such as `z to undo`. It has no full stop, so that other keys can follow.
  package var undoHint: String { language.text("\(name(of: AppCommand.undo)) to undo") }
}
