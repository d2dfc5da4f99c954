import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch

/// A small guide, and the program after opening it.
enum SmallGuide {
  static let now = Instant(seconds: 1_795_208_400)

  static let stack = opened(
    make([
      "Harbour News", "Café Pokémon", "The Long Field", "News at Ten", "Straße", "日本のニュース", "Weather", "A",
    ]))

  /// A guide with these titles, half an hour each, on two channels. The sixth programme has no length.
  static func make(_ titles: [String]) -> Guide {
    var builder = GuideBuilder()
    for channel in 0..<2 {
      var batch = ProgrammeBatch(bytes: [], reader: EmptyRecordReader())
      for (index, title) in titles.enumerated() where index % 3 != channel {
        let start = now.adding(minutes: 30 * (index - 3))
        let interval = Interval(start, start.adding(minutes: index == 5 ? 0 : 30))
        let row = ProgrammeRow(interval: interval, flags: [], record: 0..<0)
        batch.append(row, title: Array(title.utf8).span, genre: Array("".utf8).span)
      }
      builder.add(batch, to: builder.add(Channel(id: "\(channel)", name: channel == 0 ? "Harbour One" : "Été Two")))
    }
    return builder.build()
  }

  static func opened(_ guide: Guide) -> ScreenStack {
    var stack = ScreenStack(zone: .britain, now: now, size: Size(columns: 60, rows: 16))
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
    return stack
  }

  private struct EmptyRecordReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
  }
}

/// Checks that apply to screens after any keys have been pressed.
enum StateCheck {
  static func check(_ stack: ScreenStack, _ violations: inout Violations) {
    // All channels may be hidden.
    let channels = stack.app.guide.channels.isEmpty ? 0..<1 : stack.app.guide.channels.indices
    let position = stack.grid.position
    violations.expect(channels.contains(position.channel), "channel \(position.channel)")
    violations.expect(channels.contains(position.top), "top \(position.top)")
    if !stack.app.timeline.extent.isEmpty {
      violations.expect(stack.app.timeline.extent.contains(position.anchor), "the anchor is outside the guide")
    }
    if let question = stack.grid.question { check(question.prompt.line.field, &violations) }
    for screen in stack.screens { check(screen, of: stack, &violations) }
  }

  private static func check(_ screen: any Screen, of stack: ScreenStack, _ violations: inout Violations) {
    switch screen {
    case let search as SearchScreen:
      check(search.line.field, &violations)
      check(search, stack.app, &violations)
    case let details as DetailsScreen:
      violations.expect(details.link.map { details.links.all.indices.contains($0) } ?? true, "an invalid link")
      violations.expect(details.offset >= 0, "scrolled to \(details.offset)")
    case let list as any ListScreen: check(list, stack.app, &violations)
    default: break
    }
  }

  private static func check(_ screen: some ListScreen, _ app: App, _ violations: inout Violations) {
    let indices = 0..<max(1, screen.list.count(screen.rows(app)))
    let list = screen.list
    violations.expect(indices.contains(list.selected) && indices.contains(list.top), "line \(list.selected)")
    violations.expect(list.top <= list.selected, "line \(list.selected) above \(list.top)")
    if let narrowing = screen.narrowing { check(narrowing.line.field, &violations) }
  }

  static func check(_ field: TextField, _ violations: inout Violations) {
    violations.expect((0...field.text.count).contains(field.caret), "the caret at \(field.caret)")
    violations.expect(field.text.count <= TextField.limit, "\(field.text.count) characters")
    violations.expect(!field.string.hasControl, "a control character in \(field.string.debugDescription)")
  }
}
