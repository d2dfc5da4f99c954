import GuideModel
import GuideTestSupport

/// A plain twin of `SearchesText`: a file of searches as what it is made of, which knows no text but the one that it is
/// written as.
struct PlainSearchesFile {
  /// Parted by a blank line each.
  var paragraphs: [Paragraph] = []
  var mark = ""
  var end = "\n"
  /// Whether the last line is ended.
  var isEnded = true

  enum Paragraph {
    /// Comments, tables of others, searches that are not finished.
    case free([String])
    case search(PlainSearch)

    var lines: [String] {
      switch self {
      case .free(let lines): lines
      case .search(let search): search.lines
      }
    }

    var search: PlainSearch? { if case .search(let search) = self { search } else { nil } }
  }

  static let head = "# Searches that you keep, in tvgrid or by hand. What a query can ask: tvgrid help search"

  /// The file.
  var text: String {
    let lines = paragraphs.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n\n")
    let ended = paragraphs.isEmpty || !isEnded ? lines : lines + "\n"
    return mark + ended.replacing("\n", with: end)
  }

  /// Makes one edit.
  mutating func apply(_ edit: SavedSearchEdit) {
    // A text of one line at most says nothing of the ends of lines.
    if !text.utf8.contains(UInt8(ascii: "\n")) { end = "\n" }
    switch edit {
    case .save(let search):
      if let place = place(of: search.name) { return change(place, to: search) }
      if paragraphs.isEmpty { paragraphs = [.free([Self.head])] }
      isEnded = true
      let lines = ["name": search.name, "query": search.query]
      paragraphs.append(.search(PlainSearch(search, entries: ["name", "query"].map { .new($0, lines[$0] ?? "") })))
    case .rename(let old, let new):
      guard let place = place(of: old), self.place(of: new) ?? place == place else { return }
      change(place, to: SavedSearch(name: new, query: paragraphs[place].search?.value.query ?? ""))
    case .remove(let name): if let place = place(of: name) { paragraphs.remove(at: place) }
    }
  }

  private func place(of name: String) -> Int? {
    paragraphs.firstIndex { $0.search?.value.name.lowercased() == name.lowercased() }
  }

  private mutating func change(_ place: Int, to search: SavedSearch) {
    guard var changed = paragraphs[place].search else { return }
    if changed.value.name != search.name { changed.set("name", search.name) }
    if changed.value.query != search.query { changed.set("query", search.query) }
    changed.value = search
    paragraphs[place] = .search(changed)
  }
}

/// A search as it is written.
struct PlainSearch {
  var value: SavedSearch
  var above: [String] = []
  var heading = "[[search]]"
  var entries: [Entry]
  /// Tables of its own, and comments below all.
  var rest: [String] = []

  init(_ value: SavedSearch, entries: [Entry]) {
    (self.value, self.entries) = (value, entries)
  }

  enum Entry {
    case other(String)
    case line(key: String, before: String, value: String, after: String)

    static func new(_ key: String, _ text: String) -> Entry {
      .line(key: key, before: "\(key) = ", value: text.quoted, after: "")
    }

    var text: String {
      switch self {
      case .other(let line): line
      case .line(_, let before, let value, let after): before + value + after
      }
    }
  }

  var lines: [String] { above + [heading] + entries.map(\.text) + rest }

  mutating func set(_ key: String, _ text: String) {
    entries = entries.map { entry in
      guard case .line(key, let before, _, let after) = entry else { return entry }
      return .line(key: key, before: before, value: text.quoted, after: after)
    }
  }
}

extension PlainSearchesFile {
  /// Names of any kind; each is the same in capitals.
  static let names = ["Films", "News at ten", "é", "\"q\"", "#x", " y ", "]] [[search]]", "日", "back\\slash"]
  static let queries = ["is:film", "a OR (b c)", "\"late night\" -news", "x # y", "\"\"\"", "\\", "日", "=news"]

  /// A file as a person could have written it.
  static func random(_ random: inout SplitMix) -> PlainSearchesFile {
    var file = PlainSearchesFile()
    file.mark = random.isLucky ? "\u{FEFF}" : ""
    file.end = random.isLucky ? "\r\n" : "\n"
    if random.isLucky { file.paragraphs.append(.free(["# STAYS head", "# [[search]]"])) }
    if random.isLucky { file.paragraphs.append(.free(["colour = \"[[search]]\" # STAYS mine"])) }
    for name in names.some(&random) {
      if random.isLucky { file.paragraphs.append(.free(["# STAYS between \(random.number(100))"])) }
      if random.isLucky { file.paragraphs.append(.free(["[[search]]", "name = \(name.quoted) # STAYS unfinished"])) }
      if random.isLucky { file.paragraphs.append(.free(["[other\(file.paragraphs.count)]", "name = \"x\" # STAYS"])) }
      let query = queries[random.number(queries.count)]
      file.paragraphs.append(.search(.random(SavedSearch(name: name, query: query), &random)))
    }
    if random.isLucky {
      file.paragraphs.append(.free(["# STAYS end"]))
      file.isEnded = random.isLucky
    }
    return file
  }
}

extension PlainSearch {
  fileprivate static func random(_ search: SavedSearch, _ random: inout SplitMix) -> PlainSearch {
    let indent = random.isLucky ? "" : "  "
    var entries: [Entry] = []
    for (key, text) in [("name", search.name), ("query", search.query)] {
      let before = indent + (random.isLucky ? "\(key) = " : "'\(key)'  =")
      let isLong = random.isLucky && !text.contains("\"") && !text.contains("\\")
      let value = isLong ? "\"\"\"\n\(text)\"\"\"" : random.isLucky ? "'\(text)'" : text.quoted
      entries.append(.line(key: key, before: before, value: value, after: random.isLucky ? "  # \(key) \"" : ""))
      if random.isLucky { entries.append(.other("# name = \"no\"")) }
    }
    if random.isLucky { entries.append(.other("\(indent)colour = \"blue\"")) }
    entries.shuffle(using: &random.source)
    var written = PlainSearch(search, entries: entries)
    written.above = random.isLucky ? ["# above", "  # [[search]]"] : []
    written.heading = random.isLucky ? "[[search]]" : " [[ \"search\" ]] # heading"
    written.rest = [[], ["# below"], ["[search.more]", "name = \"no\""]][random.number(3)]
    return written
  }
}
