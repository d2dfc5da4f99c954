import GuideModel
import GuideSettings

/// The show for a title: chosen by the user, or the only one that fits.
package struct ChosenShow: Hashable, Sendable {
  /// The show's id on TVmaze.
  package let id: Int
  /// The show's name on TVmaze.
  package let name: String

  /// Creates a choice.
  package init(id: Int, name: String) {
    (self.id, self.name) = (id, name)
  }
}

/// The show for each title. Titles are folded as they are for searching.
package typealias ShowChoices = ValuesByText<ChosenShow>

extension ChosenShow: ValueRow {
  static let delaysQuitting = true
  static let isOfGuide = false
  static let table = PersonalTable(
    "show_choice", ["title TEXT PRIMARY KEY", "show INTEGER NOT NULL", "name TEXT NOT NULL"], hasRowID: false)

  init(_ row: Row) { self.init(id: row.integer(1), name: row.text(2)) }
  var columns: [SQLValue] { [.integer(id), .text(name)] }

  static func edit(_ text: String, _ value: ChosenShow?) -> PersonalEdit { .show(title: text, value) }
  static func change(by edit: PersonalEdit) -> (text: String, value: ChosenShow?)? {
    if case .show(let title, let show) = edit { (title, show) } else { nil }
  }

  static let keys = ["chosen-show"]
  static func counts(_ kept: ShowChoices) -> [(name: String, count: Int)] {
    [("shows chosen for titles", kept.values.count)]
  }

  static func lines(_ old: ShowChoices, _ new: ShowChoices) -> [String] {
    Differences.lines("chosen show", old.values, new.values) { title, show in "\(title): \(show.name)" }
  }

  static func write(_ kept: ShowChoices, to text: inout PersonalText) {
    text.addTables("chosen-show", kept.values.sorted { $0.key < $1.key }) { title, show in
      ["title = \(TOMLText.quoted(title))", "id = \(show.id)", "name = \(TOMLText.quoted(show.name))"]
    }
  }

  static func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) -> ShowChoices {
    var shows = ShowChoices()
    for table in reading.tables(entries, "chosen-show", keys: ["title", "id", "name"], "chosen show setting") {
      let name = table["name"].flatMap { reading.decoder.text($0, like: "The Ferrymen") }
      let id = table["id"].flatMap { reading.decoder.number($0, Show.ids) }
      if let title = table["title"].flatMap({ reading.decoder.text($0, like: "the ferrymen") }), let id {
        shows.set(ChosenShow(id: id, name: name ?? title), for: title)
      } else {
        reading.decoder.report(table.line, "a chosen show has no title or no id; left out")
      }
    }
    return shows
  }
}
