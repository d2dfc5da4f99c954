import GuideApp
import GuideSearch

/// Rows that can be narrowed.
protocol SearchableRows: ListRows {
  /// The text to search, and the row's names (number, title).
  ///
  /// Narrowing selects a row whose name is exactly the typed text.
  func searched(_ row: Int) -> (text: String, names: [String])

  /// How a text narrows the rows.
  func filter(_ text: String) -> ListFilter
}

extension SearchableRows {
  func filter(_ text: String) -> ListFilter { .words }
}

/// How a typed text narrows a list.
package enum ListFilter {
  /// To the rows that contain it, or all of its words.
  case words
  /// To the rows that a query finds.
  case query((Int) -> Bool)
  /// It is a query with an error. The rows are narrowed by its words.
  case invalid(String)
}

/// The rows of a screen, searched by their columns.
struct DescribedRows<Screen: ListScreen>: SearchableRows {
  let screen: Screen
  let rows: Screen.Rows
  let app: App

  var count: Int { rows.count }
  var hasSections: Bool { rows.hasSections }
  func height(of row: Int) -> Int { rows.height(of: row) }
  func section(of row: Int) -> String? { rows.section(of: row) }
  func id(of row: Int) -> String? { rows.id(of: row) }
  var hasMarks: Bool { rows.hasMarks }
  func searched(_ row: Int) -> (text: String, names: [String]) {
    var columns = RowColumns(for: [.searched, .named])
    screen.describe(row, of: rows, in: &columns, app)
    return (columns.text, columns.names)
  }
  func filter(_ text: String) -> ListFilter { screen.filter(text, of: rows, app) }
}

/// How well a row matches the narrowing text, best first.
enum NarrowingFit: Int, Comparable {
  /// One of the row's names is the text.
  case name
  /// One of the row's names begins with the text.
  case beginning
  /// One of the row's words begins with the text, or each of several words begins one.
  case word
  /// Some of the text is inside a word.
  case inside

  init(of rows: some SearchableRows, _ row: Int, to wanted: String) {
    let (text, exact) = rows.searched(row)
    let names = exact.map(Folding.fold)
    if names.contains(wanted) {
      self = .name
    } else if names.contains(where: { $0.hasPrefix(wanted) }) {
      self = .beginning
    } else {
      let text = " " + Folding.fold(text)
      let words = wanted.split(separator: " ")
      let isWord = text.contains(" " + wanted) || words.count > 1 && words.allSatisfy { text.contains(" " + $0) }
      self = isWord ? .word : .inside
    }
  }

  static func < (a: NarrowingFit, b: NarrowingFit) -> Bool { a.rawValue < b.rawValue }
}
