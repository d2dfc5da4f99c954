import GuideModel
import GuideSettings

/// A person's data as one TOML text, for export and for editing. It is sorted, one entry a line, so that two of them
/// differ in few lines. An empty part is written as such, since a part that a text does not name stays as it is when it
/// is read. Streams of channels are no part of it.
package struct PersonalText {
  private let data: PersonalData
  private let names: [String: String]
  private var top: [String] = []
  private var tables: [[String]] = []

  /// The text of some parts; `names` are those of channels by their ids, for comments.
  package static func text(
    of data: PersonalData, _ sections: Set<PersonalSection> = Set(PersonalSection.allCases),
    names: [String: String] = [:]
  ) -> String {
    var text = PersonalText(data: data, names: names)
    for section in PersonalSection.allCases where sections.contains(section) { text.add(section) }
    let head = "# What is yours in tvgrid: tvgrid mine import takes it in. What can be set: man tvgrid"
    let parts = [[head]] + (text.top.isEmpty ? [] : [text.top]) + text.tables
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private init(data: PersonalData, names: [String: String]) {
    self.data = data
    self.names = names
  }

  private mutating func add(_ section: PersonalSection) {
    switch section {
    case .channels: addChannels()
    case .searches: addSearches()
    case .seen: addSeen()
    case .episodes: addEpisodes()
    case .reminders: addReminders()
    case .lists: addLists()
    case .shows: addShows()
    // Their addresses may hold passwords, and what an import gave goes with them.
    case .streams, .imports: break
    case .history: addList("history", data.history.texts) { _ in nil }
    case .view: addView()
    }
  }

  private mutating func addChannels() {
    addList("order", data.choices.order, comment: comment)
    let choices = data.choices.choices.sorted { $0.key < $1.key }
    if choices.isEmpty { top.append("channel = []") }
    for (id, choice) in choices {
      let comment = choice.name == nil ? comment(of: id).map { "  # \($0)" } ?? "" : ""
      let values = ChannelKey.allCases.compactMap { key in key.value(in: choice).map { "\(key.rawValue) = \($0)" } }
      tables.append(["[[channel]]", "id = \(TOMLText.quoted(id))\(comment)"] + values)
    }
  }

  private mutating func addSearches() {
    if data.searches.isEmpty { top.append("search = []") }
    for search in data.searches.searches {
      tables.append(
        ["[[search]]", "name = \(TOMLText.quoted(search.name))", "query = \(TOMLText.quoted(search.query))"]
          + (search.isFollowed ? ["followed = true"] : []))
    }
  }

  private mutating func addSeen() {
    if data.seen.marks.isEmpty { top.append("seen = []") }
    for (query, marks) in data.seen.marks.sorted(by: { $0.key < $1.key }) {
      let lines = marks.sorted().map { "  \(TOMLText.quoted($0.hexadecimal))," }
      tables.append(["[[seen]]", "query = \(TOMLText.quoted(query))", "marks = ["] + lines + ["]"])
    }
  }

  private mutating func addEpisodes() {
    if data.episodes.isEmpty { top.append("show = []") }
    for (show, episodes) in data.episodes.inOrder {
      let lines = episodes.split(separator: "\n", omittingEmptySubsequences: false).map {
        "  \(TOMLText.quoted(String($0))),"
      }
      tables.append(["[[show]]", "title = \(TOMLText.quoted(show))", "seen = ["] + lines + ["]"])
    }
  }

  private mutating func addReminders() {
    if data.reminders.isEmpty { top.append("reminder = []") }
    for reminder in data.reminders.reminders {
      let lead = reminder.lead.map { ["lead = \($0)"] } ?? []
      switch reminder.subject {
      case .query(let query): tables.append(["[[reminder]]", "query = \(TOMLText.quoted(query))"] + lead)
      case .showing(let showing): tables.append(["[[reminder]]"] + lines(of: showing) + lead)
      }
    }
    if data.reminders.states.isEmpty { top.append("due = []") }
    for state in data.reminders.states {
      let times = [("told", state.told), ("answered", state.answered), ("snoozed-until", state.snoozedUntil)]
      tables.append(
        ["[[due]]"] + lines(of: state.showing)
          + times.compactMap { key, time in time.map { "\(key) = \($0.seconds)  # \($0.isoText)" } })
    }
  }

  private mutating func addLists() {
    if data.lists.isEmpty { top.append("list = []") }
    for list in data.lists.lists { tables.append(["[[list]]", "name = \(TOMLText.quoted(list.name))"]) }
    for list in data.lists.lists {
      for item in list.items {
        let show = item.foldedShow.map { ["show = \(TOMLText.quoted($0))"] } ?? []
        let facts = item.decodedFacts.lines.map { "  \(TOMLText.quoted($0))," }
        tables.append(
          ["[[item]]", "list = \(TOMLText.quoted(list.name))", "scope = \(TOMLText.quoted(item.scope.rawValue))"]
            + lines(of: item.showing) + show + (facts.isEmpty ? [] : ["facts = ["] + facts + ["]"]))
      }
    }
  }

  private mutating func addShows() {
    if data.shows.isEmpty { top.append("chosen-show = []") }
    for (title, show) in data.shows.values.sorted(by: { $0.key < $1.key }) {
      tables.append(
        [
          "[[chosen-show]]", "title = \(TOMLText.quoted(title))", "id = \(show.id)",
          "name = \(TOMLText.quoted(show.name))",
        ])
    }
  }

  private func lines(of showing: ChosenShowing) -> [String] {
    [
      "title = \(TOMLText.quoted(showing.title))", "channel = \(TOMLText.quoted(showing.channel))",
      "channel-name = \(TOMLText.quoted(showing.channelName))",
      "start = \(showing.interval.start.seconds)  # \(showing.interval.start.isoText)",
      "end = \(showing.interval.end.seconds)",
    ] + (showing.episode.map { ["episode = \(TOMLText.quoted($0))"] } ?? [])
  }

  private mutating func addView() {
    var lines = ["[view]"]
    switch data.view.group {
    case .all: break
    case .favourites: lines.append("favourites = true")
    case .named(let name): lines.append("group = \(TOMLText.quoted(name))")
    }
    if let zoom = data.view.zoom { lines.append("zoom = \(zoom)") }
    if let rowHeight = data.view.rowHeight { lines.append("row-height = \(rowHeight)") }
    if let channel = data.view.channel {
      lines.append("channel = \(TOMLText.quoted(channel))" + (comment(of: channel).map { "  # \($0)" } ?? ""))
    }
    if let name = data.view.name { lines.append("name = \(TOMLText.quoted(name))") }
    if let hasPane = data.view.hasPane { lines.append("pane = \(hasPane)") }
    tables.append(lines)
  }

  /// Texts, a line each.
  private mutating func addList(_ key: String, _ texts: [String], comment: (String) -> String?) {
    if texts.isEmpty { return top.append("\(key) = []") }
    let items = texts.map { text in "  \(TOMLText.quoted(text))," + (comment(text).map { "  # \($0)" } ?? "") }
    top += ["\(key) = ["] + items + ["]"]
  }

  /// The channel's name, if that says more than its id.
  private func comment(of id: String) -> String? {
    let name = data.choices[id].name ?? names[id]
    return name == id ? nil : name.flatMap(TOMLText.comment)
  }
}

/// The things that a `[[channel]]` can have, in the order in which they are written.
enum ChannelKey: String, CaseIterable, Hashable, Sendable {
  case id, name, number, groups, favourite, hidden, shift, hours, joined
  case sameAs = "same-as"
  case copyOf = "copy-of"

  static let names = allCases.map(\.rawValue)

  /// The value that a choice has for it; nil where that is nothing, and for the id, which is no choice.
  func value(in choice: ChannelChoice) -> String? {
    switch self {
    case .id: nil
    case .name: choice.name.map(TOMLText.quoted)
    case .number: choice.number.map { String($0) }
    case .groups: choice.groups.map(TOMLText.list)
    case .favourite: choice.isFavourite ? "true" : nil
    case .hidden: choice.isHidden ? "true" : nil
    case .shift: choice.shift == 0 ? nil : String(choice.shift)
    case .hours: choice.hours.map { TOMLText.quoted($0.text) }
    case .joined: list(choice.joined)
    case .sameAs: list(choice.sameAs)
    case .copyOf: choice.copyOf.map(TOMLText.quoted)
    }
  }

  private func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : TOMLText.list(texts) }
}

extension Instant {
  /// Such as `2026-11-20 20:30 UTC`.
  var isoText: String {
    let local = ZoneTable.utc.local(self)
    return "\(local.date.isoText) \(local.time.text) UTC"
  }
}

extension ShowingMark {
  /// Such as `2f`; nil of anything else.
  init?(hexadecimal text: String) {
    guard !text.hasPrefix("+"), let value = UInt64(text, radix: 16) else { return nil }
    self.init(value: value)
  }

  /// As text.
  var hexadecimal: String { String(value, radix: 16) }
}
