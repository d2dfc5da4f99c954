import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch

/// A small guide, and the program that has just opened it.
enum SmallGuide {
  static let now = Instant(seconds: 1_795_208_400)

  static let stack = opened(
    make([
      "Harbour News", "Café Pokémon", "The Long Field", "News at Ten", "Straße", "日本のニュース", "Weather", "A",
    ]))

  /// A guide of titles: two channels, half an hour each, the sixth of no length.
  static func make(_ titles: [String]) -> Guide {
    var builder = GuideBuilder()
    for channel in 0..<2 {
      var batch = ProgrammeBatch(bytes: [], reader: SilentReader())
      for (place, title) in titles.enumerated() where place % 3 != channel {
        let start = now.adding(minutes: 30 * (place - 3))
        let interval = Interval(start, start.adding(minutes: place == 5 ? 0 : 30))
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

  private struct SilentReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
  }
}

/// What holds of the screens, whatever was pressed.
enum StateCheck {
  static func look(at stack: ScreenStack, _ complaints: inout Complaints) {
    // All channels can be hidden.
    let channels = stack.app.guide.channels.isEmpty ? 0..<1 : stack.app.guide.channels.indices
    let position = stack.grid.position
    complaints.expect(channels.contains(position.channel), "channel \(position.channel)")
    complaints.expect(channels.contains(position.top), "top \(position.top)")
    if !stack.app.timeline.extent.isEmpty {
      complaints.expect(stack.app.timeline.extent.contains(position.anchor), "the anchor is outside the guide")
    }
    if let question = stack.grid.question { look(at: question.prompt.line.field, &complaints) }
    for screen in stack.screens { look(at: screen, of: stack, &complaints) }
  }

  private static func look(at screen: any Screen, of stack: ScreenStack, _ complaints: inout Complaints) {
    switch screen {
    case let search as SearchScreen:
      look(at: search.line.field, &complaints)
      let indices = 0..<max(1, search.results.lines.count)
      let list = search.results.list
      complaints.expect(indices.contains(list.selected) && indices.contains(list.top), "result \(list.selected)")
    case let details as DetailsScreen:
      complaints.expect(details.link.map { details.links.all.indices.contains($0) } ?? true, "a link that is none")
      complaints.expect(details.offset >= 0, "scrolled to \(details.offset)")
    case let list as any ListScreen: look(at: list, stack.app, &complaints)
    default: break
    }
  }

  private static func look(at screen: some ListScreen, _ app: App, _ complaints: inout Complaints) {
    let indices = 0..<max(1, screen.list.count(screen.rows(app)))
    let list = screen.list
    complaints.expect(indices.contains(list.selected) && indices.contains(list.top), "line \(list.selected)")
    complaints.expect(list.top <= list.selected, "line \(list.selected) above \(list.top)")
    if let narrowing = screen.narrowing { look(at: narrowing.line.field, &complaints) }
  }

  static func look(at field: TextField, _ complaints: inout Complaints) {
    complaints.expect((0...field.text.count).contains(field.caret), "the caret at \(field.caret)")
    complaints.expect(field.text.count <= TextField.limit, "\(field.text.count) characters")
    complaints.expect(!field.string.hasControl, "a control character in \(field.string.debugDescription)")
  }
}
