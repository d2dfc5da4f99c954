import CellCanvas
package import GuideModel
package import GuidePersonal

/// The items of a list as text to share, either plain or Markdown.
package enum ListText {
  /// An item and its next showing, if any.
  package struct Entry: Hashable, Sendable {
    let item: ListItem
    let next: ChosenShowing?

    package init(_ item: ListItem, next: ChosenShowing?) { (self.item, self.next) = (item, next) }
  }

  /// One line per entry, such as `The Ferrymen: The Long Tide, s2 e4/6, Fri 20 Nov 20:30, Harbour One`.
  package static func plain(_ entries: [Entry], title: String? = nil, in zone: ZoneTable) -> String {
    let lines = entries.map { SafeText(line($0, in: zone)).string }
    return ((title.map { ["\(SafeText($0).string):"] } ?? []) + lines).map { $0 + "\n" }.joined()
  }

  static func line(_ entry: Entry, in zone: ZoneTable) -> String {
    [entry.heading + entry.name, entry.facts, entry.time(in: zone)].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A Markdown list with the titles in bold, followed by the descriptions.
  package static func markdown(_ entries: [Entry], title: String? = nil, in zone: ZoneTable) -> String {
    var text = title.map { "## \(escaped($0))\n\n" } ?? ""
    for entry in entries {
      let rest = [entry.facts, entry.time(in: zone)].filter { !$0.isEmpty }.map(escaped).joined(separator: ", ")
      text += "- **\(escaped(entry.heading))**\(escaped(entry.name))\(rest.isEmpty ? "" : ", \(rest)")\n"
      if let description = entry.item.details.description {
        text += "\n  \(paragraph(escaped(description)))\n\n"
      }
    }
    return text
  }

  /// Escapes a paragraph that would otherwise start a list or heading.
  private static func paragraph(_ text: String) -> String {
    let mark = text.drop(while: \.isNumber)
    guard let first = mark.first, "+-=.)".contains(first) else { return text }
    return text.prefix(text.count - mark.count) + "\\" + mark
  }

  /// Escapes all characters that have a meaning in Markdown or HTML.
  private static func escaped(_ text: String) -> String {
    SafeText(text).string.escaping("\\`*_[]<>#!|&~")
  }
}

extension ListText.Entry {
  fileprivate var heading: String { item.showing.title }

  fileprivate var name: String {
    guard item.scope != .show else { return " (the whole show)" }
    return item.details.summary.episodeTitle.map { ": \($0)" } ?? ""
  }

  fileprivate var facts: String {
    let summary = item.details.summary
    return [summary.episode?.text, summary.year.map { String($0) }].compactMap(\.self).joined(separator: ", ")
  }

  /// The time and channel of the next showing, or of the chosen showing if the item is a single showing or an episode that
  /// only TVmaze knows. Such an episode may have a date without a time.
  fileprivate func time(in zone: ZoneTable) -> String {
    let isOutside = item.scope == .episode && item.showing.isOutside && item.showing.interval.start.seconds > 86_400
    guard let showing = next ?? (item.scope == .showing || isOutside ? item.showing : nil) else { return "" }
    let start = zone.local(showing.interval.start)
    let time = isOutside && showing.interval.isEmpty ? "" : " \(start.time.text)"
    let year = isOutside ? " \(start.date.year)" : ""
    return "\(start.date.shortText)\(year)\(time), \(showing.channelName)"
  }
}
