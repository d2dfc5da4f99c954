package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
package import GuideSearch

/// The "More like this" screen: ready-made queries based on a programme.
package struct SuggestionsScreen: ListScreen {
  /// The programme to find similar ones for.
  package private(set) var programme: ProgrammeID
  private var rows: Rows
  package var list = ListState()
  package var question: Question<Self>?

  /// The suggested queries.
  package struct Rows: ListRows {
    package let suggestions: [QuerySuggestion]
    let language: InterfaceLanguage
    package var count: Int { suggestions.count }
    func label(of row: Int) -> String { language.text(suggestions[row].label) }
  }

  /// Lists the queries suggested by a programme.
  package init(_ programme: ProgrammeID, _ app: App) {
    self.programme = programme
    rows = Rows(suggestions: QuerySuggestion.like(programme, in: app.guide), language: app.language)
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, ProgrammeCommand.keys(only: .likeThis)]
  package func rows(_ app: App) -> Rows { rows }
  package func title(_ app: App) -> String {
    app.text("More like \(app.guide.title(of: programme))")
  }
  package func hints(_ app: App) -> [Hint] {
    [app.keymap.hint(ListCommand.open, app.text("search"))] + app.keymap.hints(ListCommand.close)
      + app.keymap.hints(AppCommand.help) + app.keymap.hints(ListCommand.narrow)
  }
  package func unusedKeyAdvice(_ app: App) -> String {
    let (search, close) = (app.keymap.name(of: ListCommand.open), app.keymap.name(of: ListCommand.close))
    return app.text("\(search) searches for it, \(close) goes back.")
  }

  /// The key that opens the list also closes it.
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard app.keymap.command(for: key) == ProgrammeCommand.likeThis else { return false }
    close(in: &app)
    return true
  }

  package mutating func open(row: Int, in app: inout App) {
    app.open(SearchScreen(rows.suggestions[row].query, in: &app))
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    if case .guide(let old) = event {
      guard let same = app.same(programme, of: old.guide) else { return app.close() }
      programme = same
      rows = Rows(suggestions: QuerySuggestion.like(same, in: app.guide), language: app.language)
    }
    refresh(app)
  }

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let widest = rows.suggestions.indices.map { SafeText(rows.label(of: $0)).width }.max() ?? 0
    columns.add(rows.label(of: row), .plain, .column(min(widest, max(8, columns.width / 2))), in: .name)
    columns.add(rows.suggestions[row].query, .quiet, in: .all)
  }
}
