import GuideModel
import GuideSettings

/// The search history in the database and as text, most recent last.
extension RecentTexts: SectionValue {
  static let delaysQuitting = false
  static let table = PersonalTable("search_history", ["position INTEGER PRIMARY KEY", "text TEXT NOT NULL"])
  static let tables = [table]

  mutating func apply(_ edit: PersonalEdit) {
    switch edit {
    case .remember(let text): add(text)
    case .history(let texts): self = texts
    default: break
    }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    var after = self
    after.apply(edit)
    return after == self ? [] : [.history(self)]
  }

  static func read(from database: Database) throws(DatabaseError) -> RecentTexts {
    RecentTexts(try database.rows("\(table.query) ORDER BY position") { $0.text(1) })
  }

  func write(over old: RecentTexts, to database: Database) throws(DatabaseError) {
    try database.fill(Self.table, with: texts.enumerated().map { [.integer($0), .text($1)] })
  }

  // MARK: Text

  static let keys = ["history"]
  var counts: [(name: String, count: Int)] { [("recent searches", texts.count)] }

  func lines(since old: RecentTexts, names: [String: String]) -> [String] {
    old == self ? [] : ["~ the search history: now \(texts.count) search\(texts.count == 1 ? "" : "es")"]
  }

  func write(to text: inout PersonalText) { text.addList("history", texts) { _ in nil } }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    let rule: Message = "it must be a list of queries in quotes, such as [\"late kitchen\"]"
    self = RecentTexts(entries.flatMap { reading.decoder.texts($0, rule) }.map(\.text))
  }
}
