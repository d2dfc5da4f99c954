import CellCanvas
package import GuideApp
import GuideModel

/// Draws what a state shows. The same state always gives the same frame.
package func drawScreen(_ state: State) -> Frame {
  var drawer = ScreenDrawer()
  return drawer.draw(state)
}

/// Draws one screen after the other, each as `drawScreen` does, and remembers what the next is likely to need again.
package struct ScreenDrawer {
  private var memory = ScreenMemory()

  /// A drawer that has drawn nothing as yet.
  package init() {}

  /// Draws what a state shows.
  package mutating func draw(_ state: State) -> Frame {
    var sheet = Sheet(state.size, theme: Theme(colours: state.display.colours))
    guard state.size.columns > 0, state.size.rows > 0 else { return Frame(sheet) }
    memory.prepare(for: state)
    swap(&sheet.memory, &memory)
    // What a page covers need not be drawn.
    let first = state.overlays.lastIndex { $0.coversScreen }
    if first == nil { sheet.drawBase(state) }
    for overlay in state.overlays[(first ?? 0)...] { sheet.draw(overlay, over: state) }
    swap(&sheet.memory, &memory)
    return Frame(sheet)
  }
}

extension Overlay {
  /// Whether it takes the whole screen.
  fileprivate var coversScreen: Bool {
    switch self {
    case .search, .help, .findings, .changes, .channels, .saved, .likeness: true
    case .details, .prompt: false
    }
  }
}

extension Sheet {
  fileprivate mutating func drawBase(_ state: State) {
    if state.guide.channels.isEmpty {
      drawEmpty(state)
    } else if state.geometry.isCompact {
      drawCompact(state)
    } else {
      drawGrid(state)
    }
  }

  fileprivate mutating func draw(_ overlay: Overlay, over state: State) {
    switch overlay {
    case .details(let details): drawDetails(details, over: state)
    case .search(let search): drawSearch(search, over: state)
    case .help(let scroll): drawHelp(scroll, over: state)
    case .findings(let scroll): drawFindings(scroll, over: state)
    case .changes(let scroll): drawChanges(scroll, over: state)
    case .channels(let list): drawChannelList(list, over: state)
    case .saved(let list): drawSaved(list, over: state)
    case .likeness(let list): drawLikeness(list, over: state)
    case .prompt(let prompt): drawPrompt(prompt, over: state)
    }
  }

  /// The screen while a guide is being read, and of a guide without channels.
  private mutating func drawEmpty(_ state: State) {
    let text = SafeText(emptyWords(state)).clipped(to: state.size.columns)
    let row = state.size.rows / 2
    let column = (state.size.columns - text.width) / 2
    canvas.write(text, at: Point(column: column, row: row))
    if let loading = state.loading, loading.hasParts, state.size.rows > row + 1, state.size.columns >= 20 {
      drawProgress(loading, row: row + 1, columns: state.size.columns)
    }
    cursor = Point(column: column, row: row)
    drawNotice(state)
  }

  private func emptyWords(_ state: State) -> String {
    if let loading = state.loading {
      return loading.hasParts ? "Reading the guide: \(loading.percent) %" : "Reading the guide"
    }
    if !state.base.channels.isEmpty { return "All channels are hidden. Press C to list them." }
    guard let freshness = state.freshness else { return "This guide has no channels." }
    guard let progress = freshness.progress else { return "There is no guide yet. Press u to fetch it." }
    return progress.isEmpty ? "Fetching the guide" : "Fetching the guide: \(progress)"
  }

  private mutating func drawProgress(_ loading: Loading, row: Int, columns: Int) {
    let width = min(40, columns - 4)
    let done = width * loading.percent / 100
    let left = (columns - width) / 2
    canvas.fill(Rectangle(column: left, row: row, columns: done, rows: 1), with: "━", style: theme.heading)
    canvas.fill(
      Rectangle(column: left + done, row: row, columns: width - done, rows: 1), with: "─", style: theme.quiet)
  }
}
