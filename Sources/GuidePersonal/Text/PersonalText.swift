import GuideModel
import GuideSettings

/// The user's data as TOML text, for export and editing. Sections with addresses are left out. The text is sorted and has one
/// entry per line, so that two versions differ in only a few lines. An empty section is written explicitly, because importing
/// leaves sections that the text does not name unchanged.
package struct PersonalText {
  private let data: PersonalData
  private let names: [String: String]
  /// The lines before all tables.
  var top: [String] = []
  /// The lines of each table.
  var tables: [[String]] = []

  /// The text of some sections. `names` are channel names by id, for comments.
  package static func text(
    of data: PersonalData, _ sections: Set<PersonalSection> = Set(PersonalSection.allCases),
    names: [String: String] = [:]
  ) -> String {
    var text = PersonalText(data: data, names: names)
    for section in PersonalSection.allCases where sections.contains(section) { section.writeText(data, &text) }
    let head = "# Your tvgrid data. To import it: tvgrid mine import. What can be set: man tvgrid"
    let parts = [[head]] + (text.top.isEmpty ? [] : [text.top]) + text.tables
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private init(data: PersonalData, names: [String: String]) {
    self.data = data
    self.names = names
  }

  /// An array of strings, one per line.
  static func list(_ key: String, _ texts: [String], comment: (String) -> String? = { _ in nil }) -> [String] {
    let items = texts.map { text in "  \(TOMLText.quoted(text))," + (comment(text).map { "  # \($0)" } ?? "") }
    return ["\(key) = ["] + items + ["]"]
  }

  /// Adds an array of strings before all tables.
  mutating func addList(_ key: String, _ texts: [String], comment: (String) -> String?) {
    top += texts.isEmpty ? ["\(key) = []"] : Self.list(key, texts, comment: comment)
  }

  /// Adds a table for each item, or an empty array before all tables if there are none.
  mutating func addTables<Item>(_ key: String, _ items: [Item], lines: (Item) -> [String]) {
    if items.isEmpty { top.append("\(key) = []") }
    tables += items.map { ["[[\(key)]]"] + lines($0) }
  }

  /// The channel's name, unless it equals the id.
  func comment(of id: String) -> String? {
    let name = data.choices[id].name ?? names[id]
    return name == id ? nil : name.flatMap(TOMLText.comment)
  }
}

extension Instant {
  /// A formatted time, such as `2026-11-20 20:30 UTC`.
  var isoText: String {
    let local = ZoneTable.utc.local(self)
    return "\(local.date.isoText) \(local.time.text) UTC"
  }
}
