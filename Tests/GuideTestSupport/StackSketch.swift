package import CellCanvas
package import GuideApp
package import GuideModel
package import GuidePersonal
package import GuideScreens
package import GuideSearch

extension ScreenStack {
  /// The stack of a program that has just opened a guide, at a given time and size.
  package static func opened(
    _ guide: Guide, now: Instant, size: Size = Size(columns: 80, rows: 24), zone: ZoneTable = Moments.london,
    display: Display = Display(colours: 256), view: SavedView = SavedView()
  ) -> ScreenStack {
    var stack = ScreenStack(zone: zone, now: now, size: size, display: display, view: view)
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
    return stack
  }

  /// Presses keys by their names in the help, separated by spaces: `Right Right ^L /`. A word of several letters that
  /// is not a key name is typed.
  package mutating func press(_ names: String) {
    for key in KeyScript.keys(names) { _ = update(&self, .key(key)) }
  }

  /// Runs a background search to its end, and returns its matches.
  @discardableResult package mutating func carryOut(_ request: SearchRequest) -> SearchRun {
    var run = request.run()
    while !run.isDone { run.advance(by: 1) }
    _ = update(&self, .found(SearchProgress(request, run)))
    return run
  }

  /// The title of the selected programme; `No listings` for a gap.
  package var selectedTitle: String {
    grid.position.programme.map { app.guide.title(of: $0) } ?? "No listings"
  }

  /// The top screen, if it has the given type.
  package func top<Wanted: Screen>(as type: Wanted.Type = Wanted.self) -> Wanted? { top as? Wanted }

  /// The number of open prompts and of screens above the grid.
  package var layers: Int {
    let isAsking =
      switch top {
      case let grid as GridScreen: grid.question != nil
      case let list as any ListScreen: list.isAsking || list.narrowing != nil
      default: false
      }
    return screens.count - 1 + (isAsking ? 1 : 0)
  }

  /// Whether only the grid is open.
  package var isAtGrid: Bool { layers == 0 }

  /// The text being typed into the search or a prompt in the grid.
  package var typedText: String? {
    if let search = top as? SearchScreen { return (search.question?.prompt.line ?? search.line).field.string }
    return (top as? GridScreen)?.question?.prompt.text
  }
}

extension TextField {
  /// Handles a key as an input line does. Returns false if the key does not edit text.
  package mutating func edit(_ key: Key) -> Bool {
    if case .character(let scalar) = key {
      insert(String(Character(scalar)))
      return true
    }
    guard let command: TextCommand = Keymap().command(for: key) else { return false }
    edit(command)
    return true
  }
}
