package import GuideModel
import GuideSettings

/// Watched episodes in the database and as text: a row for each show, with one episode per line.
extension WatchedEpisodes: SectionValue {
  static let writesRows = true
  static let table = PersonalTable(
    "watched_episodes", ["show TEXT PRIMARY KEY", "episodes TEXT NOT NULL"], hasRowID: false)
  static let tables = [table]

  mutating func apply(_ edit: PersonalEdit) {
    if case .episode(let identity, let isWatched) = edit { set(identity, isWatched: isWatched) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    guard case .episode(let identity, let isWatched) = edit, contains(identity) != isWatched else { return [] }
    return [.episode(identity, isWatched: !isWatched)]
  }

  static func read(from database: Database) throws(DatabaseError) -> WatchedEpisodes {
    var watched = WatchedEpisodes()
    try database.forEachRow(of: table.query) { watched.add(lines: $0.text(1), of: $0.text(0)) }
    return watched
  }

  func write(over old: WatchedEpisodes, to database: Database) throws(DatabaseError) {
    for show in old.lines.keys where !has(show: show) { try database.remove(.text(show), from: Self.table) }
    for (show, lines) in lines where lines != old.lines[show] {
      try database.put([.text(show), .text(lines)], in: Self.table)
    }
  }

  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError) {
    guard case .episode(let identity, _) = edit else { return }
    let show = SQLValue.text(identity.show)
    let lines = try database.rows("SELECT episodes FROM watched_episodes WHERE show = ?", [show]) { $0.text(0) }.first
    var old = WatchedEpisodes()
    if let lines { old.add(lines: lines, of: identity.show) }
    var new = old
    new.apply(edit)
    try new.write(over: old, to: database)
  }

  // MARK: Text

  static let keys = ["show"]
  var counts: [(name: String, count: Int)] { [("shows with watched episodes", lines.count)] }

  func lines(since old: WatchedEpisodes, names: [String: String]) -> [String] {
    Differences.lines("show", old.lines, lines) { show, lines in
      let count = lines.split(separator: "\n", omittingEmptySubsequences: false).count
      return "\(show): \(count) episode\(count == 1 ? "" : "s") watched"
    }
  }

  func write(to text: inout PersonalText) {
    text.addTables("show", lines.keys.sorted()) { show in
      ["title = \(TOMLText.quoted(show))"] + PersonalText.list("watched", episodes(of: show).map(String.init))
    }
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    self = WatchedEpisodes()
    let rule: Message = "it must be a list of episodes in quotes, such as [\"s1 e2\"]"
    for table in reading.tables(entries, "show", keys: ["title", "watched"], "show setting") {
      let episodes = table["watched"].map { reading.decoder.texts($0, rule) } ?? []
      if let title = table["title"].flatMap({ reading.decoder.text($0, like: "the ferrymen") }) {
        add(episodes.map(\.text), of: title.lowercased())
      } else {
        reading.decoder.report(table.line, "a show has no title; left out")
      }
    }
  }
}
