import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideApp
@testable import GuideScreens

/// Commands on marked channels.
extension ChannelChoosingTests {
  @Test func groupsHoursAndMinutesApplyToAllMarkedChannels() {
    var stack = Self.stack()
    let edits = Self.press("C g Space j Space T News Enter", &stack)
    #expect(edits == [.set(id: "ash", .groups(["News"])), .set(id: "cedar", .groups(["News"]))])
    #expect(stack.app.notice == "2 channels are now in the group News. z to undo.")
    #expect(Self.press("T", &stack).isEmpty)
    #expect((stack.top as? ChannelsScreen)?.isAsking == true)
    #expect(Self.text(stack).contains("Groups of 2 channels: News"), "what both have is offered")
    #expect(
      Self.press("Esc O all Enter S 60 Enter", &stack) == [.set(id: "ash", .shift(60)), .set(id: "cedar", .shift(60))])
    #expect(stack.app.notice == "2 channels are now shown 60 minutes later. z to undo.")
  }

  /// Regression: the source's groups were not offered, and the answer silently replaced them.
  @Test(arguments: ["", "C "]) func theQuestionBeginsWithTheGroupsOfTheSource(list: String) {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "tide", name: "Tide", groups: ["Sea & Sky", "News"]), [.init(Self.start, minutes: 60, "The Ferrymen")]
    )
    var stack = ScreenStack.opened(sketch.build(), now: Self.start.adding(minutes: 5))
    stack.app.mine.savesGuideData = true
    #expect(Self.press(list + "T Enter", &stack).isEmpty && stack.app.mine.choices.isEmpty)
    _ = Self.press("T", &stack)
    #expect(Self.text(stack).contains("Groups of Tide: Sea & Sky, News"))
    _ = update(&stack, .typed(", Mine"))
    #expect(Self.press("Enter", &stack) == [.set(id: "tide", .groups(["Sea & Sky", "News", "Mine"]))])
    #expect(stack.app.notice == "Tide is now in the groups Sea & Sky, News, Mine. z to undo.")
    #expect(Self.press("T ^U Enter", &stack) == [.set(id: "tide", .groups([]))])
    #expect(stack.app.notice == "Tide is in no group. z to undo.")
    #expect(stack.app.channelList.entries.map(\.channel.groups) == [[]])
  }

  @Test func emptyNamesOfGroupsAreDropped() {
    var stack = Self.stack()
    _ = Self.press("C g T", &stack)
    _ = update(&stack, .typed(", Mine,, mine ,"))
    #expect(Self.press("Enter", &stack).first == .set(id: "ash", .groups(["Mine", "mine"])))
    #expect(stack.app.notice == "Ash is now in the groups Mine, mine. z to undo.")
  }

  /// If the channels differ, nothing is offered, and Enter alone changes nothing.
  @Test(arguments: [("T", "News", "Films"), ("S", "60", "30"), ("O", "06:00-19:00", "07:00-20:00")])
  func enterWithoutTextLeavesMarkedChannelsUnchanged(key: String, one: String, other: String) {
    var stack = Self.stack()
    #expect(Self.press("C g \(key) \(one) Enter j \(key) \(other) Enter", &stack).count == 2)
    #expect(Self.press("g Space Space \(key) Enter", &stack).isEmpty)
    #expect(stack.app.notice == nil && (stack.top as? ChannelsScreen)?.isAsking == false)
  }

  @Test func markedChannelsMoveTogether() {
    var stack = Self.stack()
    #expect(Self.press("C g Space Space K", &stack).isEmpty)
    #expect(stack.app.notice == "These are the first channels.")
    #expect(Self.press("J", &stack) == [.order(["cedar", "ash", "birch", "doum"])])
    #expect(Self.press("J J", &stack) == [.order(["cedar", "doum", "ash", "birch"])])
    #expect(stack.app.notice == "These are the last channels.")
  }

  @Test func markedChannelsAreNumberedOneAfterTheOther() {
    var stack = Self.stack()
    #expect(
      Self.press("C g Space j Space # 1 0 1 Enter", &stack)
        == [.set(id: "ash", .number(101)), .set(id: "cedar", .number(102))])
    #expect(stack.app.notice?.hasPrefix("2 channels are numbered from 101") == true)
    #expect(Self.text(stack).contains("101") && !Self.text(stack).contains(" 4   Doum"), "positions are not shown")
    // A number is free if its channel is being renumbered too, but not if another channel has it.
    #expect(
      Self.press("# 1 0 2 Enter", &stack) == [.set(id: "ash", .number(102)), .set(id: "cedar", .number(103))])
    #expect(Self.press("Esc G # 1 0 3 Enter", &stack).isEmpty)
    #expect(stack.app.notice == "103 is already the number you gave Cedar; change that one first.")
  }

  @Test func oneKeyMarksAllLinesOfANarrowedList() {
    var stack = Self.stack("Ash Ash+1 Birch Birch+1 Cedar")
    #expect(
      Self.press("C / + 1 Enter * H", &stack)
        == [.set(id: "ash+1", .hidden(true)), .set(id: "birch+1", .hidden(true))])
    #expect(stack.app.notice?.hasPrefix("2 channels are hidden") == true)
    // A second press removes only the marks set by the first.
    _ = Self.press("Esc", &stack)
    #expect(Self.text(stack).contains("2 marked"))
    _ = Self.press("/ c e d a r Enter * Esc", &stack)
    #expect(Self.text(stack).contains("3 marked"))
    _ = Self.press("/ + 1 Enter * Esc", &stack)
    #expect(Self.text(stack).contains("1 marked"))
  }

  @Test func aListWithoutMarksSaysSo() {
    var stack = Self.stack()
    _ = Self.press("? *", &stack)
    #expect(stack.app.notice?.hasPrefix("* does nothing here") == true)
  }

  @Test(arguments: ["R", "I", "P"]) func aCommandForOneChannelIsRefusedForSeveral(key: String) {
    var stack = Self.stack()
    #expect(Self.press("C g Space Space \(key)", &stack).isEmpty)
    #expect((stack.top as? ChannelsScreen)?.isAsking == false)
    #expect(stack.app.notice == "2 channels are marked, but this works on only one; Esc clears the marks.")
    #expect(Self.press("Esc \(key)", &stack).isEmpty)
    #expect((stack.top as? ChannelsScreen)?.isAsking == true, "Escape removes the marks and keeps the list")
  }

  @Test func marksHiddenByNarrowingAreCounted() {
    var stack = Self.stack()
    _ = Self.press("C g Space / doum Enter", &stack)
    #expect(Self.text(stack).contains("1 marked, 1 not shown  1/1 of 4"))
  }
}
