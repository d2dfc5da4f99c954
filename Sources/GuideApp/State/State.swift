package import CellCanvas
package import GuideModel
package import GuideSearch

/// All that the screen shows and the keys act upon. Time, size and the terminal's abilities come in as values.
package struct State: Sendable {
  package private(set) var timeline: Timeline
  package private(set) var titles: TitleIndex
  package var now: Instant
  package var size: Size
  package var display: Display
  package var loading: Loading?
  package var grid: GridState
  /// What lies over the grid, the topmost last.
  package var overlays: [Overlay] = []
  package var hits: SearchHits?
  /// What was searched for last, to be searched for again.
  package var lastSearch = ""
  /// One line for the person, shown until the next key.
  package var notice: String?

  package init(zone: ZoneTable, now: Instant, size: Size, display: Display = Display()) {
    timeline = Timeline(.empty, in: zone)
    titles = TitleIndex(.empty)
    self.now = now
    self.size = size
    self.display = display
    grid = GridState(anchor: now, item: .gap(Interval(now, now)), left: now)
  }

  package var guide: Guide { timeline.guide }
  package var zone: ZoneTable { timeline.zone }
  package var geometry: GridGeometry { GridGeometry(size) }

  /// Takes in a guide. What was selected stays selected where the new guide still has it; the first guide opens at now.
  package mutating func take(_ guide: Guide, titles: TitleIndex) {
    let old = timeline
    timeline = Timeline(guide, in: zone)
    self.titles = titles
    loading = nil
    hits = nil
    if old.guide.channels.isEmpty { goToNow() } else { reselect(from: old) }
    overlays = overlays.compactMap(renewed)
  }

  /// An overlay over a new guide: what is being typed stays, what speaks of the old guide goes.
  private func renewed(_ overlay: Overlay) -> Overlay? {
    switch overlay {
    case .details, .findings: return nil
    case .help: return overlay
    case .search(let search): return .search(searched(search))
    case .prompt(var prompt):
      prompt.origin = grid
      return .prompt(prompt)
    }
  }
}

/// What the terminal can do and the person wants of it.
package struct Display: Hashable, Sendable {
  /// 256, 16, 8, or 0 for none.
  package var colours: Int
  package var mouse: Bool

  package init(colours: Int = 256, mouse: Bool = true) {
    self.colours = colours
    self.mouse = mouse
  }
}

/// How far the reading of a guide has come: files, of those that there are.
package struct Loading: Hashable, Sendable {
  package let done: Int
  package let total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }

  /// From 0 to 100.
  package var percent: Int { total > 0 ? min(100, done * 100 / total) : 0 }
}
