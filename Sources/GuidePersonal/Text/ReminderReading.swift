import GuideModel
import GuideSettings

/// Reminders in a text, and what has become of those that were due: each showing with its title, channel and times.
extension PersonalReading {
  static let showingKeys = ["title", "channel", "channel-name", "start", "end", "episode"]

  mutating func applyReminders(_ node: TOMLNode) {
    var reminders: [Reminder] = []
    for block in decoder.blocks(node, under: "reminder") {
      guard let block else { continue }
      refuseKeys(of: block.entries, besides: ["query", "lead"], what: "setting of a reminder")
      let lead = block.entries.first { $0.key == "lead" }.flatMap { decoder.number($0, Reminder.leads) }
      if let entry = block.entries.first(where: { $0.key == "query" }) {
        guard let query = decoder.text(entry, like: "is:film") else { continue }
        reminders.append(Reminder(.query(query), lead: lead))
      } else if let showing = showing(block.entries) {
        reminders.append(Reminder(.showing(showing), lead: lead))
      } else {
        decoder.report(block.line, "a reminder has neither a query nor a title, channel and start; left out")
      }
    }
    data.reminders = Reminders(reminders, states: data.reminders.states)
  }

  mutating func applyDueStates(_ node: TOMLNode) {
    var states: [DueState] = []
    for block in decoder.blocks(node, under: "due") {
      guard let block else { continue }
      let keys = ["told", "answered", "snoozed-until"]
      refuseKeys(of: block.entries, besides: keys, what: "setting of what was due")
      let times = keys.map { key in
        block.entries.first { $0.key == key }.flatMap { decoder.number($0, ChosenShowing.seconds) }
          .map(Instant.init(seconds:))
      }
      if let showing = showing(block.entries) {
        states.append(DueState(showing, told: times[0], answered: times[1], snoozedUntil: times[2]))
      } else {
        decoder.report(block.line, "what was due has no title, channel or start; left out")
      }
    }
    data.reminders = Reminders(data.reminders.reminders, states: states)
  }

  mutating func refuseKeys(of entries: [TOMLEntry], besides keys: [String], what: Message) {
    let known = keys + Self.showingKeys
    for entry in entries where !known.contains(entry.key) { decoder.refuseKey(of: entry, among: known, what: what) }
  }

  /// The showing that some entries name; nil where its title, channel or start is missing or wrong.
  mutating func showing(_ entries: [TOMLEntry]) -> ChosenShowing? {
    var texts: [String: String] = [:]
    var times: [String: Int] = [:]
    for entry in entries {
      switch entry.key {
      case "title", "channel", "channel-name", "episode":
        // No guide has longer ones.
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
