import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct ChannelLabelTests {
  private static func labels(_ names: [String], _ columns: Int) -> [String] {
    ChannelLabels(names, columns: columns).texts.map(\.string)
  }

  /// Regression: a long channel number left no column for names, and the search for a label never ended.
  @Test(arguments: [-3, 0, 1, 2]) func labelsTerminateWithoutColumns(columns: Int) {
    let names = (0..<40).map { "Channel \($0 % 20)" }
    let labels = ChannelLabels(names, columns: columns).texts
    #expect(labels.count == 40 && labels.nonEmptyAllSatisfy { $0.width <= max(1, columns) })
  }

  @Test func namesThatFitAreNotShortened() {
    #expect(
      Self.labels(["Harbour One", "Film HD", "A", "Sport HD", "News HD"], 11) == [
        "Harbour One", "Film HD", "A", "Sport HD", "News HD",
      ])
  }

  @Test func sharedEndingsGoFirst() {
    let names = ["Harbour One HD", "Meridian North HD", "Kestrel Sports HD", "Pennant"]
    #expect(Self.labels(names, 14) == ["Harbour One HD", "Meridian North", "Kestrel Sports", "Pennant"])
    let both = ["Kestrel Sports HD", "Kestrel Sports", "Tern HD", "Gull HD"]
    let told = Self.labels(both, 14)
    #expect(told[0] != told[1] && told[1] == "Kestrel Sports")
  }

  @Test func digitsAndPlusOneAreKept() {
    let names = ["Pennant Television +1", "Pennant Television", "Kestrel Sports Arena 2", "Kestrel Sports Arena 3"]
    let labels = Self.labels(names, 10)
    #expect(labels[0].hasSuffix("+1") && labels[2].hasSuffix("2") && labels[3].hasSuffix("3"))
    #expect(Set(labels).count == 4)
  }

  @Test(arguments: [6, 7]) func numbersAreNotCutInFewColumns(columns: Int) {
    let labels = Self.labels(["Harbour One East +1", "Harbour One West +1", "Harbour One East"], columns)
    #expect(Set(labels).count == 3 && labels.prefix(2).nonEmptyAllSatisfy { $0.hasSuffix("+1") }, "\(labels)")
  }

  @Test func relatedNamesDifferByTheirLastWords() {
    #expect(Self.labels(["Harbour One London", "Harbour One Leeds"], 11) == ["Harb…London", "Harbo…Leeds"])
  }

  /// Labels of regional copies are told apart by words, abbreviated if they are long, and never by an invented letter.
  @Test func regionsAreAbbreviatedByWords() {
    let regions = [
      "London", "East", "East Midlands", "West Midlands", "North West", "West", "Channel Isles", "Scotland",
      "N Ireland",
    ]
    let labels = Self.labels(regions.map { "Beacon One \($0) HD" }, 13)
    #expect(
      labels == [
        "Beacon…London", "Beacon O…East", "Bea…E Midland", "Bea…W Midland", "Beacon…N West", "Beac…One West",
        "Beacon …Isles",
        "Beac…Scotland", "Beacon One N…",
      ], "\(labels)")
  }

  @Test func relatedNamesWithOneEndingDiffer() {
    let names = ["Linden Music HD", "Linden Movies HD", "Linden Music", "Silver Garten +1", "Silver Gold +1"]
    let labels = Self.labels(names, 10)
    #expect(Set(labels).count == 5 && labels.suffix(2).nonEmptyAllSatisfy { $0.hasSuffix("+1") }, "\(labels)")
  }

  /// Random names made from a few words, so that many begin and end alike.
  @Test(arguments: 0..<60 as Range<UInt64>) func differentNamesHaveDifferentLabels(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "Harbour", "One", "Two", "Sports", "Main", "Event", "HD", "+1", "London", "Émile", "音楽", "Extra", "2", "3",
    ]
    let names = (0..<Int.random(in: 1...300, using: &random)).map { _ in
      (0..<Int.random(in: 1...5, using: &random)).map { _ in words.randomElement(using: &random) ?? "A" }
        .joined(separator: " ")
    }
    for columns in 7...24 {
      let labels = ChannelLabels(names, columns: columns).texts
      #expect(labels.count == names.count)
      var owners: [String: String] = [:]
      for (label, name) in zip(labels, names) {
        #expect(label.width <= columns)
        if SafeText(name).width <= columns { #expect(label.string == name) }
        #expect(owners[label.string] == nil || owners[label.string] == name, "\(label.string) in \(columns)")
        owners[label.string] = name
      }
    }
  }

  @Test func namesTakeAtMostAFifthOfTheScreenOrAQuarterOfANarrowOne() {
    func columns(_ names: [String], _ width: Int) -> Int {
      var sketch = GuideSketch()
      for (index, name) in names.enumerated() { sketch.add(Channel(id: "\(index)", name: name), []) }
      let needed = ChannelNameColumns(of: sketch.build())
      return GridGeometry(Size(columns: width, rows: 40), names: needed).channelColumns
    }
    let long = ["Harbour One", "A channel of a very long name that goes on and on"]
    for (width, names) in [(20, 8), (40, 10), (80, 20), (140, 28), (200, 40)] { #expect(columns(long, width) == names) }
    #expect(columns(["Harbour One", "Tern"], 200) == 16, "a digit, a dot, two spaces, the name, the selection mark")
    #expect(columns(["Harbour Two West HD", "Tern HD", "Gull HD"], 80) == 20, "without the endings all fit")
    #expect(columns(["A", "B"], 200) == 12, "numbers fit")
  }

  @Test(arguments: [40, 1500]) func visibleChannelsHaveDifferentLabels(count: Int) {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    for index in 0..<count {
      let name = "Harbour Television of the North \(index % 7 == 0 ? "East" : "West") \(index / 2)"
      sketch.add(Channel(id: "\(index)", name: name), [GuideSketch.Programme(start, minutes: 60, "A")])
    }
    var stack = ScreenStack.opened(sketch.build(), now: start)
    for _ in 0..<5 {
      let geometry = stack.grid.geometry(stack.app)
      let canvas = drawScreen(stack).canvas
      let seen = stack.grid.rows.rows.dropFirst(stack.grid.position.top).prefix(geometry.channelCount)
      var owners: [String: String] = [:]
      for (index, channel) in seen.enumerated() {
        let row = canvas.text(ofRow: geometry.firstLine(ofChannel: index)).prefix(geometry.channelColumns)
        let label = String(
          row.dropFirst(stack.grid.nameColumns.indent(of: geometry.channelColumns)).filter { $0 != "▸" })
        let name = stack.app.guide.channels[channel].name
        #expect(owners[label] == nil || owners[label] == name, "\(label)")
        owners[label] = name
      }
      #expect(owners.count > 5)
      stack.press("PgDn")
    }
  }

  /// If a number were cut, the label `Tidal 1…+1` would look like another channel's.
  @Test func numbersStayWholeAndAreNotInvented() {
    let kinds = ["", " HD", " +1", " Extra", " Sport HD", " Film", " Doku HD"]
    let names = (1...28).flatMap { number in
      ["Tidal \(number)", "Kestrel \(number)", "Nordlicht \(number)"].map { $0 + kinds[number % kinds.count] }
    }
    for columns in [10, 12, 16, 22] {
      let labels = ChannelLabels(names, columns: columns).texts.map(\.string)
      #expect(Set(labels).count == names.count)
      for (name, label) in zip(names, labels) {
        let parts = label.split { $0 == " " || $0 == "…" }
        let numbers = name.split(separator: " ").filter { $0.contains(where: \.isNumber) }
        #expect(numbers.allSatisfy(parts.contains), "\(name): \(label)")
      }
    }
    // If nothing else differs, a letter is added.
    let alike = ChannelLabels((1...30).map { "Harbour Channel \(String(repeating: "x", count: $0))" }, columns: 6).texts
    #expect(Set(alike).count == 30 && !alike.contains { $0.string.contains(where: \.isNumber) })
  }
}
