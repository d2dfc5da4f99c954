import GuideModel
import GuideSettings

/// Viewed matches in the database and as text: a row for each query, with its marks as eight bytes each, in ascending order. The
/// higher `look`, the later the results were viewed.
extension ViewedMatches: SectionValue {
  static let delaysQuitting = false
  static let isOfGuide = true
  static let writesRows = true
  static let tables = [
    PersonalTable(
      "viewed_matches", ["look INTEGER PRIMARY KEY", "query TEXT NOT NULL UNIQUE", "marks BLOB NOT NULL"])
  ]

  /// The limits for queries and marks. Beyond them, the queries viewed longest ago are removed.
  private static let mostQueries = 200
  private static let mostMarksOfAll = 400_000

  mutating func apply(_ edit: PersonalEdit) {
    if case .viewed(let query, let marks) = edit { self.marks[query] = marks }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    guard case .viewed(let query, let new) = edit, new != marks[query] else { return [] }
    return [.viewed(query: query, marks: marks[query])]
  }

  static func read(from database: Database) throws(DatabaseError) -> ViewedMatches {
    let viewed = try database.rows("SELECT query, marks FROM viewed_matches") { ($0.text(0), Marks.read($0.bytes(1))) }
    return ViewedMatches(Dictionary(viewed) { _, later in later })
  }

  func write(over old: ViewedMatches, to database: Database) throws(DatabaseError) {
    for query in Set(old.marks.keys).union(marks.keys).sorted() where old.marks[query] != marks[query] {
      try Self.write(marks[query], of: query, to: database)
    }
  }

  static func write(_ edit: PersonalEdit, to database: Database) throws(DatabaseError) {
    if case .viewed(let query, let marks) = edit { try write(marks, of: query, to: database) }
  }

  private static func write(
    _ marks: Set<ShowingFingerprint>?, of query: String, to database: Database
  ) throws(DatabaseError) {
    try database.run("DELETE FROM viewed_matches WHERE query = ?", [.text(query)])
    guard let marks, !query.isEmpty else { return }
    try database.run(
      "INSERT INTO viewed_matches VALUES ((SELECT ifnull(max(look), 0) + 1 FROM viewed_matches), ?, ?)",
      [.text(query), .bytes(Marks.written(marks))])
    try database.run(
      """
      DELETE FROM viewed_matches WHERE look < (SELECT max(look) FROM viewed_matches) AND look IN (
        SELECT look FROM (
          SELECT look, row_number() OVER later AS looks, sum(length(marks)) OVER later AS bytes FROM viewed_matches
          WINDOW later AS (ORDER BY look DESC)
        ) WHERE looks > ? OR bytes > ?)
      """, [.integer(mostQueries), .integer(mostMarksOfAll * 8)])
  }

  // MARK: Text

  static let keys = ["viewed"]
  var counts: [(name: String, count: Int)] { [("searches with viewed matches", marks.count)] }

  func lines(since old: ViewedMatches, names: [String: String]) -> [String] {
    Differences.lines("viewed", old.marks, marks) { query, marks in "\(query): \(marks.count) programmes" }
  }

  func write(to text: inout PersonalText) {
    text.addTables("viewed", marks.sorted { $0.key < $1.key }) { query, marks in
      ["query = \(TOMLText.quoted(query))"] + PersonalText.list("marks", marks.sorted().map(\.hexadecimal))
    }
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    marks = [:]
    for table in reading.tables(entries, "viewed", keys: ["query", "marks"], "setting of viewed matches") {
      let marks = table["marks"].map { reading.marks($0) } ?? []
      if let query = table["query"].flatMap({ reading.decoder.text($0, like: "is:film") }) {
        self.marks[query] = marks
      } else {
        reading.decoder.report(table.line, "an entry for viewed matches has no query; left out")
      }
    }
  }
}

extension PersonalReading {
  fileprivate mutating func marks(_ entry: TOMLEntry) -> Set<ShowingFingerprint> {
    let rule: Message = "it must be a list of hexadecimal numbers in quotes, such as [\"2f\"]"
    let marks = decoder.texts(entry, rule).compactMap { item in
      if let mark = ShowingFingerprint(hexadecimal: item.text) { return mark }
      decoder.report(item.line, "“\(item.text.shortened)” is not a mark: \(rule); left out")
      return ShowingFingerprint?.none
    }
    return Set(marks)
  }
}

extension ShowingFingerprint {
  /// Parses a mark such as `2f`; `nil` for any other text.
  init?(hexadecimal text: String) {
    guard !text.hasPrefix("+"), let value = UInt64(text, radix: 16) else { return nil }
    self.init(value: value)
  }

  var hexadecimal: String { String(value, radix: 16) }
}

private enum Marks {
  static func written(_ marks: Set<ShowingFingerprint>) -> [UInt8] {
    let lowest = marks.sorted().prefix(ViewedMatches.mostMarks)
    return lowest.flatMap { mark in (0..<8).map { UInt8(truncatingIfNeeded: mark.value >> (56 - $0 * 8)) } }
  }

  static func read(_ bytes: [UInt8]) -> Set<ShowingFingerprint> {
    Set(
      stride(from: 0, to: bytes.count & ~7, by: 8).map { start in
        ShowingFingerprint(value: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
      })
  }
}
