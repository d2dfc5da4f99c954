package import GuideModel
import GuideSettings

/// The view of the grid when the program last ended, restored when it next starts.
package struct SavedView: Hashable, Sendable {
  /// The group of channels shown.
  package var group: ChannelGroup
  /// The time that a column represents.
  package var zoom: Zoom
  /// The number of lines per channel: 1, 2 or 3; `nil` to fit the screen.
  package var rowHeight: Int?
  /// The id of the selected channel; `nil` if no guide was loaded.
  package var channel: String?
  /// Whether to show the pane below the grid; `nil` to show it if there is room.
  package var hasPane: Bool?
  /// The view on top of the grid.
  package var view: GuideView
  /// Whether the list of channels has been opened, so that the user knows how to choose channels.
  package var hasListedChannels: Bool

  /// Creates a view; the defaults apply when the program first runs.
  package init(
    group: ChannelGroup = .all, zoom: Zoom = .standard, rowHeight: Int? = nil, channel: String? = nil,
    hasPane: Bool? = nil, view: GuideView = .grid, hasListedChannels: Bool = false
  ) {
    self.group = group
    self.zoom = zoom
    self.rowHeight = rowHeight.map { min(max($0, 1), 3) }
    self.channel = channel
    self.hasPane = hasPane
    self.view = view
    self.hasListedChannels = hasListedChannels
  }

  /// Seconds per column; 0 for the whole day. An invalid number sets the default zoom.
  private var seconds: Int {
    get { if case .fixed(let seconds) = zoom { seconds } else { 0 } }
    set {
      let kept = newValue == 0 ? Zoom.day : .fixed(newValue)
      zoom = Zoom.steps.contains(kept) ? kept : .standard
    }
  }
}

extension SavedView: SectionValue {
  static let delaysQuitting = false
  static let table = PersonalTable(
    "view",
    [
      "id INTEGER PRIMARY KEY CHECK (id = 1)", "group_name TEXT", "is_favourites INTEGER NOT NULL", "zoom INTEGER",
      "row_height INTEGER", "channel TEXT", "name TEXT", "has_pane INTEGER", "has_listed_channels INTEGER NOT NULL",
    ])
  static let tables = [table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .view(let view) = edit { self = view }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] { edit == .view(self) ? [] : [.view(self)] }

  static func read(from database: Database) throws(DatabaseError) -> SavedView {
    try database.rows(table.query) { row in
      var view = SavedView(
        group: row.integer(2) != 0 ? .favourites : row.optionalText(1).map(ChannelGroup.named) ?? .all,
        rowHeight: row.optionalInteger(4), channel: row.optionalText(5),
        hasPane: row.optionalInteger(7).map { $0 != 0 },
        view: row.optionalText(6).flatMap(GuideView.init) ?? .grid, hasListedChannels: row.integer(8) != 0)
      if let seconds = row.optionalInteger(3) { view.seconds = seconds }
      return view
    }.first ?? SavedView()
  }

  func write(over old: SavedView, to database: Database) throws(DatabaseError) {
    var name: String?
    if case .named(let group) = group { name = group }
    try database.put(
      [
        .integer(1), .text(orNull: name), .integer(group == .favourites ? 1 : 0), .integer(seconds),
        .integer(orNull: rowHeight), .text(orNull: channel), .text(orNull: view == .grid ? nil : view.rawValue),
        .integer(orNull: hasPane.map { $0 ? 1 : 0 }), .integer(hasListedChannels ? 1 : 0),
      ], in: Self.table)
  }

  // MARK: Text

  static let keys = ["view"]

  func lines(since old: SavedView, names: [String: String]) -> [String] {
    old == self ? [] : ["~ the last view"]
  }

  func write(to text: inout PersonalText) {
    var lines = ["[view]"]
    switch group {
    case .all: break
    case .favourites: lines.append("favourites = true")
    case .named(let name): lines.append("group = \(TOMLText.quoted(name))")
    }
    if zoom != .standard { lines.append("zoom = \(seconds)") }
    if let rowHeight { lines.append("row-height = \(rowHeight)") }
    if let channel {
      lines.append("channel = \(TOMLText.quoted(channel))" + (text.comment(of: channel).map { "  # \($0)" } ?? ""))
    }
    if view != .grid { lines.append("name = \"\(view.rawValue)\"") }
    if let hasPane { lines.append("pane = \(hasPane)") }
    if hasListedChannels { lines.append("listed-channels = true") }
    text.tables.append(lines)
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    for entry in entries {
      guard case .table(let settings) = entry.node.value else {
        reading.decoder.report(
          entry.node.line, "view is \(entry.node.value.description), but must be a [view] table; not used")
        continue
      }
      self = SavedView()
      for setting in settings { read(setting, &reading.decoder) }
    }
  }

  private mutating func read(_ entry: TOMLEntry, _ decoder: inout TOMLDecoder) {
    switch entry.key {
    case "group": group = decoder.text(entry, like: "News").map(ChannelGroup.named) ?? group
    case "favourites": if decoder.boolean(entry) == true { group = .favourites }
    case "zoom": seconds = decoder.number(entry, 0...86_400) ?? seconds
    case "row-height": rowHeight = decoder.number(entry, 1...3)
    case "channel": channel = decoder.text(entry, like: "94")
    case "name": view = decoder.text(entry, like: "now").flatMap(GuideView.init) ?? .grid
    case "pane": hasPane = decoder.boolean(entry)
    case "listed-channels": hasListedChannels = decoder.boolean(entry) ?? hasListedChannels
    default:
      let keys = ["group", "favourites", "zoom", "row-height", "channel", "name", "pane", "listed-channels"]
      decoder.refuseKey(of: entry, among: keys, what: "view setting")
    }
  }
}
