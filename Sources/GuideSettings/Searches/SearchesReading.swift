package import GuideModel

/// The searches that a person keeps as `searches.toml` has them, and what is wrong with it. What is wrong costs itself and
/// no more.
package struct SearchesReading: EditedReading, Hashable, Sendable {
  /// What can be used.
  package private(set) var searches = SavedSearches()
  /// What cannot, in the order of lines.
  package var complaints: [SettingsComplaint] { taking.complaints }
  /// The first line that is no TOML; nil where the whole text is.
  let fault: SettingsComplaint?
  /// The names of the searches in their order, also of those that repeat one; nil where one is left out for another reason.
  private(set) var writtenNames: [String?] = []
  /// Where the searches begin, from 1, by their names in small letters.
  private var lines: [String: Int] = [:]
  private var taking: TOMLTaking

  /// In kilobytes. Ten thousand searches are less.
  static let limit = 1 << 10
  var content: SavedSearches { searches }

  /// Reads a text, which may be any bytes.
  package init(_ text: [UInt8]) {
    let document = ForgivingTOML(text, limit: SearchesReading.limit)
    fault = document.fault
    taking = TOMLTaking(document.complaints)
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey { take(entry) }
    taking.finish()
  }

  /// The line, from 1, in which the search of a name begins.
  package func line(ofSearch name: String) -> Int { lines[name.lowercased()] ?? 1 }

  private mutating func take(_ entry: TOMLEntry) {
    guard entry.key == "search" else {
      return taking.refuseKey(of: entry, among: ["search"], what: "setting of searches")
    }
    var found: [SavedSearch] = []
    for block in taking.blocks(entry.node, under: "search") {
      let search = block.flatMap { draft($0.entries, at: $0.line) }
      writtenNames.append(search?.search.name)
      if let search, isFirst(search) { found.append(search.search) }
    }
    searches = SavedSearches(found)
  }

  /// A search that can be used, unless one before it is called the same.
  private struct Draft {
    let search: SavedSearch
    let line: Int
    let nameLine: Int
  }

  private mutating func draft(_ entries: [TOMLEntry], at line: Int) -> Draft? {
    for entry in entries where SearchKey(rawValue: entry.key) == nil {
      taking.refuseKey(of: entry, among: SearchKey.names, what: "setting of a search")
    }
    // One thing at a time: who forgot the name is not told of the query as well.
    guard let name = text(.name, among: entries, at: line), let query = text(.query, among: entries, at: line) else {
      return nil
    }
    return Draft(search: SavedSearch(name: name.text, query: query.text), line: line, nameLine: name.line)
  }

  /// What a search cannot do without.
  private mutating func text(_ key: SearchKey, among entries: [TOMLEntry], at line: Int) -> TOMLTaking.Text? {
    guard let entry = entries.first(where: { $0.key == key.rawValue }) else {
      let form = "\(key.rawValue) = \"\(key.example)\""
      taking.complain(line, "a search has no \(key.rawValue), such as \(form); the search is left out")
      return nil
    }
    guard case .text(let text) = entry.node.value else {
      return taking.refuse(entry, TOMLTaking.textRule(key.example), "the search is left out")
    }
    if text.contains(where: { !$0.isWhitespace }) { return TOMLTaking.Text(line: entry.node.line, text: text) }
    taking.complain(entry.node.line, "the \(key.rawValue) of a search is empty; the search is left out")
    return nil
  }

  private mutating func isFirst(_ draft: Draft) -> Bool {
    let name = draft.search.name
    guard let first = lines[name.lowercased()] else {
      lines[name.lowercased()] = draft.line
      return true
    }
    let words = "a search “\(name.prefix(60))” is there already, in line \(first); this one is left out"
    taking.complain(draft.nameLine, words)
    return false
  }
}
