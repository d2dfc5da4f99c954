import GuideModel

/// The differences between two versions of a person's data, a line each: `+` for additions, `-` for removals, `~` for
/// changes.
package enum PersonalDifferences {
  /// The limit of lines of a kind, since a person reads no more; the rest is counted.
  private static let mostLines = 20

  /// The lines, none where nothing changes; `names` are those of channels by their ids.
  package static func lines(from old: PersonalData, to new: PersonalData, names: [String: String] = [:]) -> [String] {
    let channels = lines("channel", of: old.choices.choices, new.choices.choices) { id, choice in
      let name = choice.name ?? old.choices[id].name ?? names[id]
      return name.map { $0 == id ? id : "\(id)  \($0)" } ?? id
    }
    let order = old.choices.order == new.choices.order ? [] : ["~ the order of the channels"]
    let searches = lines("search", of: byName(old.searches), byName(new.searches)) { _, search in
      "\(search.name): \(search.query)\(search.isFollowed ? " (followed)" : "")"
    }
    let isReordered = searches.isEmpty && old.searches != new.searches
    return order + channels + searches + (isReordered ? ["~ the order of the searches"] : [])
      + lines("seen", of: old.seen.marks, new.seen.marks) { query, marks in "\(query): \(marks.count) programmes" }
      + lines("show", of: shows(old), shows(new)) { show, lines in
        let count = lines.split(separator: "\n", omittingEmptySubsequences: false).count
        return "\(show): \(count) episode\(count == 1 ? "" : "s") seen"
      }
      + lines("reminder", of: bySubject(old.reminders), bySubject(new.reminders)) { what, reminder in
        what + (reminder.lead.map { ", \($0) minutes before" } ?? "")
      }
      + (old.reminders.states == new.reminders.states ? [] : ["~ what was told of reminders"])
      + lists(from: old.lists, to: new.lists)
      + lines("chosen show", of: old.shows.values, new.shows.values) { title, show in "\(title): \(show.name)" }
      + (old.streams == new.streams ? [] : ["~ the streams of channels: \(new.streams.values.count)"])
      + (old.history == new.history ? [] : ["~ the history of searches: \(new.history.texts.count)"])
      + (old.view == new.view ? [] : ["~ the view that was left"])
  }

  private static func shows(_ data: PersonalData) -> [String: String] {
    Dictionary(data.episodes.inOrder.map { ($0.show, $0.lines) }) { "\($0)\n\($1)" }
  }

  private static func byName(_ searches: SavedSearches) -> [String: SavedSearch] {
    Dictionary(searches.searches.map { ($0.name.lowercased(), $0) }) { first, _ in first }
  }

  private static func lists(from old: ProgrammeLists, to new: ProgrammeLists) -> [String] {
    let names = { (lists: ProgrammeLists) in
      Dictionary(lists.lists.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    }
    let order = { (lists: ProgrammeLists, others: ProgrammeLists) in
      lists.lists.map { $0.name.lowercased() }.filter { others[$0] != nil }
    }
    let items = lines("programme", of: byTitle(old), byTitle(new)) { name, _ in name }
    let isReordered = order(old, new) != order(new, old)
    let isEqual = old == new || isReordered
    let made = lines("list", of: names(old), names(new)) { _, name in name }
    return made + (isReordered ? ["~ the order of the lists"] : []) + items
      + (isEqual || !(made + items).isEmpty ? [] : ["~ the order within the lists"])
  }

  /// The entries of lists by a text that tells each from the others of its list.
  private static func byTitle(_ lists: ProgrammeLists) -> [String: ListItem] {
    let named = lists.lists.flatMap { list in
      list.items.map { item in
        let scope = item.scope == .show ? "" : ", \(item.showing.episode ?? item.showing.interval.start.isoText)"
        let showing =
          item.scope == .showing ? ", \(item.showing.interval.start.isoText), \(item.showing.channelName)" : ""
        return ("\(item.showing.title)\(showing.isEmpty ? scope : showing) in \(list.name)", item)
      }
    }
    return Dictionary(named) { first, _ in first }
  }

  private static func bySubject(_ reminders: Reminders) -> [String: Reminder] {
    let named = reminders.reminders.map { reminder in
      switch reminder.subject {
      case .query(let query): (query, reminder)
      case .showing(let showing):
        ("\(showing.title), \(showing.interval.start.isoText), \(showing.channelName)", reminder)
      }
    }
    return Dictionary(named) { first, _ in first }
  }

  private static func lines<Value: Equatable>(
    _ kind: String, of old: [String: Value], _ new: [String: Value], _ text: (String, Value) -> String
  ) -> [String] {
    let keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    let lines = keys.prefix(mostLines).map { key in
      let sign = old[key] == nil ? "+" : new[key] == nil ? "-" : "~"
      return "\(sign) \(kind) \((new[key] ?? old[key]).map { text(key, $0) } ?? key)"
    }
    return keys.count > mostLines ? lines + ["  and \(keys.count - mostLines) more like these"] : lines
  }
}

/// The entries that a person's lists lose where others take their place, such as those of an export that is taken in whole.
package enum ListLosses {
  /// A headline with the number of all, then a line for each list that loses some; none where nothing is lost.
  package static func lines(from old: ProgrammeLists, to new: ProgrammeLists) -> [String] {
    let losses = old.lists.compactMap { list in loss(of: list, in: new[list.name]) }
    guard !losses.isEmpty else { return [] }
    let count = losses.reduce(0) { $0 + $1.count }
    return ["!! Your lists are replaced: \(count == 1 ? "1 programme" : "\(count) programmes") of yours would be lost"]
      + losses.map { "!!   \($0.text)" }
  }

  private static func loss(of list: ProgrammeList, in new: ProgrammeList?) -> (count: Int, text: String)? {
    let kept = Set(new?.items.map(\.identity) ?? [])
    let count = list.items.count { !kept.contains($0.identity) }
    guard count > 0 else { return nil }
    let number = count == list.items.count ? "all \(count)" : "\(count) of \(list.items.count)"
    let programmes = count == 1 ? "1 programme" : "\(count) programmes"
    return (count, new == nil ? "“\(list.name)” is deleted with its \(programmes)" : "“\(list.name)” loses \(number)")
  }
}
