import GuideModel
import GuideSettings

/// Lists in a text: a table a list, and a table an entry with the name of its list. They are read together. A list that only
/// entries name is made.
extension PersonalReading {
  private static let itemKeys = ["list", "scope", "show", "facts"]
  private static let itemRule: Message = "a list, a title, a channel and a start"

  mutating func applyLists(_ lists: TOMLNode?, items: TOMLNode?) {
    guard lists != nil || items != nil else { return }
    var gathered = GatheredLists()
    for block in lists.map({ decoder.blocks($0, under: "list") }) ?? [] {
      guard let block else { continue }
      for entry in block.entries where entry.key != "name" {
        decoder.refuseKey(of: entry, among: ["name"], what: "setting of a list")
      }
      if let (name, line) = listName("name", of: block.entries, at: block.line, "a list"),
        let problem = gathered.add(list: name)
      {
        decoder.report(line, "\(problem); the list is left out")
      }
    }
    for block in items.map({ decoder.blocks($0, under: "item") }) ?? [] {
      guard let block else { continue }
      refuseKeys(of: block.entries, besides: Self.itemKeys, what: "setting of an entry of a list")
      guard let (name, _) = listName("list", of: block.entries, at: block.line, "an entry of a list") else { continue }
      guard let item = listItem(block.entries) else {
        decoder.report(block.line, "an entry of a list wants \(Self.itemRule); left out")
        continue
      }
      if let problem = gathered.add(item, to: name) { decoder.report(block.line, "\(problem); left out") }
    }
    data.lists = gathered.lists
  }

  private mutating func listName(
    _ key: String, of entries: [TOMLEntry], at line: Int, _ what: Message
  ) -> (name: String, line: Int)? {
    guard let entry = entries.first(where: { $0.key == key }) else {
      decoder.report(line, "\(what) has no \(key), such as \(key) = \"To watch\"; left out")
      return nil
    }
    guard let name = decoder.text(entry, like: "To watch") else { return nil }
    guard let error = ListName.error(of: name) else { return (name, entry.node.line) }
    decoder.report(entry.node.line, "\(error.text); left out")
    return nil
  }

  /// The entry that some settings name; nil where something is missing that it cannot do without.
  private mutating func listItem(_ entries: [TOMLEntry]) -> ListItem? {
    var (scope, show, facts) = (ListItem.Scope.showing, String?.none, ItemFacts())
    for entry in entries {
      switch entry.key {
      case "scope":
        let text = decoder.text(entry, like: "episode")
        if let known = text.flatMap(ListItem.Scope.init) {
          scope = known
        } else if text != nil {
          let scopes = ListItem.Scope.allCases.map(\.rawValue).joined(separator: ", ")
          let _: Int? = decoder.refuse(entry, "it takes one of \(scopes)", "showing is used")
        }
      case "show": show = decoder.text(entry, like: "the ferrymen")
      case "facts":
        for line in decoder.texts(entry, "it takes a list of facts in quotes, such as [\"year 1978\"]") {
          if let problem = facts.add(line: line.text) { decoder.report(line.line, "\(problem); left out") }
        }
      default: break
      }
    }
    return showing(entries).map { ListItem(scope, $0, show: show ?? $0.title.lowercased(), facts) }
  }
}

/// Lists while their entries are being read, within the limits and without doubles.
private struct GatheredLists {
  private var all: [ProgrammeList] = []
  private var indices: [String: Int] = [:]
  private var identities: [Set<ListItem.Identity>] = []
  private var byteCount = 0

  var lists: ProgrammeLists { ProgrammeLists(all) }

  /// Adds a list; returns why it cannot be, if so.
  mutating func add(list name: String) -> Message? {
    let key = name.lowercased()
    if indices[key] != nil { return "a list “\(name.shortened)” is there already" }
    if all.count >= ProgrammeLists.mostLists { return "there are \(ProgrammeLists.mostLists) lists, which is the most" }
    indices[key] = all.count
    all.append(ProgrammeList(name))
    identities.append([])
    return nil
  }

  /// Adds an entry to a list, which is made where it is not there; returns why it cannot be, if so.
  mutating func add(_ item: ListItem, to name: String) -> Message? {
    if indices[name.lowercased()] == nil, let problem = add(list: name) { return problem }
    guard let index = indices[name.lowercased()] else { return nil }
    let list = Message.quoted(name.shortened)
    if identities[index].contains(item.identity) {
      return "“\(item.showing.title.shortened)” is in the list \(list) already"
    }
    guard all[index].items.count < ProgrammeList.mostItems else {
      return "the list \(list) has \(ProgrammeList.mostItems) entries, which is the most"
    }
    guard byteCount + item.byteCount <= ProgrammeLists.mostBytes else {
      return "the lists have \(ProgrammeLists.mostBytes >> 20) MB, which is the most"
    }
    byteCount += item.byteCount
    identities[index].insert(item.identity)
    all[index].insert([item], at: all[index].items.count)
    return nil
  }
}
