import GuideModel
import GuideSettings

/// The view of the grid when the program ended, to be shown again; `nil` values are defaults.
package struct SavedView: Hashable, Sendable {
  /// Which channels it showed.
  package enum Group: Hashable, Sendable {
    case all, favourites
    case named(String)
  }

  /// Which channels it showed.
  package var group = Group.all
  /// Seconds a column; 0 for the whole day in the window.
  package var zoom: Int?
  /// Lines a channel.
  package var rowHeight: Int?
  /// The id of the channel that was selected.
  package var channel: String?
  /// The name of the view that stood over the grid, such as `now`; nil for the grid itself.
  package var name: String?
  /// Whether the details of the selected programme stood under the grid.
  package var hasPane: Bool?

  /// The default view.
  package init() {}
}

extension SavedView: SectionValue {
  static let isMissed = false
  static let table = PersonalTable(
    "view",
    [
      "id INTEGER PRIMARY KEY CHECK (id = 1)", "group_name TEXT", "is_favourites INTEGER NOT NULL", "zoom INTEGER",
      "row_height INTEGER", "channel TEXT", "name TEXT", "has_pane INTEGER",
    ])
  static let tables = [table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .view(let view) = edit { self = view }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] { edit == .view(self) ? [] : [.view(self)] }

  static func read(from database: Database) throws(DatabaseError) -> SavedView {
    try database.rows(table.query) { row in
      var view = SavedView()
      view.group = row.integer(2) != 0 ? .favourites : row.optionalText(1).map(Group.named) ?? .all
      (view.zoom, view.rowHeight, view.channel) = (
        row.optionalInteger(3), row.optionalInteger(4), row.optionalText(5)
      )
      (view.name, view.hasPane) = (row.optionalText(6), row.optionalInteger(7).map { $0 != 0 })
      return view
    }.first ?? SavedView()
  }

  func write(over old: SavedView, to database: Database) throws(DatabaseError) {
    var name: String?
    if case .named(let group) = group { name = group }
    try database.put(
      [
        .integer(1), .text(orNull: name), .integer(group == .favourites ? 1 : 0), .integer(orNull: zoom),
        .integer(orNull: rowHeight), .text(orNull: channel), .text(orNull: self.name),
        .integer(orNull: hasPane.map { $0 ? 1 : 0 }),
      ], in: Self.table)
  }

  // MARK: Text

  static let keys = ["view"]

  func lines(since old: SavedView, names: [String: String]) -> [String] {
    old == self ? [] : ["~ the view that was left"]
  }

  func write(to text: inout PersonalText) {
    var lines = ["[view]"]
    switch group {
    case .all: break
    case .favourites: lines.append("favourites = true")
    case .named(let name): lines.append("group = \(TOMLText.quoted(name))")
    }
    if let zoom { lines.append("zoom = \(zoom)") }
    if let rowHeight { lines.append("row-height = \(rowHeight)") }
    if let channel {
      lines.append("channel = \(TOMLText.quoted(channel))" + (text.comment(of: channel).map { "  # \($0)" } ?? ""))
    }
    if let name { lines.append("name = \(TOMLText.quoted(name))") }
    if let hasPane { lines.append("pane = \(hasPane)") }
    text.tables.append(lines)
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    for entry in entries {
      guard case .table(let settings) = entry.node.value else {
        reading.decoder.report(
          entry.node.line, "view is \(entry.node.value.description): it is written under [view]; not used")
        continue
      }
      self = SavedView()
      for setting in settings { read(setting, &reading.decoder) }
    }
  }

  private mutating func read(_ entry: TOMLEntry, _ decoder: inout TOMLDecoder) {
    switch entry.key {
    case "group": group = decoder.text(entry, like: "News").map(Group.named) ?? group
    case "favourites": if decoder.boolean(entry) == true { group = .favourites }
    case "zoom": zoom = decoder.number(entry, 0...86_400)
    case "row-height": rowHeight = decoder.number(entry, 1...3)
    case "channel": channel = decoder.text(entry, like: "94")
    case "name": name = decoder.text(entry, like: "now")
    case "pane": hasPane = decoder.boolean(entry)
    default:
      let keys = ["group", "favourites", "zoom", "row-height", "channel", "name", "pane"]
      decoder.refuseKey(of: entry, among: keys, what: "setting of the view")
    }
  }
}
