package import GuideModel
import GuideSettings

/// A person's data read from a text (see `PersonalText`), and the problems in that text. A problem costs only the entry
/// that has it.
package struct PersonalReading: Hashable, Sendable {
  /// The readable data; parts that the text does not name are as they were before.
  package internal(set) var data: PersonalData
  /// Whether the text is of lists that somebody shares, which are added to one's own.
  package private(set) var isShared = false
  /// The problems, in the order of lines.
  package var diagnostics: [Diagnostic] { decoder.diagnostics }
  var decoder: TOMLDecoder
  /// Where the searches begin, from 1, by their names in small letters.
  private var searchLines: [String: Int] = [:]

  /// The key that says so.
  static let sharedKey = "shared"
  private static let keys = [
    "order", "channel", "search", "seen", "show", "reminder", "due", "list", "item", "chosen-show", "history",
    "view",
  ]
  private static let searchKeys = ["name", "query", "followed"]
  /// In kilobytes: all that can be kept is less.
  private static let limit = 32 << 10

  /// Reads a text, which may be any bytes.
  package init(_ text: [UInt8], over base: PersonalData = PersonalData()) {
    let document = ForgivingTOML(text, limit: Self.limit)
    data = base
    decoder = TOMLDecoder(document.diagnostics)
    for entry in document.entries where entry.key != ForgivingTOML.leftOutKey { apply(entry) }
    let node = { (key: String) in document.entries.first { $0.key == key }?.node }
    applyLists(node("list"), items: node("item"))
    decoder.finish()
  }

  /// The line, from 1, in which the search of a name begins.
  package func line(ofSearch name: String) -> Int { searchLines[name.lowercased()] ?? 1 }

  private mutating func apply(_ entry: TOMLEntry) {
    switch entry.key {
    case "order":
      let ids = decoder.differentTexts(entry, "it takes a list of ids in quotes, such as [\"94\", \"105\"]")
      data.choices = ChannelChoices(data.choices.choices, order: ids.map(\.text))
    case PersonalReading.sharedKey: isShared = decoder.boolean(entry) ?? false
    case "channel": applyChannels(entry.node)
    case "search": applySearches(entry.node)
    case "seen": applySeen(entry.node)
    case "show": applyShows(entry.node)
    case "reminder": applyReminders(entry.node)
    case "due": applyDueStates(entry.node)
    // Read together, whichever comes first.
    case "list", "item": break
    case "chosen-show": applyChosenShows(entry.node)
    case "history":
      let texts = decoder.texts(entry, "it takes a list of queries in quotes, such as [\"late kitchen\"]")
      data.history = RecentTexts(texts.map(\.text))
    case "view": applyView(entry)
    default: decoder.refuseKey(of: entry, among: Self.keys, what: "part of what is yours")
    }
  }

  // MARK: Channels

  private mutating func applyChannels(_ node: TOMLNode) {
    var choices = ChannelChoices([:], order: data.choices.order)
    var lines: [String: Int] = [:]
    for block in decoder.blocks(node, under: "channel") {
      guard let block else { continue }
      let id = id(of: block.entries, at: block.line, lines)
      var choice = ChannelChoice()
      for entry in block.entries { apply(entry, of: id, into: &choice) }
      guard let id else { continue }
      choices[id] = choice
      lines[id] = block.line
    }
    data.choices = choices
  }

  /// The id of a channel that can be used; errors of the others are reported as well.
  private mutating func id(of entries: [TOMLEntry], at line: Int, _ lines: [String: Int]) -> String? {
    guard let entry = entries.first(where: { $0.key == ChannelKey.id.rawValue }) else {
      decoder.report(line, "a channel has no id, such as id = \"94\"; the channel is left out")
      return nil
    }
    guard case .text(let id) = entry.node.value, !id.isEmpty else {
      return decoder.refuse(entry, TOMLDecoder.textRule("94"), "the channel is left out")
    }
    guard let first = lines[id] else { return id }
    decoder.report(
      entry.node.line, "a channel “\(id.shortened)” is there already, in line \(first); this one is left out")
    return nil
  }

  private mutating func apply(_ entry: TOMLEntry, of id: String?, into choice: inout ChannelChoice) {
    switch ChannelKey(rawValue: entry.key) {
    case .id: break
    case .name: choice.name = decoder.text(entry, like: "Harbour")
    case .number: choice.number = decoder.number(entry, Channel.numbers)
    case .groups:
      let rule: Message = "it takes a list of groups in quotes, such as [\"News\"]"
      let groups = decoder.differentTexts(entry, rule).map(\.text)
      // An empty list is no group at all; one of which nothing can be used says nothing.
      if case .list(let nodes) = entry.node.value, nodes.isEmpty || !groups.isEmpty { choice.groups = groups }
    case .favourite: choice.isFavourite = decoder.boolean(entry) ?? false
    case .hidden: choice.isHidden = decoder.boolean(entry) ?? false
    case .shift: choice.shift = decoder.number(entry, Channel.shifts) ?? 0
    case .hours: choice.hours = hours(entry)
    case .joined: choice.joined = ids(entry, without: id, "joined has the channel itself in it; left out")
    case .sameAs: choice.sameAs = ids(entry, without: nil, "")
    case .copyOf: choice.copyOf = copyOf(entry, id)
    case nil: decoder.refuseKey(of: entry, among: ChannelKey.names, what: "setting of a channel")
    }
  }

  private mutating func hours(_ entry: TOMLEntry) -> DailyHours? {
    if case .text(let text) = entry.node.value, let hours = DailyHours(text) { return hours }
    return decoder.refuse(entry, "it takes two times such as \"06:00-19:00\"")
  }

  private mutating func ids(_ entry: TOMLEntry, without own: String?, _ problem: Message) -> [String] {
    decoder.differentTexts(entry, "it takes a list of ids in quotes, such as [\"105\"]").compactMap { other in
      if other.text != own { return other.text }
      decoder.report(other.line, problem)
      return nil
    }
  }

  private mutating func copyOf(_ entry: TOMLEntry, _ id: String?) -> String? {
    guard let other = decoder.text(entry, like: "94") else { return nil }
    if other != id { return other }
    decoder.report(entry.node.line, "copy-of is the channel itself; not used")
    return nil
  }

  // MARK: Searches

  private mutating func applySearches(_ node: TOMLNode) {
    searchLines = [:]
    var searches: [SavedSearch] = []
    for block in decoder.blocks(node, under: "search") {
      guard let block else { continue }
      for entry in block.entries where !Self.searchKeys.contains(entry.key) {
        decoder.refuseKey(of: entry, among: Self.searchKeys, what: "setting of a search")
      }
      let followed = block.entries.first { $0.key == "followed" }.flatMap { decoder.boolean($0) }
      // One thing at a time: without a name, a missing query is not told of as well.
      guard let name = text("name", like: "Films", of: block.entries, at: block.line),
        let query = text("query", like: "is:film day:weekend", of: block.entries, at: block.line),
        isFirst(name, at: block.line)
      else { continue }
      searches.append(SavedSearch(name: name.text, query: query.text, isFollowed: followed ?? false))
    }
    data.searches = SavedSearches(searches)
  }

  /// A text that a search cannot do without.
  private mutating func text(
    _ key: String, like example: String, of entries: [TOMLEntry], at line: Int
  ) -> TOMLDecoder.Text? {
    guard let entry = entries.first(where: { $0.key == key }) else {
      decoder.report(line, "a search has no \(key), such as \(key) = \"\(example)\"; the search is left out")
      return nil
    }
    guard case .text(let text) = entry.node.value else {
      return decoder.refuse(entry, TOMLDecoder.textRule(example), "the search is left out")
    }
    if text.contains(where: { !$0.isWhitespace }) { return TOMLDecoder.Text(line: entry.node.line, text: text) }
    decoder.report(entry.node.line, "the \(key) of a search is empty; the search is left out")
    return nil
  }

  private mutating func isFirst(_ name: TOMLDecoder.Text, at line: Int) -> Bool {
    guard let first = searchLines[name.text.lowercased()] else {
      searchLines[name.text.lowercased()] = line
      return true
    }
    decoder.report(
      name.line, "a search “\(name.text.shortened)” is there already, in line \(first); this one is left out")
    return false
  }

  // MARK: What was seen

  private mutating func applySeen(_ node: TOMLNode) {
    var seen = SeenShowings()
    for block in decoder.blocks(node, under: "seen") {
      guard let block else { continue }
      var (query, marks): (String?, Set<ShowingMark>) = (nil, [])
      for entry in block.entries {
        switch entry.key {
        case "query": query = decoder.text(entry, like: "is:film")
        case "marks": marks = self.marks(entry)
        default: decoder.refuseKey(of: entry, among: ["query", "marks"], what: "setting of what was seen")
        }
      }
      if let query {
        seen.marks[query] = marks
      } else {
        decoder.report(block.line, "what was seen has no query; left out")
      }
    }
    data.seen = seen
  }

  private mutating func marks(_ entry: TOMLEntry) -> Set<ShowingMark> {
    let rule: Message = "it takes a list of hexadecimal numbers in quotes, such as [\"2f\"]"
    let marks = decoder.texts(entry, rule).compactMap { item in
      if let mark = ShowingMark(hexadecimal: item.text) { return mark }
      decoder.report(item.line, "“\(item.text.shortened)” is no mark: \(rule); left out")
      return ShowingMark?.none
    }
    return Set(marks)
  }

  private mutating func applyShows(_ node: TOMLNode) {
    var seen = SeenEpisodes()
    for block in decoder.blocks(node, under: "show") {
      guard let block else { continue }
      var (title, episodes): (String?, [String]) = (nil, [])
      for entry in block.entries {
        switch entry.key {
        case "title": title = decoder.text(entry, like: "the ferrymen")
        case "seen":
          episodes = decoder.texts(entry, "it takes a list of episodes in quotes, such as [\"s1 e2\"]").map(\.text)
        default: decoder.refuseKey(of: entry, among: ["title", "seen"], what: "setting of a show")
        }
      }
      guard let title else {
        decoder.report(block.line, "a show has no title; left out")
        continue
      }
      seen.add(episodes, of: title.lowercased())
    }
    data.episodes = seen
  }

  // MARK: The view

  private mutating func applyView(_ entry: TOMLEntry) {
    guard case .table(let entries) = entry.node.value else {
      return decoder.report(
        entry.node.line, "view is \(entry.node.value.description): it is written under [view]; not used")
    }
    var view = SavedView()
    for entry in entries {
      switch entry.key {
      case "group": view.group = decoder.text(entry, like: "News").map(SavedView.Group.named) ?? view.group
      case "favourites": if decoder.boolean(entry) == true { view.group = .favourites }
      case "zoom": view.zoom = decoder.number(entry, 0...86_400)
      case "row-height": view.rowHeight = decoder.number(entry, 1...3)
      case "channel": view.channel = decoder.text(entry, like: "94")
      case "name": view.name = decoder.text(entry, like: "now")
      case "pane": view.hasPane = decoder.boolean(entry)
      default:
        decoder.refuseKey(
          of: entry, among: ["group", "favourites", "zoom", "row-height", "channel", "name", "pane"],
          what: "setting of the view")
      }
    }
    data.view = view
  }
}
