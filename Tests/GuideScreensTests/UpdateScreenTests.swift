import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSearch
import GuideSettings
import GuideTestSupport
import Testing

/// Text about updates and about the sources of facts.
@Suite struct UpdateScreenTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static func frame(
    _ size: Size = Size(columns: 80, rows: 24), keys: String = "", _ change: (inout ScreenStack) -> Void
  ) -> Frame {
    var stack = ScreenStack.opened(DemoGuide.week, now: now, size: size)
    change(&stack)
    stack.press(keys)
    return drawScreen(stack)
  }

  private static func header(_ change: (inout ScreenStack) -> Void) -> String {
    frame(Size(columns: 130, rows: 24), change).canvas.text(ofRow: 0)
  }

  @Test(arguments: [
    ("2026-11-20 06:10", "updated 06:10"), ("2026-11-19 23:55", "updated yesterday 23:55"),
    ("2026-11-17 06:10", "3 days old"), ("2026-11-25 06:10", "updated 06:10"),
  ])
  func headerShowsTheGuidesAge(time: String, text: String) {
    #expect(Self.header { $0.app.freshness = Freshness(updated: Moments.at(time)) }.contains(text))
  }

  @Test func headerShowsAnUpdate() {
    func header(_ keys: String, _ actions: Action...) -> String {
      Self.header { stack in
        stack.app.freshness = Freshness(updated: Moments.at("2026-11-20 06:10"))
        stack.press(keys)
        for action in actions { _ = update(&stack, action) }
      }
    }
    #expect(header("u").contains("updating "))
    #expect(header("u", .updateProgress("45 %")).contains("updating 45 %"))
    #expect(header("u u", .updateProgress("45 %")).contains("stopping the update"))
    #expect(header("u", .updateEnded(UpdateReport(summary: "x", updated: nil))).contains("updated 06:10"))
    #expect(!header("").contains("updating"))
  }

  @Test func oldGuideIsReportedInFewColumns() {
    let frame = Self.frame { $0.app.freshness = Freshness(updated: Moments.at("2026-11-10 06:10")) }
    #expect(frame.canvas.text(ofRow: 0).contains("10 days old"))
  }

  @Test func emptyScreenNamesTheKeyThatFetchesTheGuide() {
    var stack = ScreenStack(zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24))
    stack.app.freshness = Freshness()
    #expect(text(of: drawScreen(stack)).contains("There is no guide yet. Press u to fetch it."))
    stack.press("u")
    #expect(text(of: drawScreen(stack)).contains("Fetching the guide"))
    _ = update(&stack, .updateProgress("7 %"))
    #expect(text(of: drawScreen(stack)).contains("Fetching the guide: 7 %"))
    _ = update(&stack, .updateEnded(UpdateReport(summary: "harbour: no such host", updated: nil)))
    #expect(text(of: drawScreen(stack)).contains("harbour: no such host"))
  }

  @Test func reasonForAMissingGuideStaysWithTheKeysThatHelp() {
    var stack = ScreenStack(zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24))
    stack.app.freshness = Freshness()
    stack.app.reportLines = ["harbour: host tv.invalid not found"]
    func screen() -> String { text(of: drawScreen(stack)) }
    let advice = "To remove a source, quit, then run: tvgrid sources remove NAME"
    #expect(screen().contains("harbour: host tv.invalid not found") && screen().contains(advice))
    #expect(screen().contains("u fetch  ? help  q quit"))
    stack.press("u")
    #expect(!screen().contains(advice) && screen().contains("? help  q quit"))
    // A report that lists no sources has a summary.
    _ = update(&stack, .updateEnded(UpdateReport(summary: "Nothing was updated: the disk is full.", updated: nil)))
    stack.press("Left")
    stack.app.notice = nil
    #expect(screen().contains("Nothing was updated: the disk is full.") && screen().contains(advice))
  }

  private static let changes: [GuideChange] = {
    func interval(_ time: String, _ minutes: Int) -> Interval {
      let start = Moments.at("2026-11-20 \(time)")
      return Interval(start, start.adding(minutes: minutes))
    }
    let (harbour, meadow) = (Channel(id: "1", name: "Harbour One"), Channel(id: "2", name: "Meadow"))
    return [
      GuideChange(
        .moved(from: interval("20:30", 55), to: interval("21:00", 55)), channel: harbour, title: "The Ferrymen"),
      GuideChange(.gone(interval("21:25", 30)), channel: harbour, title: "Late Kitchen"),
      GuideChange(.new(interval("20:30", 30)), channel: harbour, title: "A Statement by the Harbour Master"),
      GuideChange(
        .moved(
          from: interval("22:00", 60), to: Interval(Moments.at("2026-11-21 22:00"), Moments.at("2026-11-21 23:00"))),
        channel: meadow, title: "Bees"),
    ]
  }()

  private static func ended(
    _ changes: GuideChanges?, summary: Message? = nil, lines: [Message] = [], asked: Bool = false,
    following title: String? = nil, language: InterfaceLanguage = .english, _ keymap: Keymap = Keymap()
  ) -> String? {
    var stack = ScreenStack.opened(DemoGuide.week, now: now)
    stack.app.keymap = keymap
    stack.app.language = language
    stack.app.freshness = Freshness(updated: now)
    if asked { stack.press("u") }
    if let title {
      stack.app.mine.searches = SavedSearches([
        SavedSearch(name: title, query: QuerySuggestion.title(title), isFollowed: true)
      ])
    }
    stack.app.notice = nil
    _ = update(&stack, .updateEnded(UpdateReport(summary: summary, lines: lines, updated: now, changes: changes)))
    return stack.app.notice
  }

  /// A line sums up the changes; if there are none, it appears only if the user started the update.
  @Test func updateReportsItsChanges() {
    let all = GuideChanges(Self.changes)
    #expect(Self.ended(all) == "Updated: 2 moved, 1 new, 1 gone. U for details.")
    #expect(
      Self.ended(all, following: "The Ferrymen")
        == "Updated: The Ferrymen moved to 21:00, 1 more moved, 1 new, 1 gone. U for details.")
    #expect(
      Self.ended(all, following: "Bees")
        == "Updated: Bees moved to Sat 21 Nov 22:00, 1 more moved, 1 new, 1 gone. U for details.")
    #expect(
      Self.ended(GuideChanges([Self.changes[0]])) == "Updated: The Ferrymen moved to 21:00. U for details.")
    #expect(Self.ended(GuideChanges([Self.changes[1]])) == "Updated: 1 gone. U for details.")
    #expect(Self.ended(GuideChanges()) == nil && Self.ended(nil) == nil)
    #expect(Self.ended(nil, asked: true) == "No changes: the guide is up to date.")
    #expect(Self.ended(GuideChanges(), asked: true) == "No changes: the guide is up to date.")
    #expect(
      Self.ended(GuideChanges([Self.changes[1]]), summary: "Could not update quay: no answer.")
        == "Updated: 1 gone. Could not update quay: no answer. U for details.")
    let failure = "Could not update quay: no answer."
    #expect(Self.ended(nil, summary: "Could not update quay: no answer.") == failure, "nothing else to list")
    #expect(
      Self.ended(nil, summary: "Could not update quay: no answer.", lines: ["quay: no answer", "harbour: no changes"])
        == failure + " U for details.")
    #expect(Self.ended(GuideChanges([Self.changes[1]]), language: .german)?.hasPrefix("Aktualisiert: 1 ") == true)
  }

  /// The key for the details is the one that the user has chosen.
  @Test func theKeyForDetailsIsTheUsersOwn() {
    func ended(_ keys: [String]) -> String? {
      let entry = KeySetting(table: "grid", command: "changes", keys: keys, line: SettingLine(number: 1))
      let keymap = Keymap.remapping([entry], of: KeyTables.all, usedTogether: KeyTables.usedTogether).keymap
      return Self.ended(GuideChanges([Self.changes[1]]), keymap)
    }
    #expect(ended(["F9"]) == "Updated: 1 gone. F9 for details.")
    #expect(ended([]) == "Updated: 1 gone.")
  }

  /// A change that occurs on many regional channels counts once.
  @Test func aChangeOnManyChannelsCountsOnce() {
    let copies = (0..<16).flatMap { number in
      Self.changes.prefix(3).map { change in
        GuideChange(change.kind, channel: Channel(id: "r\(number)", name: "Region \(number)"), title: change.title)
      }
    }
    #expect(Self.ended(GuideChanges(copies)) == "Updated: The Ferrymen moved to 21:00, 1 new, 1 gone. U for details.")
    let longer = GuideChange(
      .moved(
        from: Interval(Self.now, Self.now.adding(minutes: 30)), to: Interval(Self.now, Self.now.adding(minutes: 43))),
      channel: Channel(id: "1", name: "Harbour One"), title: "Quiz")
    #expect(Self.ended(GuideChanges([longer])) == "Updated: Quiz now ends at 21:30. U for details.")
  }

  @Test(arguments: [("changes-80x24", Size(columns: 80, rows: 24)), ("changes-140x40", Size(columns: 140, rows: 40))])
  func changesOfAnUpdateAreAPage(name: String, size: Size) {
    let frame = Self.frame(size, keys: "U") { $0.app.changes = ChangeSummary(GuideChanges(Self.changes)) }
    expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  @Test func changesHaveChosenNamesAndNoHiddenChannels() {
    let choices = ChannelChoices().applying(contentsOf: [
      .set(id: "1", .name("Mine")), .set(id: "2", .hidden(true)),
    ])
    let changes = ["1", "2", "3"].map { id in
      GuideChange(
        .new(Interval(Self.now, Self.now.adding(minutes: 30))), channel: Channel(id: id, name: "Harbour \(id)"),
        title: "Quiz")
    }
    let summary = ChangeSummary(GuideChanges(changes), shownBy: choices)
    #expect(["Mine, Harbour 3"] == summary.changes.map(\.channel.name), "one programme on two channels")
    #expect(summary.counts.new == 1 && summary.changes.first?.channel.id == "1")
  }

  @Test(arguments: [80, 140]) func changesOfAnUpdateInGerman(columns: Int) {
    let frame = Self.frame(Size(columns: columns, rows: 24), keys: "U") {
      $0.app.language = .german
      $0.app.changes = ChangeSummary(GuideChanges(Self.changes))
    }
    expectGolden("german-changes-\(columns)x24", frame.canvas, cursor: frame.cursor)
  }

  @Test func theDetailsSayWhereFactsCameFrom() {
    var builder = GuideBuilder()
    for (name, facts) in [("harbour", ""), ("skyline", "A boat crosses.")] {
      builder.begin(GuideOrigin(name: name))
      var batch = ProgrammeBatch(bytes: Array(facts.utf8), reader: DescriptionReader())
      batch.append(
        ProgrammeRow(
          interval: Interval(Self.now, Self.now.adding(minutes: 60)), flags: [], record: 0..<facts.utf8.count),
        title: Array("The Ferrymen".utf8).span, genre: Array("".utf8).span)
      builder.add(batch, to: builder.add(Channel(id: "1", name: "Harbour One")))
    }
    var stack = ScreenStack.opened(builder.build(), now: Self.now)
    stack.press("Enter")
    let screen = text(of: drawScreen(stack))
    #expect(screen.contains("A boat crosses."))
    #expect(screen.contains("From harbour; description from skyline"))
  }

  private struct DescriptionReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails {
      let text = record.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      return ProgrammeDetails(description: text.isEmpty ? nil : text)
    }
  }

  private func text(of frame: Frame) -> String {
    (0..<frame.canvas.size.rows).map { frame.canvas.text(ofRow: $0) }.joined(separator: "\n")
  }
}
