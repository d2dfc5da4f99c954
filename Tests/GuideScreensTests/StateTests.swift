import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// The complete state after each key.
///
/// A file for each script lists all changed values, before and after, and all effects (`make screens` records them).
@Suite struct StateTests {
  private static let scripts: [(name: String, keys: String)] = [
    ("moving", "Down Right Right Left Up PgDn g G Home ] [ } { p . > <"),
    ("looking", "- - + = v v v Z e b *"),
    ("questions", "t f r i Esc t 2 1 Enter c p o g Enter 1 2 Enter"),
    ("choosing-channels", "F H z z H U K J R x Enter # 4 Enter T N Enter b b"),
    ("searching", "/ n e w Down Up Tab Enter n N Esc"),
    ("filtering", "& k e Enter * * Esc"),
    ("saving-searches", "/ s e a ^S Enter Esc s Down Enter Esc"),
    ("following", "f s Down f z Esc f"),
    ("details", "Enter Down Tab Tab Enter Esc Left Right Esc"),
    ("list-of-channels", "C Down Space Down Space / a Enter Esc H Esc Esc"),
    ("views", "Tab Down S p . Tab ] Right Down Tab"),
    ("help", "? Down / d a y Enter Esc Esc"),
  ]

  @Test(arguments: scripts.map(\.name))
  func eachKeyChangesOnlyTheRecordedState(name: String) throws {
    let script = try #require(Self.scripts.first { $0.name == name })
    var stack = ScreenScript().stack
    var text = "\(script.name): \(script.keys)\n"
    var before = StateDescription(stack)
    for key in KeyScript.keys(script.keys) {
      let effects = update(&stack, .key(key))
      let after = StateDescription(stack)
      text += "\n\(key.name.isEmpty ? "\(key)" : key.name)\n"
      text += after.changes(since: before).map { "  \($0)\n" }.joined()
      for effect in effects {
        text += "  asks for\n" + StateDescription(effect, named: "effect", stack).lines.map { "    \($0)\n" }.joined()
      }
      before = after
    }
    expectGolden(text, in: "\(name).state")
  }

  /// Pressing the keys again on the same guide gives the same state, so nothing is stored elsewhere.
  @Test func sameKeysGiveTheSameState() {
    for script in Self.scripts {
      let first = StateDescription(ScreenScript(keys: script.keys).stack).lines
      #expect(StateDescription(ScreenScript(keys: script.keys).stack).lines == first, "\(script.name)")
      #expect(first.count > 40, "\(script.name): the description has the whole state")
    }
  }
}
