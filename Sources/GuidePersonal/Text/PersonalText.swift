import GuideModel
import GuideSettings

/// The user's data as one TOML text, for export and for editing. It is sorted, one entry a line, so that two of them
/// differ in few lines. An empty part is written as such, since a part that a text does not name stays as it is when it
/// is read. Parts with addresses are left out.
package struct PersonalText {
  private let data: PersonalData
  private let names: [String: String]
  /// The lines before all tables.
  var top: [String] = []
  /// The lines of each table.
  var tables: [[String]] = []

  /// The text of some parts; `names` are those of channels by their ids, for comments.
  package static func text(
    of data: PersonalData, _ sections: Set<PersonalSection> = Set(PersonalSection.allCases),
    names: [String: String] = [:]
  ) -> String {
    var text = PersonalText(data: data, names: names)
    for section in PersonalSection.allCases where sections.contains(section) { section.writeText(data, &text) }
    let head = "# What is yours in tvgrid: tvgrid mine import takes it in. What can be set: man tvgrid"
    let parts = [[head]] + (text.top.isEmpty ? [] : [text.top]) + text.tables
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private init(data: PersonalData, names: [String: String]) {
    self.data = data
    self.names = names
  }

  /// A list of texts, a line each.
  func list(_ key: String, _ texts: [String], comment: (String) -> String? = { _ in nil }) -> [String] {
    let items = texts.map { text in "  \(TOMLText.quoted(text))," + (comment(text).map { "  # \($0)" } ?? "") }
    return ["\(key) = ["] + items + ["]"]
  }

  /// Adds a list of texts before all tables.
  mutating func addList(_ key: String, _ texts: [String], comment: (String) -> String?) {
    top += texts.isEmpty ? ["\(key) = []"] : list(key, texts, comment: comment)
  }

  /// The channel's name, if that says more than its id.
  func comment(of id: String) -> String? {
    let name = data.choices[id].name ?? names[id]
    return name == id ? nil : name.flatMap(TOMLText.comment)
  }
}

extension Instant {
  /// Such as `2026-11-20 20:30 UTC`.
  var isoText: String {
    let local = ZoneTable.utc.local(self)
    return "\(local.date.isoText) \(local.time.text) UTC"
  }
}
