package import CellCanvas
package import GuideApp
package import GuideModel
package import GuidePersonal
package import GuideScreens
package import GuideSearch

extension ScreenStack {
  /// The stack of a program that has just opened a guide, at a moment and size that the test gives.
  package static func opened(
    _ guide: Guide, now: Instant, size: Size = Size(columns: 80, rows: 24), zone: ZoneTable = Moments.london,
    display: Display = Display(colours: 256), view: SavedView = SavedView()
  ) -> ScreenStack {
    var stack = ScreenStack(zone: zone, now: now, size: size, display: display, view: view)
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
    return stack
  }

  /// Presses keys by their names in the help, parted by spaces: `Right Right ^L /`. A word of several letters that is no
  /// key's name is typed.
  package mutating func press(_ names: String) {
    for key in KeyScript.keys(names) { _ = update(&self, .key(key)) }
  }

  /// Carries a search out that goes on beside the grid, to its end, and tells what it has found.
  @discardableResult package mutating func carryOut(_ request: SearchRequest) -> SearchRun {
    var run = request.run()
    while !run.isDone { run.advance(by: 1) }
    _ = update(&self, .found(SearchProgress(request, run)))
    return run
  }

  /// The title of what is selected, `No listing` on a gap.
  package var selectedTitle: String {
    grid.position.programme.map { app.guide.title(of: $0) } ?? "No listing"
  }

  /// The top screen, where it is of a type.
  package func top<Wanted: Screen>(as type: Wanted.Type = Wanted.self) -> Wanted? { top as? Wanted }

  /// The number of screens over the grid, and of questions at the foot of any.
  package var layers: Int {
    let isAsking =
      switch top {
      case let grid as GridScreen: grid.question != nil
      case let search as SearchScreen: search.keepQuestion != nil
      case let list as any ListScreen: list.isAsking || list.narrowing != nil
      default: false
      }
    return screens.count - 1 + (isAsking ? 1 : 0)
  }

  /// True while nothing lies over the grid.
  package var isAtGrid: Bool { layers == 0 }

  /// The text that is being typed into the search or into a question of the grid.
  package var typedText: String? {
    if let search = top as? SearchScreen { return (search.keepQuestion?.prompt.line ?? search.line).field.string }
    return (top as? GridScreen)?.question?.prompt.text
  }
}

extension TextField {
  /// Edits by a key, as a line does; false where the key means nothing to a text.
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
