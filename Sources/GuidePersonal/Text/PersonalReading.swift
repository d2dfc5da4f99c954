package import GuideModel
import GuideSettings

/// A person's data read from a text (see `PersonalText`), and the problems in that text. A problem costs only the entry
/// that has it. The files of channels and searches of older versions are such texts too.
package struct PersonalReading: Hashable, Sendable {
  /// The readable data; parts that the text does not name are as they were before.
  package private(set) var data: PersonalData
  /// The problems, in the order of lines.
  package var diagnostics: [Diagnostic] { taking.diagnostics }
  private var taking: TOMLTaking
  /// Where the searches begin, from 1, by their names in small letters.
  private var searchLines: [String: Int] = [:]

  private static let keys = ["order", "channel", "search", "seen", "history", "view"]
  /// In kilobytes: all that can be kept is less.
  private static let limit = 32 << 10

  /// Reads a text, which may be any bytes.
  package init(_ text: [UInt8], over base: PersonalData = PersonalData()) {
    let document = ForgivingTOML(text, limit: Self.limit)
    data = base
    taking = TOMLTaking(document.diagnostics)
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey { take(entry) }
    taking.finish()
  }

  /// The line, from 1, in which the search of a name begins.
  package func line(ofSearch name: String) -> Int { searchLines[name.lowercased()] ?? 1 }

  private mutating func take(_ entry: TOMLEntry) {
    switch entry.key {
    case "order":
      let ids = taking.differentTexts(entry, "it takes a list of ids in quotes, such as [\"94\", \"105\"]")
      data.choices = ChannelChoices(data.choices.choices, order: ids.map(\.text))
    case "channel": takeChannels(entry.node)
    case "search": takeSearches(entry.node)
    case "seen": takeSeen(entry.node)
    case "history":
      let texts = taking.texts(entry, "it takes a list of queries in quotes, such as [\"late kitchen\"]")
      data.history = RecentTexts(texts.map(\.text))
    case "view": takeView(entry)
    default: taking.refuseKey(of: entry, among: Self.keys, what: "part of what is yours")
    }
  }

  // MARK: Channels

  private mutating func takeChannels(_ node: TOMLNode) {
    var choices = ChannelChoices([:], order: data.choices.order)
    var lines: [String: Int] = [:]
    for block in taking.blocks(node, under: "channel") {
      guard let block else { continue }
      let id = id(of: block.entries, at: block.line, lines)
      var choice = ChannelChoice()
      for entry in block.entries { take(entry, of: id, into: &choice) }
      guard let id else { continue }
      choices[id] = choice
      lines[id] = block.line
    }
    data.choices = choices
  }

  /// The id of a channel that can be used; what is wrong with others is said all the same.
  private mutating func id(of entries: [TOMLEntry], at line: Int, _ lines: [String: Int]) -> String? {
    guard let entry = entries.first(where: { $0.key == ChannelKey.id.rawValue }) else {
      taking.report(line, "a channel has no id, such as id = \"94\"; the channel is left out")
      return nil
    }
    guard case .text(let id) = entry.node.value, !id.isEmpty else {
      return taking.refuse(entry, TOMLTaking.textRule("94"), "the channel is left out")
    }
    guard let first = lines[id] else { return id }
    taking.report(
      entry.node.line, "a channel “\(id.prefix(60))” is there already, in line \(first); this one is left out")
    return nil
  }

  private mutating func take(_ entry: TOMLEntry, of id: String?, into choice: inout ChannelChoice) {
    switch ChannelKey(rawValue: entry.key) {
    case .id: break
    case .name: choice.name = taking.text(entry, like: "Harbour")
    case .number: choice.number = taking.number(entry, Channel.numbers)
    case .groups:
      let rule = "it takes a list of groups in quotes, such as [\"News\"]"
      choice.groups = taking.differentTexts(entry, rule).map(\.text)
    case .favourite: choice.isFavourite = taking.truth(entry) ?? false
    case .hidden: choice.isHidden = taking.truth(entry) ?? false
    case .shift: choice.shift = taking.number(entry, Channel.shifts) ?? 0
    case .hours: choice.hours = hours(entry)
    case .joined: choice.joined = ids(entry, without: id, "joined has the channel itself in it; left out")
    case .sameAs: choice.sameAs = ids(entry, without: nil, "")
    case .copyOf: choice.copyOf = copyOf(entry, id)
    case nil: taking.refuseKey(of: entry, among: ChannelKey.names, what: "setting of a channel")
    }
  }

  private mutating func hours(_ entry: TOMLEntry) -> DailyHours? {
    if case .text(let text) = entry.node.value, let hours = DailyHours(text) { return hours }
    return taking.refuse(entry, "it takes two times such as \"06:00-19:00\"")
  }

  private mutating func ids(_ entry: TOMLEntry, without own: String?, _ problem: String) -> [String] {
    taking.differentTexts(entry, "it takes a list of ids in quotes, such as [\"105\"]").compactMap { other in
      if other.text != own { return other.text }
      taking.report(other.line, problem)
      return nil
    }
  }

  private mutating func copyOf(_ entry: TOMLEntry, _ id: String?) -> String? {
    guard let other = taking.text(entry, like: "94") else { return nil }
    if other != id { return other }
    taking.report(entry.node.line, "copy-of is the channel itself; not used")
    return nil
  }

  // MARK: Searches

  private mutating func takeSearches(_ node: TOMLNode) {
    searchLines = [:]
    var searches: [SavedSearch] = []
    for block in taking.blocks(node, under: "search") {
      guard let block else { continue }
      for entry in block.entries where !["name", "query"].contains(entry.key) {
        taking.refuseKey(of: entry, among: ["name", "query"], what: "setting of a search")
      }
      // One thing at a time: without a name, a missing query is not told of as well.
      guard let name = text("name", like: "Films", of: block.entries, at: block.line),
        let query = text("query", like: "is:film day:weekend", of: block.entries, at: block.line),
        isFirst(name, at: block.line)
      else { continue }
      searches.append(SavedSearch(name: name.text, query: query.text))
    }
    data.searches = SavedSearches(searches)
  }

  /// A text that a search cannot do without.
  private mutating func text(
    _ key: String, like example: String, of entries: [TOMLEntry], at line: Int
  ) -> TOMLTaking.Text? {
    guard let entry = entries.first(where: { $0.key == key }) else {
      taking.report(line, "a search has no \(key), such as \(key) = \"\(example)\"; the search is left out")
      return nil
    }
    guard case .text(let text) = entry.node.value else {
      return taking.refuse(entry, TOMLTaking.textRule(example), "the search is left out")
    }
    if text.contains(where: { !$0.isWhitespace }) { return TOMLTaking.Text(line: entry.node.line, text: text) }
    taking.report(entry.node.line, "the \(key) of a search is empty; the search is left out")
    return nil
  }

  private mutating func isFirst(_ name: TOMLTaking.Text, at line: Int) -> Bool {
    guard let first = searchLines[name.text.lowercased()] else {
      searchLines[name.text.lowercased()] = line
      return true
    }
    taking.report(
      name.line, "a search “\(name.text.prefix(60))” is there already, in line \(first); this one is left out")
    return false
  }

  // MARK: Seen showings, and the view

  private mutating func takeSeen(_ node: TOMLNode) {
    var seen = SeenShowings()
    for block in taking.blocks(node, under: "seen") {
      guard let block else { continue }
      var (query, marks): (String?, Set<ShowingMark>) = (nil, [])
      for entry in block.entries {
        switch entry.key {
        case "query": query = taking.text(entry, like: "is:film")
        case "marks": marks = self.marks(entry)
        default: taking.refuseKey(of: entry, among: ["query", "marks"], what: "setting of what was seen")
        }
      }
      if let query {
        seen.marks[query] = marks
      } else {
        taking.report(block.line, "what was seen has no query; left out")
      }
    }
    data.seen = seen
  }

  private mutating func marks(_ entry: TOMLEntry) -> Set<ShowingMark> {
    let rule = "it takes a list of hexadecimal numbers in quotes, such as [\"2f\"]"
    let marks = taking.texts(entry, rule).compactMap { item in
      if let mark = ShowingMark(hexadecimal: item.text) { return mark }
      taking.report(item.line, "“\(item.text.prefix(60))” is no mark: \(rule); left out")
      return ShowingMark?.none
    }
    return Set(marks)
  }

  private mutating func takeView(_ entry: TOMLEntry) {
    guard case .table(let entries) = entry.node.value else {
      return taking.report(
        entry.node.line, "view is \(entry.node.value.description): it is written under [view]; not used")
    }
    var view = SavedView()
    for entry in entries {
      switch entry.key {
      case "group": view.group = taking.text(entry, like: "News").map(SavedView.Group.named) ?? view.group
      case "favourites": if taking.truth(entry) == true { view.group = .favourites }
      case "zoom": view.zoom = taking.number(entry, 0...86_400)
      case "row-height": view.rowHeight = taking.number(entry, 1...3)
      case "channel": view.channel = taking.text(entry, like: "94")
      default:
        taking.refuseKey(
          of: entry, among: ["group", "favourites", "zoom", "row-height", "channel"], what: "setting of the view")
      }
    }
    data.view = view
  }
}
