import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

/// Compares the database with a plain value after the same changes.
@Suite struct RandomPersonalEditsTests {
  @Test(arguments: 0..<6 as Range<UInt64>) func databaseMatchesAPlainValue(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed)
    var plain = PersonalData()
    var store = folder.store()
    for step in 0..<40 {
      let edits = (0...Int.random(in: 0...8, using: &random)).map { _ in PersonalEdit.random(&random) }
      store.keep(edits) { Issue.record("\($0)") }
      plain = plain.applying(edits)
      #expect(store.everything().value == plain, "visible immediately, written or not: step \(step)")
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      #expect(store.finish() == nil)
      store = folder.store()
      #expect(store.everything().value == plain, "read again: step \(step)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func textsRoundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = (0..<Int.random(in: 0...60, using: &random)).map { _ in PersonalEdit.random(&random) }
    let data = PersonalData().applying(edits)
    let text = PersonalText.text(of: data, names: ["a": "Harbour\nOne"])
    let other = PersonalData().applying([.name("zz", "gone"), .save("zz", "gone"), .viewed("zz", [1]), .remember("zz")])
    let reading = PersonalReading(Array(text.utf8), over: other)
    #expect(reading.diagnostics.isEmpty, "\(text)")
    // The text contains neither streams nor imports, so they stay unchanged.
    #expect(reading.data.changedSections(to: data).isSubset(of: [.streams, .imports]))
    #expect(reading.data.streams == other.streams && reading.data.imports == other.imports)
    #expect(!text.contains("http://example.org"))
    #expect(PersonalText.text(of: reading.data, names: ["a": "Harbour\nOne"]) == text)
    for section in PersonalSection.allCases where ![.streams, .imports].contains(section) {
      let part = PersonalReading(Array(PersonalText.text(of: data, [section]).utf8), over: other)
      #expect(part.data.changedSections(to: data).isDisjoint(with: [section]) && part.diagnostics.isEmpty)
      #expect(part.data.changedSections(to: other).isSubset(of: [section]))
    }
  }
}

extension PersonalEdit {
  /// A random edit with one of a few ids and names, so that changes collide, and with strings of all kinds.
  static func random(_ random: inout SplitMix64) -> PersonalEdit {
    let id = ["a", "b", "94", "94+60", "é.example", "x y", "\"", "日本"].randomElement(using: &random) ?? "a"
    let text = text(&random)
    let ids = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      ["c", "d", "e\\", "f,\"g"][Int.random(in: 0..<4, using: &random)]
    }
    switch Int.random(in: 0..<44, using: &random) {
    case 0: return .channel(.set(id: id, .name(Bool.random(using: &random) ? text : nil)))
    case 1:
      return .channel(
        .set(id: id, .number(Bool.random(using: &random) ? Int.random(in: 1...99_999, using: &random) : nil)))
    case 2: return .channel(.set(id: id, .groups(ids.count == 3 ? nil : ids)))
    case 3: return .channel(.set(id: id, .hidden(.random(using: &random))))
    case 4: return .channel(.set(id: id, .favourite(.random(using: &random))))
    case 5: return .channel(.set(id: id, .shift(Int.random(in: -1440...1440, using: &random))))
    case 6: return .channel(.set(id: id, .hours(Bool.random(using: &random) ? DailyHours("06:00-19:30") : nil)))
    case 7: return .channel(.set(id: id, .joined(ids)))
    case 8: return .channel(.set(id: id, .sameAs(ids)))
    case 9: return .channel(.set(id: id, .copyOf(Bool.random(using: &random) ? "c" : nil)))
    case 10: return .channel(.reset(id: id))
    case 11: return .channel(.order(Bool.random(using: &random) ? ids + [id] : []))
    case 12: return .save(["Films", "films", "É", "x"].randomElement(using: &random) ?? "x", text)
    case 13: return .search(.rename("films", to: ["Pictures", "X"].randomElement(using: &random) ?? "X"))
    case 14: return .search(.remove(["FILMS", "é"].randomElement(using: &random) ?? "x"))
    case 15:
      return .viewed(
        text, (0..<Int.random(in: 0...5, using: &random)).map { _ in UInt64.random(in: 0...UInt64.max, using: &random) }
      )
    case 16: return .remember(text)
    case 17:
      let swaps = [
        PersonalSwap(old: [.channel(.set(id: id, .hidden(true)))], new: [.channel(.set(id: id, .hidden(false)))]),
        PersonalSwap(old: [.search(.remove("Films"))], new: [.save("Films", text)]),
        PersonalSwap(old: [.stream(channel: id, nil)], new: [.stream(channel: id, ChannelStream(address: text))]),
      ]
      return .swap(swaps.randomElement(using: &random) ?? swaps[0])
    case 18:
      return Bool.random(using: &random) ? .viewed(query: text, marks: nil) : .history(RecentTexts([text, id]))
    case 19: return .search(.follow(["films", "É", "X"].randomElement(using: &random) ?? "x", .random(using: &random)))
    case 20, 21:
      let identity = EpisodeIdentity(
        show: ["tide", "é", text].randomElement(using: &random) ?? "x",
        episode: ["s1 e1", "s1 e10", "s1 e2", text].randomElement(using: &random) ?? "x")
      return .episode(identity, isWatched: Int.random(in: 0..<3, using: &random) > 0)
    case 22, 23, 24, 25: return .reminder(.random(id: id, text: text, &random))
    case 26, 27, 28, 29, 30, 31: return .list(RandomLists.edit(&random))
    case 32, 33, 34:
      let title = ["tide", "é", "\"", "日本"].randomElement(using: &random) ?? "x"
      let show = ChosenShow(id: .random(in: 1...999, using: &random), name: text)
      return .show(title: title, Bool.random(using: &random) ? show : nil)
    case 35, 36:
      let stream = ChannelStream(
        address: "http://example.org/\(text)",
        catchup: Bool.random(using: &random)
          ? ChannelStream.Catchup(
            template: text, days: [nil, 7].randomElement(using: &random) ?? nil,
            correction: .random(in: -90...90, using: &random)) : nil)
      return .stream(channel: id, Bool.random(using: &random) ? stream : nil)
    case 37, 38: return .imported(channel: id, Bool.random(using: &random) ? .random(id: id, &random) : nil)
    case 39: return .channel(.set(id: id, .standalone(.random(using: &random))))
    case 40:
      return .channel(.set(id: id, .logo([nil, "https://example.org/\(text)"].randomElement(using: &random) ?? nil)))
    case 41:
      return .importTime([nil, Instant(seconds: 1_795_000_000)].randomElement(using: &random) ?? nil)
    case 42: return .channel(.set(id: id, .source(Bool.random(using: &random) ? "quay" : nil)))
    default: return .view(.random(&random))
    }
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let texts = [
      "late", "is:film", "a \"b\" \\c", "line\nbreak\r\t", "\u{0}nul", "日本 🏴", "# no comment", "'''", "\u{85}\u{2028}",
    ]
    return (texts.randomElement(using: &random) ?? "x") + String(Int.random(in: 0..<4, using: &random))
  }
}

extension SavedView {
  static func random(_ random: inout SplitMix64) -> SavedView {
    var view = SavedView()
    view.group = [.all, .favourites, .named("News"), .named("favourites")].randomElement(using: &random) ?? .all
    view.zoom = [.standard, .day, .fixed(90)].randomElement(using: &random) ?? .day
    view.rowHeight = [nil, 1, 3].randomElement(using: &random) ?? nil
    view.channel = [nil, "94", "é\"x"].randomElement(using: &random) ?? nil
    view.view = [.grid, .now, .channel].randomElement(using: &random) ?? .grid
    view.hasPane = [nil, true, false].randomElement(using: &random) ?? nil
    view.hasListedChannels = Bool.random(using: &random)
    return view
  }
}

extension ImportedChannel {
  static func random(id: String, _ random: inout SplitMix64) -> ImportedChannel {
    var given = Given()
    given.name = [nil, "Harbour HD", "日本"].randomElement(using: &random) ?? nil
    given.number = [nil, 7].randomElement(using: &random) ?? nil
    given.groups = [[], ["News"], ["News", "é;x"]].randomElement(using: &random) ?? []
    given.shift = [0, -90].randomElement(using: &random) ?? 0
    return ImportedChannel(
      playlist: Bool.random(using: &random) ? "/list.m3u" : "", position: .random(in: 0...9, using: &random),
      given: given, entry: ["Harbour HD", ""].randomElement(using: &random) ?? "",
      mark: [nil, "harbour.example"].randomElement(using: &random) ?? nil,
      step: ChannelMatchStep.allCases.randomElement(using: &random) ?? .id, score: .random(in: 0...100, using: &random))
  }
}

extension ReminderEdit {
  /// A random edit to one of a few showings, so that changes collide.
  static func random(id: String, text: String, _ random: inout SplitMix64) -> ReminderEdit {
    let start = Instant(seconds: 1_795_000_000).adding(minutes: Int.random(in: 0...3, using: &random) * 20)
    let showing = ChosenShowing(
      channel: id, channelName: text, interval: Interval(start, start.adding(minutes: 30)), title: "Tide",
      episode: [nil, "s1 e2", text].randomElement(using: &random) ?? nil)
    let subject = Bool.random(using: &random) ? Reminder.Subject.showing(showing) : .query("title:=\(text)")
    let time = [nil, start, start.adding(minutes: 5)].randomElement(using: &random) ?? nil
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: return .set(Reminder(subject, lead: [nil, 0, 15].randomElement(using: &random) ?? nil))
    case 2: return .remove(subject)
    case 3: return .forget(before: start)
    case 4: return .move(showing, to: showing.moved(minutes: 20))
    default:
      let notes = [DueState.Note.announced(start), .announced(time), .answered(time), .snoozed(until: time)]
      return .note(showing, notes.randomElement(using: &random) ?? .announced(start))
    }
  }
}

extension ChosenShowing {
  fileprivate func moved(minutes: Int) -> ChosenShowing {
    ChosenShowing(
      channel: channel, channelName: channelName,
      interval: Interval(interval.start.adding(minutes: minutes), interval.end.adding(minutes: minutes)), title: title,
      episode: episode)
  }
}
