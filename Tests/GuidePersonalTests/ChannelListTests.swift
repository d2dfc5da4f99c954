import GuideLanguage
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Which channels are shown, in which order, with which names and numbers.
@Suite struct ChannelListTests {
  private static let channels = [
    Channel(id: "94", name: "Harbour"), Channel(id: "105", name: "Meridian", number: 7),
    Channel(id: "7", name: "Kestrel"), Channel(id: "12", name: "Night Owl"),
  ]

  private static func list(_ edits: [ChannelEdit]) -> ChannelList {
    ChannelList(channels, edits.reduce(ChannelChoices()) { $0.applying($1) })
  }

  private static func names(_ edits: ChannelEdit...) -> [String] { list(edits).entries.map(\.channel.name) }

  @Test func guideIsUnchangedWithoutSettings() {
    let entries = Self.list([]).entries
    #expect(entries.map(\.channel) == Self.channels)
    #expect(entries.map(\.number) == [nil, 7, nil, nil])
    #expect(entries.nonEmptyAllSatisfy { $0.visibility == .shown })
  }

  @Test func orderedChannelsComeFirst() {
    #expect(Self.names(.order(["12", "none", "94"])) == ["Night Owl", "Harbour", "Meridian", "Kestrel"])
  }

  @Test func hidingAChannelKeepsOtherNumbers() {
    let entries = Self.list([.set(id: "94", .hidden(true))]).entries
    #expect(entries.map(\.number) == [nil, 7, nil, nil])
    #expect(entries.map(\.visibility) == [.hidden, .shown, .shown, .shown])
  }

  /// A hidden channel is needed if a copy or a shared row shows its programmes; ids in other sources are hidden with it.
  @Test func hiddenChannelsWithoutARowAreKnown() {
    let edits: [ChannelEdit] = [
      .set(id: "94", .hidden(true)), .set(id: "94", .sameAs(["harbour"])), .set(id: "105", .hidden(true)),
      .set(id: "105+60", .copyOf("105")), .set(id: "7", .hidden(true)), .set(id: "12", .joined(["7"])),
    ]
    #expect(["94", "harbour"] == ChannelChoices().applying(contentsOf: edits).idsWithoutRow)
  }

  @Test func chosenNumbersAreTakenFromTheGuidesChannel() {
    let entries = Self.list([.set(id: "12", .number(7))]).entries
    #expect(entries.map(\.number) == [nil, nil, nil, 7])
    #expect(
      Self.list([.set(id: "94", .number(3))]).entries.map(\.number) == [3, 7, nil, nil], "no other number changes")
  }

  @Test func positionsAreHiddenOnceAChannelHasANumber() {
    let channels = Self.channels.filter { $0.number == nil }
    #expect(ChannelList(channels, ChannelChoices()).entries.map(\.number) == [1, 2, 3])
    let numbered = ChannelChoices().applying(.set(id: "7", .number(40)))
    #expect(ChannelList(channels, numbered).entries.map(\.number) == [nil, 40, nil])
    let moved = ChannelChoices().applying(.order(["12", "94"]))
    #expect(ChannelList(channels, moved).entries.map(\.number) == [1, 2, 3], "positions count rows of the grid")
  }

  @Test func movedChannelsKeepTheirNumbers() {
    #expect(Self.list([.order(["12", "94"])]).entries.map(\.number) == [nil, nil, 7, nil])
  }

  @Test func copiesFollowTheirOriginalUnlessOrdered() {
    let copy: [ChannelEdit] = [.set(id: "94+60", .copyOf("94")), .set(id: "94+60", .shift(60))]
    #expect(
      Self.list(copy).entries.map(\.channel.name) == ["Harbour", "Harbour +1", "Meridian", "Kestrel", "Night Owl"])
    #expect(Self.list(copy).entries.map(\.number) == [nil, nil, 7, nil, nil], "no number changes")
    let placed = Self.list(copy + [.order(["94+60"])])
    #expect(placed.entries.map(\.channel.id) == ["94+60", "94", "105", "7", "12"])
    #expect(Self.list(copy + [.set(id: "94+60", .shift(-90))]).entries[1].channel.name == "Harbour -1:30")
  }

  @Test func copiesOfMissingChannelsAreIgnored() {
    #expect(Self.names(.set(id: "x+60", .copyOf("x"))).count == 4)
    // A channel in the guide takes precedence over a copy with the same id.
    #expect(Self.names(.set(id: "7", .copyOf("94"))) == Self.channels.map(\.name))
  }

  @Test func joinedChannelsGoToTheFirstClaimingRow() {
    let edits: [ChannelEdit] = [
      .set(id: "94", .joined(["12", "gone"])), .set(id: "7", .joined(["12", "94"])),
    ]
    let list = Self.list(edits)
    #expect(list.entries.map(\.visibility) == [.shown, .shown, .shown, .joined(to: "94")])
    #expect(list.entries.map(\.channel.name) == ["Harbour / Night Owl", "Meridian", "Kestrel", "Night Owl"])
    #expect(Self.list(edits + [.set(id: "94", .name("Both"))]).entries[0].channel.name == "Both")
  }

  @Test func channelsJoiningEachOtherShareARow() {
    let list = Self.list([.set(id: "94", .joined(["7"])), .set(id: "7", .joined(["94"]))])
    #expect(list.entries.map(\.visibility) == [.shown, .shown, .joined(to: "94"), .shown])
  }

  @Test func channelsAreFoundByIDNameOrNumber() {
    let list = Self.list([.set(id: "94", .name("Port")), .set(id: "94", .hidden(true))])
    let found = ["94", "port", "HARBOUR", "7", "4", "none"].map { list.entry(named: $0)?.channel.id }
    #expect(found == ["94", "94", "94", "7", nil, nil], "positions do not count as numbers here")
    let numbered = Self.list([.set(id: "12", .number(4))])
    #expect(numbered.entry(named: "4")?.channel.id == "12")
  }

  @Test func displayedNumbersMatchTheChannels() {
    let channels = [Channel(id: "a", name: "A", number: 7), Channel(id: "b", name: "B")]
    let choices = [ChannelEdit.set(id: "b", .number(7)), .set(id: "a+60", .copyOf("a")), .set(id: "a+60", .shift(60))]
      .reduce(ChannelChoices()) { $0.applying($1) }
    #expect(ChannelList(channels, choices).entries.map(\.channel.number) == [nil, nil, 7])
  }

  @Test func channelsJoinedToAHiddenOneHaveTheirOwnRows() {
    let list = Self.list([.set(id: "94", .joined(["12"])), .set(id: "94", .hidden(true))])
    #expect(list.entries.map(\.visibility) == [.hidden, .shown, .shown, .shown])
  }

  @Test func orderKeepsPositionsOfMissingChannels() {
    let old = ChannelChoices().applying(.order(["x", "94", "far", "further", "105"]))
    #expect(old.applying(.order(["105", "94"])).order == ["x", "105", "94", "far", "further"])
    #expect(old.applying(.order([])).order == [])
  }

  @Test func impossibleEditsAreRefused() throws {
    let edits: [ChannelEdit] = [.set(id: "94", .joined(["12"])), .set(id: "7", .number(9))]
    let choices = ChannelChoices().applying(contentsOf: edits)
    let rules = ChannelEditRules(Self.list(edits), choices)
    #expect(throws: ChannelEditError("Night Owl already shares the row of Harbour / Night Owl.")) {
      try rules.join(["12"], to: "7")
    }
    #expect(
      throws: ChannelEditError("Night Owl is itself in the row of Harbour / Night Owl, so others cannot join it.")
    ) {
      try rules.join(["7"], to: "12")
    }
    #expect(throws: ChannelEditError("Other channels share the row of Harbour / Night Owl; remove them first.")) {
      try rules.join(["94"], to: "7")
    }
    #expect(throws: ChannelEditError("9 is already the number you gave Kestrel; change that one first.")) {
      try rules.numbers(from: 9, for: ["94"])
    }
    #expect(try rules.numbers(from: 9, for: ["7"]) == [])
    #expect(try rules.join([], to: "94") == [.set(id: "94", .joined([]))])
    #expect(throws: ChannelEditError.self) { try rules.copy(of: "94", minutes: 0) }
    #expect(throws: ChannelEditError.self) { try rules.copy(of: "94", minutes: 1441) }
  }

  @Test func editsAreIdempotent() {
    let edits: [ChannelEdit] = [
      .set(id: "94", .groups(["News", "News", "Films"])), .order(["7", "94", "7"]), .set(id: "7", .shift(30)),
      .reset(id: "7"),
    ]
    let once = edits.reduce(ChannelChoices()) { $0.applying($1) }
    #expect(edits.reduce(once) { $0.applying($1) } == once)
    #expect(once["94"].groups == ["News", "Films"])
    #expect(once.order == ["7", "94"])
    #expect(once.choices.count == 1)
  }

  @Test func hoursRoundTrip() {
    for text in ["06:00-19:00", "19:00-04:30", "00:00-06:00"] { #expect(DailyHours(text)?.text == text) }
    #expect(DailyHours("6:00-24:00")?.text == "06:00-00:00")
    for text in [
      "", "6-7", "06:00", "06:00-06:00", "06:00-25:00", "06:60-07:00", "-1:00-02:00", "06:00-24:01", "+6:00-7:00",
    ] {
      #expect(DailyHours(text) == nil, "\(text)")
    }
  }

  // MARK: The simple implementation

  /// The ids in order; each is looked up in the whole list.
  private static func plainOrder(_ channels: [Channel], _ choices: ChannelChoices) -> [String] {
    let ids = channels.map(\.id)
    let copies = choices.choices.filter { id, choice in
      !ids.contains(id) && choice.copyOf.map(ids.contains) == true
    }.keys.sorted { (choices[$0].shift, $0) < (choices[$1].shift, $1) }
    var order = choices.order.filter { ids.contains($0) || copies.contains($0) }
    order += ids.filter { !order.contains($0) }
    for copy in copies.reversed() where !choices.order.contains(copy) {
      let original = order.firstIndex { $0 == choices[copy].copyOf } ?? 0
      order.insert(copy, at: original + 1)
    }
    return order
  }

  /// The numbers by id: the user's, or else the guide's. If no channel in the guide has a number, each gets its position, or
  /// else the lowest free number.
  private static func plainNumbers(_ channels: [Channel], _ choices: ChannelChoices, _ order: [String]) -> [String: Int]
  {
    let ids = channels.map(\.id)
    let chosen = order.compactMap { choices[$0].number }
    var numbers: [String: Int] = [:]
    for id in order {
      let given = channels.first { $0.id == id }?.number
      numbers[id] = choices[id].number ?? given.flatMap { chosen.contains($0) ? nil : $0 }
    }
    let own = Set(numbers.values)
    if ids.contains(where: { numbers[$0] != nil }) { return numbers }
    for (position, id) in order.enumerated() where numbers[id] == nil && !own.contains(position + 1) {
      numbers[id] = position + 1
    }
    for id in order where numbers[id] == nil { numbers[id] = (1...).first { !numbers.values.contains($0) } }
    return numbers
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func ordersAndNumbersMatchASimpleImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let channels = (0..<9).map { position in
      Channel(
        id: "\(position)", name: "Channel \(position)",
        number: [nil, nil, 3, 7, 40].randomElement(using: &random) ?? nil)
    }
    var choices = ChannelChoices()
    for id in channels.map(\.id) + ["a", "b", "c"] where Bool.random(using: &random) {
      if Bool.random(using: &random) {
        choices = choices.applying(.set(id: id, .number(.random(in: 1...12, using: &random))))
      }
      choices = choices.applying(.set(id: id, .shift(.random(in: -2...2, using: &random) * 60)))
      if Int(id) == nil {
        choices = choices.applying(.set(id: id, .copyOf("\(Int.random(in: 0...10, using: &random))")))
      }
    }
    let placed = ["0", "3", "b", "none", "5", "8", "a"].shuffled(using: &random).prefix(
      .random(in: 0...7, using: &random))
    choices = choices.applying(.order(Array(placed)))
    let list = ChannelList(channels, choices)
    let order = Self.plainOrder(channels, choices)
    #expect(list.entries.map(\.channel.id) == order)
    let numbers = Self.plainNumbers(channels, choices, order)
    #expect(list.entries.map(\.number) == order.map { numbers[$0] })
    #expect(list.highestNumber == numbers.values.max() ?? 0)
  }

  @Test func userNamesAreNotTranslated() {
    let details = ChannelDetails(
      names: [.init("Harbour", language: "en"), .init("Harbwr", language: "cy")], icons: [.init("http://a/1.png")])
    let harbour = Channel(id: "94", name: "Harbour", number: 5, details: details)
    #expect(ChannelList([harbour], ChannelChoices()).entries[0].channel.details == details)
    let named = ChannelList([harbour], ChannelChoices().applying(.set(id: "94", .name("Mine")))).entries[0].channel
    #expect(named.name == "Mine" && named.details.names.isEmpty && named.details.icons == details.icons)
  }
}
