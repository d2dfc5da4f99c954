import GuideModel
import GuideSettings

/// Lists as text: a table for each list, and one for each entry with the name of its list. If an entry names a list that does
/// not exist, the list is created.
extension ProgrammeLists {
  static let keys = ["list", "item"]

  func write(to text: inout PersonalText) {
    text.addTables("list", lists) { ["name = \(TOMLText.quoted($0.name))"] }
    for list in lists {
      text.tables += list.items.map { item in
        let show = item.foldedShow.map { ["show = \(TOMLText.quoted($0))"] } ?? []
        let facts = item.decodedFacts.lines
        return ["[[item]]", "list = \(TOMLText.quoted(list.name))", "scope = \(TOMLText.quoted(item.scope.rawValue))"]
          + item.showing.textLines + show + (facts.isEmpty ? [] : PersonalText.list("facts", facts))
      }
    }
  }

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    var gathered = GatheredLists()
    for table in reading.tables(entries, "list", keys: ["name"], "list setting") {
      if let (name, line) = reading.listName("name", of: table, "a list"), let problem = gathered.add(list: name) {
        reading.decoder.report(line, "\(problem); the list is left out")
      }
    }
    let keys = ["list", "scope", "show", "facts"] + PersonalReading.showingKeys
    for table in reading.tables(entries, "item", keys: keys, "list entry setting") {
      guard let (name, _) = reading.listName("list", of: table, "a list entry") else { continue }
      if let item = reading.listItem(table) {
        if let problem = gathered.add(item, to: name) { reading.decoder.report(table.line, "\(problem); left out") }
      } else {
        reading.decoder.report(table.line, "a list entry needs a list, a title, a channel and a start; left out")
      }
    }
    self = gathered.lists
  }

  // MARK: Differences

  func lines(since old: ProgrammeLists, names: [String: String]) -> [String] {
    let made = Differences.lines("list", old.names, self.names) { _, name in name }
    let items = Differences.lines("programme", old.byTitle, byTitle) { name, _ in name }
    let isReordered = order(of: old) != old.order(of: self)
    let isEqual = old == self || isReordered
    return made + (isReordered ? ["~ the order of the lists"] : []) + items
      + (isEqual || !(made + items).isEmpty ? [] : ["~ the order within the lists"])
  }

  private var names: [String: String] {
    Dictionary(lists.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
  }

  /// The names that `others` has as well, in the order of these lists.
  private func order(of others: ProgrammeLists) -> [String] {
    lists.map { $0.name.lowercased() }.filter { others[$0] != nil }
  }

  /// The entries by a string that is unique across all lists.
  private var byTitle: [String: ListItem] {
    let named = lists.flatMap { list in
      list.items.map { item in
        let scope = item.scope == .show ? "" : ", \(item.showing.episode ?? item.showing.interval.start.isoText)"
        let showing =
          item.scope == .showing ? ", \(item.showing.interval.start.isoText), \(item.showing.channelName)" : ""
        return ("\(item.showing.title)\(showing.isEmpty ? scope : showing) in \(list.name)", item)
      }
    }
    return Dictionary(named) { first, _ in first }
  }
}

extension PersonalReading {
  fileprivate mutating func listName(_ key: String, of table: Table, _ what: Message) -> (name: String, line: Int)? {
    guard let entry = table[key] else {
      decoder.report(table.line, "\(what) has no \(key), such as \(key) = \"To watch\"; left out")
      return nil
    }
    guard let name = decoder.text(entry, like: "To watch") else { return nil }
    guard let error = ListName.error(of: name) else { return (name, entry.node.line) }
    decoder.report(entry.node.line, "\(error.text); left out")
    return nil
  }

  /// The entry described by a table; `nil` if something essential is missing.
  fileprivate mutating func listItem(_ table: Table) -> ListItem? {
    var scope = ListItem.Scope.showing
    if let entry = table["scope"], let text = decoder.text(entry, like: "episode") {
      let scopes = ListItem.Scope.allCases.map(\.rawValue).joined(separator: ", ")
      scope =
        ListItem.Scope(rawValue: text) ?? decoder.refuse(entry, "it must be one of \(scopes)", "\"showing\" is used")
        ?? scope
    }
    let show = table["show"].flatMap { decoder.text($0, like: "the ferrymen") }
    var facts = ItemFacts()
    let rule: Message = "it must be a list of facts in quotes, such as [\"year 1978\"]"
    for line in table["facts"].map({ decoder.texts($0, rule) }) ?? [] {
      if let problem = facts.add(line: line.text) { decoder.report(line.line, "\(problem); left out") }
    }
    return showing(table).map { ListItem(scope, $0, show: show ?? $0.title.lowercased(), facts) }
  }
}

/// Lists while their entries are being read, within the limits and without duplicates.
private struct GatheredLists {
  private var all: [ProgrammeList] = []
  private var indices: [String: Int] = [:]
  private var identities: [Set<ListItem.Identity>] = []
  private var byteCount = 0

  var lists: ProgrammeLists { ProgrammeLists(all) }

  /// Adds a list. Returns why that is impossible; `nil` if it was added.
  mutating func add(list name: String) -> Message? {
    let key = name.lowercased()
    if indices[key] != nil { return "a list called “\(name.shortened)” already exists" }
    if all.count >= ProgrammeLists.maximumLists {
      return "the maximum of \(ProgrammeLists.maximumLists) lists has been reached"
    }
    indices[key] = all.count
    all.append(ProgrammeList(name))
    identities.append([])
    return nil
  }

  /// Adds an entry to a list, which is created if missing. Returns why that is impossible; `nil` if it was added.
  mutating func add(_ item: ListItem, to name: String) -> Message? {
    if indices[name.lowercased()] == nil, let problem = add(list: name) { return problem }
    guard let index = indices[name.lowercased()] else { return nil }
    let list = Message.quoted(name.shortened)
    if identities[index].contains(item.identity) {
      return "“\(item.showing.title.shortened)” is already in the list \(list)"
    }
    guard all[index].items.count < ProgrammeList.maximumItems else {
      return "the list \(list) already has the maximum of \(ProgrammeList.maximumItems) entries"
    }
    guard byteCount + item.byteCount <= ProgrammeLists.maximumBytes else {
      return "the lists have already reached the maximum size of \(ProgrammeLists.maximumBytes >> 20) MB"
    }
    byteCount += item.byteCount
    identities[index].insert(item.identity)
    all[index].insert([item], at: all[index].items.count)
    return nil
  }
}
