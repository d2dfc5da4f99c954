import GuideModel
import GuideSettings

/// Reminders and due states as text. Each showing has its title, channel and times.
extension Reminders {
  static let keys = ["reminder", "due"]
  var counts: [(name: String, count: Int)] { [("reminders", reminders.count)] }

  func lines(since old: Reminders, names: [String: String]) -> [String] {
    Differences.lines("reminder", old.byText, byText) { what, reminder in
      what + (reminder.lead.map { ", \($0) minutes before" } ?? "")
    } + (old.states == states ? [] : ["~ the states of reminders"])
  }

  private var byText: [String: Reminder] {
    let named = reminders.map { reminder in
      switch reminder.subject {
      case .query(let query): (query, reminder)
      case .showing(let showing):
        ("\(showing.title), \(showing.interval.start.isoText), \(showing.channelName)", reminder)
      }
    }
    return Dictionary(named) { first, _ in first }
  }

  func write(to text: inout PersonalText) {
    text.addTables("reminder", reminders) { reminder in
      let subject = reminder.subject.query.map { ["query = \(TOMLText.quoted($0))"] }
      return (subject ?? reminder.subject.showing?.textLines ?? []) + (reminder.lead.map { ["lead = \($0)"] } ?? [])
    }
    text.addTables("due", states) { state in
      let times = zip(Self.timeKeys, [state.announced, state.answered, state.snoozedUntil])
      return state.showing.textLines
        + times.compactMap { key, time in time.map { "\(key) = \($0.seconds)  # \($0.isoText)" } }
    }
  }

  private static let timeKeys = ["announced", "answered", "snoozed-until"]

  mutating func read(_ entries: [TOMLEntry], _ reading: inout PersonalReading) {
    if entries.contains(where: { $0.key == "reminder" }) {
      let keys = ["query", "lead"] + PersonalReading.showingKeys
      let tables = reading.tables(entries, "reminder", keys: keys, "reminder setting")
      self = Reminders(tables.compactMap { reading.reminder($0) }, states: states)
    }
    if entries.contains(where: { $0.key == "due" }) {
      let keys = Self.timeKeys + PersonalReading.showingKeys
      let tables = reading.tables(entries, "due", keys: keys, "due reminder setting")
      self = Reminders(reminders, states: tables.compactMap { reading.dueState($0, Self.timeKeys) })
    }
  }
}

extension ChosenShowing {
  var textLines: [String] {
    [
      "title = \(TOMLText.quoted(title))", "channel = \(TOMLText.quoted(channel))",
      "channel-name = \(TOMLText.quoted(channelName))",
      "start = \(interval.start.seconds)  # \(interval.start.isoText)",
      "end = \(interval.end.seconds)",
    ] + (episode.map { ["episode = \(TOMLText.quoted($0))"] } ?? [])
  }
}

extension PersonalReading {
  static let showingKeys = ["title", "channel", "channel-name", "start", "end", "episode"]

  fileprivate mutating func reminder(_ table: Table) -> Reminder? {
    let lead = table["lead"].flatMap { decoder.number($0, Reminder.leads) }
    if let entry = table["query"] {
      return decoder.text(entry, like: "is:film").map { Reminder(.query($0), lead: lead) }
    }
    if let showing = showing(table) { return Reminder(.showing(showing), lead: lead) }
    decoder.report(table.line, "a reminder has neither a query nor a title, channel and start; left out")
    return nil
  }

  fileprivate mutating func dueState(_ table: Table, _ keys: [String]) -> DueState? {
    let times = keys.map { key in
      table[key].flatMap { decoder.number($0, ChosenShowing.seconds) }.map(Instant.init(seconds:))
    }
    if let showing = showing(table) {
      return DueState(showing, announced: times[0], answered: times[1], snoozedUntil: times[2])
    }
    decoder.report(table.line, "a due reminder has no title, channel or start; left out")
    return nil
  }

  /// The showing described by a table; `nil` if its title, channel or start is missing or wrong.
  mutating func showing(_ table: Table) -> ChosenShowing? {
    var texts: [String: String] = [:]
    var times: [String: Int] = [:]
    for entry in table.entries {
      switch entry.key {
      case "title", "channel", "channel-name", "episode":
        // No guide has longer strings.
        texts[entry.key] = decoder.text(entry, like: "The Ferrymen").map { String($0.prefix(512)) }
      case "start", "end": times[entry.key] = decoder.number(entry, ChosenShowing.seconds)
      default: break
      }
    }
    guard let title = texts["title"], let channel = texts["channel"], let start = times["start"] else { return nil }
    return ChosenShowing(
      channel: channel, channelName: texts["channel-name"] ?? channel,
      interval: Interval(Instant(seconds: start), Instant(seconds: times["end"] ?? start)), title: title,
      episode: texts["episode"])
  }
}
