import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Undoing channel changes with the key named in the message.
@Suite struct ChannelUndoTests {
  private static let start = Moments.at("2026-11-20 20:00")

  private static func stack(_ names: [String] = ["Ash", "Birch", "Cedar"]) -> ScreenStack {
    var sketch = GuideSketch()
    for name in names {
      sketch.add(
        Channel(id: name.lowercased(), name: name), [GuideSketch.Programme(start, minutes: 60, "\(name) 0")])
    }
    return ScreenStack.opened(sketch.build(), now: start)
  }

  @Test(arguments: [
    "H", "F", "R Port Enter", "# 9 Enter", "T News Enter", "S 60 Enter", "O 06:00-19:00 Enter", "I Enter",
    "P Birch Enter", "C H", "C Down F", "C R Port Enter", "C J Esc", "C Space Down Space H Esc", "C K Down J Esc",
  ])
  func oneKeyUndoesAChange(keys: String) {
    var stack = Self.stack()
    stack.press(keys)
    #expect(stack.app.mine.choices != ChannelChoices())
    stack.press("z")
    #expect(stack.app.mine.choices == ChannelChoices())
    #expect(stack.app.notice?.hasPrefix("Undone: ") == true)
    #expect(stack.app.guide.channels.map(\.name) == ["Ash", "Birch", "Cedar"])
  }

  @Test func messagesNameTheUndoKey() {
    var stack = Self.stack()
    for keys in ["F", "H", "R Port Enter", "# 9 Enter", "T News Enter", "S 60 Enter", "C J"] {
      stack.press(keys)
      #expect(stack.app.notice?.hasSuffix(". z to undo.") == true, "\(keys)")
    }
  }

  @Test func changesAreUndoneFromTheLastToTheFirst() {
    var stack = Self.stack()
    stack.press("F H")
    #expect(stack.app.guide.channels.map(\.name) == ["Birch", "Cedar"])
    stack.press("z")
    #expect(stack.app.notice == "Undone: Ash is hidden.")
    stack.press("z")
    #expect(stack.app.notice == "Undone: Added Ash to favourites.")
    stack.press("z")
    #expect(stack.app.notice == "Nothing to undo.")
    #expect(stack.app.mine.choices.isEmpty)
  }

  @Test func redoWorksUntilTheNextChange() {
    var stack = Self.stack()
    stack.press("F H z z")
    #expect(stack.app.mine.choices.isEmpty)
    stack.press("Z")
    #expect(stack.app.notice == "Redone: Added Ash to favourites.")
    stack.press("Z")
    #expect(
      stack.app.notice == "Redone: Ash is hidden." && stack.app.guide.channels.map(\.name) == ["Birch", "Cedar"])
    stack.press("Z")
    #expect(stack.app.notice == "Nothing to redo.")
    stack.press("z F Z")
    #expect(stack.app.notice == "Nothing to redo.")
    stack.press("z z Z Z Z")
    #expect(stack.app.mine.choices["ash"].isFavourite == false)
  }

  @Test func restoredChannelIsSelected() {
    var stack = Self.stack()
    stack.press("Down H")
    #expect(stack.selectedTitle == "Cedar 0")
    stack.press("z")
    #expect(stack.selectedTitle == "Birch 0")
    stack.press("H Up z")
    #expect(stack.selectedTitle == "Birch 0")
  }

  @Test func undoRestoresTheLastHiddenChannel() {
    var stack = Self.stack(["Ash"])
    stack.press("H")
    #expect(stack.app.guide.channels.isEmpty)
    stack.press("z")
    #expect(stack.app.guide.channels.map(\.name) == ["Ash"])
  }

  @Test func undoKeepsLaterChangesOfAnotherProgram() {
    var stack = Self.stack()
    stack.press("F")
    let others = stack.app.mine.choices.applying(contentsOf: [
      .set(id: "ash", .name("Port")), .set(id: "birch", .hidden(true)),
    ])
    _ = update(&stack, .mine(.channels, includedEdits: 1) { $0.choices = others })
    stack.press("z")
    #expect(stack.app.mine.choices["ash"].isFavourite == false)
    #expect(stack.app.mine.choices["ash"].name == "Port")
    #expect(stack.app.mine.choices["birch"].isHidden)
    stack.press("R ^U Quay Enter")
    let theirs = stack.app.mine.choices.applying(.set(id: "ash", .name("Pier")))
    _ = update(
      &stack,
      .mine(.channels, includedEdits: 3) {
        $0.choices = theirs
      })
    stack.press("z")
    #expect(stack.app.mine.choices["ash"].name == "Pier", "another name was given since")
    #expect(stack.app.notice?.hasPrefix("Not undone, because another copy of tvgrid has changed it: ") == true)
  }

  @Test func undoingIsSaved() {
    var stack = Self.stack()
    stack.press("H")
    let effects = update(&stack, .key(.character("z")))
    let edits = [true, false].map { PersonalEdit.channel(.set(id: "ash", .hidden($0))) }
    #expect(
      effects.contains(.keep([.swap(PersonalSwap(old: [edits[0]], new: [edits[1]]))])),
      "undo applies only if the saved value is unchanged")
  }
}
