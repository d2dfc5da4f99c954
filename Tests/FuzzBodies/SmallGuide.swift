import CellCanvas
import GuideApp
import GuideModel
import GuideSearch

/// A small guide, and the program that has just opened it.
enum SmallGuide {
  static let now = Instant(seconds: 1_795_208_400)

  static let state = opened(
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

  static func opened(_ guide: Guide) -> State {
    var state = State(zone: .britain, now: now, size: Size(columns: 60, rows: 16))
    _ = update(&state, .loaded(ShownGuide(guide, zone: state.zone)))
    return state
  }

  private struct SilentReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { ProgrammeSummary() }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { ProgrammeDetails() }
  }
}

/// What holds of the state, whatever was pressed.
enum StateCheck {
  static func look(at state: State, _ complaints: inout Complaints) {
    // All channels can be hidden.
    let channels = state.guide.channels.isEmpty ? 0..<1 : state.guide.channels.indices
    complaints.expect(channels.contains(state.grid.channel), "channel \(state.grid.channel)")
    complaints.expect(channels.contains(state.grid.top), "top \(state.grid.top)")
    if !state.timeline.extent.isEmpty {
      complaints.expect(state.timeline.extent.contains(state.grid.anchor), "the anchor is outside the guide")
    }
    for overlay in state.overlays { look(at: overlay, of: state, &complaints) }
  }

  private static func look(at overlay: Overlay, of state: State, _ complaints: inout Complaints) {
    switch overlay {
    case .search(let search):
      look(at: search.field, &complaints)
      let places = 0..<max(1, search.list.count)
      complaints.expect(places.contains(search.selected) && places.contains(search.top), "result \(search.selected)")
    case .prompt(let prompt): look(at: prompt.field, &complaints)
    case .details(let details):
      complaints.expect(details.link.map { details.links.indices.contains($0) } ?? true, "a link that is none")
    case .channels(let list):
      let places = 0..<max(1, list.list.entries.count)
      complaints.expect(
        places.contains(list.place.selected) && places.contains(list.place.top), "channel \(list.place.selected)")
    case .saved(let list):
      let places = 0..<max(1, state.savedSearches.searches.count)
      complaints.expect(
        places.contains(list.place.selected) && places.contains(list.place.top), "search \(list.place.selected)")
    case .likeness(let list):
      let places = 0..<max(1, list.suggestions.count)
      complaints.expect(
        places.contains(list.place.selected) && places.contains(list.place.top), "suggestion \(list.place.selected)")
    case .help(let scroll), .findings(let scroll), .changes(let scroll):
      complaints.expect((0...max(0, scroll.limit)).contains(scroll.offset), "scrolled to \(scroll.offset)")
    }
  }

  static func look(at field: TextField, _ complaints: inout Complaints) {
    complaints.expect((0...field.text.count).contains(field.caret), "the caret at \(field.caret)")
    complaints.expect(field.text.count <= TextField.limit, "\(field.text.count) characters")
    complaints.expect(!field.string.hasControl, "a control character in \(field.string.debugDescription)")
  }
}
