import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The message about each change to saved data names the undo key, and that key undoes the change.
@Suite struct UndoHintTests {
  /// A keymap in which the undo key is different in every table.
  private static let keymap = Keymap.remapping(
    KeyTables.all.filter { $0.has("undo") }.map {
      KeySetting(table: $0.name, command: "undo", keys: ["F9"], line: SettingLine(number: 1))
    },
    of: KeyTables.all, usedTogether: []
  ).keymap

  private static func isKept(_ effect: Effect) -> Bool {
    switch effect {
    case .keep(let edits): edits.contains { ![.viewed, .history, .shows].contains($0.section) }
    case .keepSetting: true
    default: false
    }
  }

  /// Keys that set up the screen, and the keys of the changes in order.
  private static let changes: [(before: String, changes: [String])] = [
    ("", ["f", "f", "x", "x", "a", "F", "F", "H"]),
    ("Right", ["r", "r"]), ("Right A", ["Enter"]), ("Tab", ["f", "x", "a"]), ("Enter", ["f", "x", "a"]),
    ("R S e a Backspace N", ["Enter"]), ("# 9 9", ["Enter"]), ("T S e a", ["Enter"]),
    ("C", ["F", "J", "H"]),
    ("f s", ["r", "r", "f"]), ("f s R Backspace", ["Enter"]), ("f s d", ["y"]),
    ("Right r D", ["+", "-", "e", "e", "e", "r"]), ("Right r Down r D Down", ["o"]),
    ("L", ["J", "K"]), ("L n S e a", ["Enter"]), ("L R Backspace", ["Enter"]), ("L d", ["y"]),
    ("/ is:film Alt-A Enter Esc L Enter", ["J", "d", "f", "x"]),
    (", / c l o c k Enter", ["Enter", "Backspace"]),
  ]

  @Test(arguments: changes.indices) func undoKeyIsNamedAndWorks(index: Int) throws {
    let script = Self.changes[index]
    var stack = DemoEvening.stack()
    stack.app.keymap = Self.keymap
    stack.press(script.before)
    for change in script.changes {
      let effects = update(&stack, .key(try #require(KeyScript.keys(change).first)))
      let (what, notice) = ("\(script.before) \(change)", stack.app.notice ?? "")
      #expect(effects.contains(where: Self.isKept), "\(what): \(notice)")
      #expect(notice.contains("F9 to undo"), "\(what): \(notice)")
      var undone = stack
      let back = update(&undone, .key(.function(9)))
      #expect(undone.app.notice?.hasPrefix("Undone: ") == true, "\(what): \(undone.app.notice ?? "")")
      #expect(back.contains(where: Self.isKept), "\(what)")
      let again = update(&undone, .key("Z"))
      #expect(undone.app.notice?.hasPrefix("Redone: ") == true, "\(what): \(undone.app.notice ?? "")")
      #expect(again.contains(where: Self.isKept), "\(what)")
    }
  }

  @Test(arguments: ["F3", "F4"]) func alertLineKeysCanBeUndone(key: String) throws {
    var stack = DemoEvening.stack("Right r")
    stack.app.keymap = Self.keymap
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    stack.press(key)
    #expect(stack.app.reminding.due.isEmpty && stack.app.notice?.hasSuffix(". F9 to undo.") == true)
    stack.press("F9")
    #expect(stack.app.reminding.due.count == 1 && stack.app.notice?.hasPrefix("Undone: ") == true)
  }
}
