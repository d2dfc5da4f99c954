import GuideModel

/// The showings that were seen among the hits of kept queries: a row a query, its marks as eight bytes each, the lowest
/// first. The higher `look`, the later the results were looked at.
extension Database {
  /// The limits of kept queries and marks; beyond them, the queries viewed longest ago are removed.
  private static let mostQueries = 200
  private static let mostMarks = 400_000

  func seen() throws(DatabaseError) -> SeenShowings {
    let seen = try rows("SELECT query, marks FROM seen_showings") { ($0.text(0), Marks.read($0.bytes(1))) }
    return SeenShowings(Dictionary(seen) { _, later in later })
  }

  /// Keeps the marks of a query, instead of its earlier ones.
  func note(query: String, _ marks: Set<ShowingMark>) throws(DatabaseError) {
    if query.isEmpty { return }
    try run("DELETE FROM seen_showings WHERE query = ?", [.text(query)])
    try run(
      "INSERT INTO seen_showings VALUES ((SELECT ifnull(max(look), 0) + 1 FROM seen_showings), ?, ?)",
      [.text(query), .bytes(Marks.written(marks))])
    try run(
      """
      DELETE FROM seen_showings WHERE look < (SELECT max(look) FROM seen_showings) AND look IN (
        SELECT look FROM (
          SELECT look, row_number() OVER later AS looks, sum(length(marks)) OVER later AS bytes FROM seen_showings
          WINDOW later AS (ORDER BY look DESC)
        ) WHERE looks > ? OR bytes > ?)
      """, [.integer(Database.mostQueries), .integer(Database.mostMarks * 8)])
  }

  /// Replaces all marks.
  func write(_ seen: SeenShowings) throws(DatabaseError) {
    try run("DELETE FROM seen_showings")
    for (query, marks) in seen.marks.sorted(by: { $0.key < $1.key }) { try note(query: query, marks) }
  }
}

/// The episodes that were ticked as seen: a row a show, its episodes a line each.
extension Database {
  func episodes() throws(DatabaseError) -> SeenEpisodes {
    var seen = SeenEpisodes()
    // In the order of its key nothing is sorted.
    try forEachRow(of: "SELECT show, episodes FROM seen_episodes ORDER BY show") { row in
      row.withTexts(0, 1) { seen.add(lines: $1, of: $0) }
    }
    return seen
  }

  /// Ticks an episode, or takes its tick away.
  func note(_ identity: EpisodeIdentity, isSeen: Bool) throws(DatabaseError) {
    let rows = try rows("SELECT episodes FROM seen_episodes WHERE show = ?", [.text(identity.show)]) { $0.text(0) }
    var seen = SeenEpisodes()
    if let lines = rows.first { seen.add(lines: lines, of: identity.show) }
    seen.set(identity, isSeen: isSeen)
    if let episodes = seen.lines(of: identity.show) {
      try run("REPLACE INTO seen_episodes VALUES (?, ?)", [.text(identity.show), .text(episodes)])
    } else {
      try run("DELETE FROM seen_episodes WHERE show = ?", [.text(identity.show)])
    }
  }

  /// Replaces all ticks.
  func write(_ seen: SeenEpisodes) throws(DatabaseError) {
    try run("DELETE FROM seen_episodes")
    for (show, episodes) in seen.inOrder {
      try run("INSERT INTO seen_episodes VALUES (?, ?)", [.text(show), .text(episodes)])
    }
  }
}

/// Marks as bytes.
enum Marks {
  static func written(_ marks: Set<ShowingMark>) -> [UInt8] {
    let lowest = marks.sorted().prefix(SeenShowings.mostMarks)
    return lowest.flatMap { mark in (0..<8).map { UInt8(truncatingIfNeeded: mark.value >> (56 - $0 * 8)) } }
  }

  static func read(_ bytes: [UInt8]) -> Set<ShowingMark> {
    Set(
      stride(from: 0, to: bytes.count & ~7, by: 8).map { start in
        ShowingMark(value: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
      })
  }
}
