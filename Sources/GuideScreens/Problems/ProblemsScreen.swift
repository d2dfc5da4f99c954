import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The problems in the guide's files, as listed by `tvgrid check`.
package struct ProblemsScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private var contents: Contents

  /// The problems of a guide, worst first, with similar ones under one heading.
  fileprivate struct Contents: Sendable {
    let diagnostics: [Diagnostic]
    /// The heading of each problem; `nil` if it is not grouped.
    let headings: [String?]
    let counts: (refused: Int, repaired: Int, noted: Int)

    init(_ guide: Guide, in language: InterfaceLanguage) {
      let groups = DiagnosticGroups(guide.worstDiagnostics.map(\.withShortPath))
      var (diagnostics, headings): ([Diagnostic], [String?]) = ([], [])
      for group in groups.groups {
        let heading = group.isFolded ? language.text(groups.heading(of: group)) : nil
        diagnostics += group.indices.map { groups.diagnostics[$0] }
        headings += group.indices.map { _ in heading }
      }
      (self.diagnostics, self.headings) = (diagnostics, headings)
      func count(_ severity: Diagnostic.Severity) -> Int { guide.diagnostics.count(of: severity) }
      counts = (count(.refused), count(.repaired), count(.noted))
    }
  }

  /// The problems as rows; headings start folded.
  package struct Rows: ListRows {
    fileprivate let contents: Contents
    /// Number of lines per problem; several on narrow screens, so that each can be read in full.
    let height: Int
    package var count: Int { contents.diagnostics.count }
    package var hasSections: Bool { true }
    /// A row under a heading needs one fewer line, because the heading already contains most of the text.
    package func height(of row: Int) -> Int { section(of: row) == nil ? height : max(1, height - 1) }
    package func section(of row: Int) -> String? { contents.headings[row] }
  }

  init(_ app: App) {
    contents = Contents(app.guide, in: app.language)
    fold(app)
  }

  /// Opens the list, or says that there are no problems.
  static func open(in app: inout App) {
    if app.guide.diagnostics.isEmpty {
      app.notice = app.text("No problems in the guide's files.")
    } else {
      app.open(ProblemsScreen(app))
    }
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys]
  package static var opener: GridCommand? { .problems }
  package func open(row: Int, in app: inout App) {
    let sentence = sentence(of: row, rows(app), app)
    // A row may cut off a long text, so show it as a notice, which has space for more lines.
    let hasRoom = SafeText(sentence).width <= app.size.columns
    app.notice =
      hasRoom
      ? app.text("Nothing more here; \(app.keymap.name(of: ListCommand.close)) goes back.") : sentence
  }
  package func rows(_ app: App) -> Rows {
    Rows(contents: contents, height: app.size.columns >= 100 ? 1 : app.size.columns >= 60 ? 2 : 3)
  }
  package func title(_ app: App) -> String {
    let (refused, repaired, noted) = contents.counts
    let counts = [(refused, app.text("left out")), (repaired, app.text("repaired")), (noted, app.text("noted"))]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return app.text("Problems in the files: \(counts)")
  }
  package func hints(_ app: App) -> [Hint] {
    let isHeading = list.row(rows(app)) == nil
    return (isHeading ? [app.keymap.hint(ListCommand.open, app.text("list these"))].filter { !$0.isEmpty } : [])
      + app.keymap.hints(ListCommand.narrow, .close) + app.keymap.hints(AppCommand.help)
  }

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    switch event {
    case .guide where app.guide.diagnostics.isEmpty: return app.close()
    case .guide, .settings:
      contents = Contents(app.guide, in: app.language)
      fold(app)
    default: break
    }
    refresh(app)
  }

  private mutating func fold(_ app: App) {
    list.fold(Set(contents.headings.compactMap(\.self)))
    refreshItems(app)
  }

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let (diagnostic, height) = (rows.contents.diagnostics[row], rows.height(of: row))
    if rows.section(of: row) != nil { columns.newLine(indent: 2) }
    columns.add("\(diagnostic.location):", .quiet, in: .all)
    let texts =
      height < 3 ? [app.text(diagnostic.statement)] : ["\(app.text(diagnostic.problem)):", app.text(diagnostic.action)]
    for text in texts {
      if height > 1 { columns.newLine(indent: 2) }
      columns.add(text, diagnostic.severity == .refused ? .heading : .plain, gap: 1, in: .all)
    }
  }
}

extension Diagnostic {
  /// The diagnostic with its path shortened to the last folder, unless that folder is at the root.
  fileprivate var withShortPath: Diagnostic {
    let parts = file.split(separator: "/")
    return parts.count <= 2 ? self : with(file: parts.suffix(2).joined(separator: "/"))
  }
}
