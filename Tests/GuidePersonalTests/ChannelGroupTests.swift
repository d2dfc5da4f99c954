import GuideModel
import GuidePersonal
import Testing

/// Channels' groups, some of which may come from a source.
@Suite struct ChannelGroupTests {
  private static let channels = [
    Channel(id: "5", name: "Tide", groups: ["Sea & Sky", "News"]),
    Channel(id: "7", name: "Lumen Films", groups: ["Cinema"]),
    Channel(id: "12", name: "Night Owl"),
  ]

  private static func rules(_ choices: ChannelChoices = ChannelChoices()) -> ChannelEditRules {
    ChannelEditRules(ChannelList(channels, choices), choices)
  }

  private static func groups(_ id: String, _ choices: ChannelChoices) -> [String]? {
    ChannelList(channels, choices).entry(of: id)?.channel.groups
  }

  @Test func groupsAreAddedToThoseOfTheSource() {
    let edits = Self.rules().regroup(["5", "12"]) { $0 + ["Mine"] }
    #expect(edits == [.set(id: "5", .groups(["Sea & Sky", "News", "Mine"])), .set(id: "12", .groups(["Mine"]))])
    #expect(Self.rules().groups(of: ["5", "12", "far"]) == [["Sea & Sky", "News"], [], []])
    #expect(
      Self.rules().regroup(["5"]) { $0 + ["News"] } == [],
      "no change is needed, so the groups still come from the source")
  }

  @Test func lastGroupOfTheSourceCanBeRemoved() {
    let edits = Self.rules().regroup(["7"]) { $0.filter { $0 != "Cinema" } }
    #expect(edits == [.set(id: "7", .groups([]))])
    let choices = ChannelChoices().applying(contentsOf: edits)
    #expect(Self.groups("7", choices) == [] && !choices.isEmpty)
    #expect(Self.groups("7", choices.applying(.reset(id: "7"))) == ["Cinema"])
    #expect(Self.rules(choices).regroup(["7"]) { $0 + ["Mine"] } == [.set(id: "7", .groups(["Mine"]))])
  }

  @Test func noGroupsNeedNoSettingWithoutSourceGroups() {
    let choices = ChannelChoices().applying(.set(id: "12", .groups(["Mine"])))
    let edits = Self.rules(choices).regroup(["12"]) { _ in [] }
    #expect(choices.applying(contentsOf: edits).isEmpty)
  }

  @Test func copiesAreInTheGroupsOfTheirOriginal() throws {
    let none = ChannelChoices().applying(.set(id: "7", .groups([])))
    for (choices, groups) in [(ChannelChoices(), ["Cinema"]), (none, [])] {
      let copied = choices.applying(contentsOf: try Self.rules(choices).copy(of: "7", minutes: 60))
      #expect(Self.groups("7+60", copied) == groups)
    }
  }

  @Test func groupNamesAreUnique() {
    #expect(Self.rules().groups(["", "mine", "news", "News", ""]) == ["mine", "News"])
  }
}
