import GuideLanguage
package import GuideModel
package import GuidePersonal
package import GuideSearch

/// The programmes in the user's lists, indexed for details and `is:listed`.
///
/// A list may have 10,000 entries.
package struct ListedProgrammes: Sendable {
  private var lists: [(name: String, programmes: ProgrammeSelection)]
  /// All programmes in any list.
  package private(set) var all: ProgrammeSelection

  package init(_ lists: ProgrammeLists = ProgrammeLists()) {
    self.lists = lists.lists.filter { !$0.items.isEmpty }.map { ($0.name, ProgrammeSelection($0.items)) }
    all = self.lists.reduce(into: ProgrammeSelection()) { $0.formUnion($1.programmes) }
  }

  /// Whether a list with this name has entries.
  func has(_ name: String) -> Bool { lists.contains { $0.name == name } }

  /// Adds entries to a list that is not empty, without indexing the others again.
  mutating func add(_ items: [ListItem], to name: String) {
    guard let index = lists.firstIndex(where: { $0.name == name }) else { return }
    let added = ProgrammeSelection(items)
    lists[index].programmes.formUnion(added)
    all.formUnion(added)
  }

  /// The names of the lists that contain a programme, its episode or its show, in the order of the lists.
  package func names(of programme: ProgrammeID, in guide: Guide) -> [String] {
    guard guide.isSelected(programme, in: all) else { return [] }
    return lists.filter { guide.isSelected(programme, in: $0.programmes) }.map(\.name)
  }
}

extension ProgrammeSelection {
  /// Selects the programmes that match list entries. If the guide did not name an entry's episode, the entry matches
  /// only that showing.
  fileprivate init(_ items: [ListItem]) {
    var (shows, episodes, showings) = (Set<String>(), [EpisodeIdentity](), Set<ShowingFingerprint>())
    for item in items {
      let showing = item.showing
      switch (item.scope, showing.episode) {
      case (.show, _): shows.insert(item.show)
      case (.episode, let episode?): episodes.append(EpisodeIdentity(show: item.show, episode: episode))
      case (.episode, nil), (.showing, _):
        showings.insert(
          ShowingFingerprint(channel: showing.channel, start: showing.interval.start, title: showing.title))
      }
    }
    self.init(shows: shows, episodes: episodes, showings: showings)
  }
}

extension App {
  /// The names of the lists that contain a programme, for example `“To watch” and “For friends”`; `nil` if no list contains it.
  package func listNamesText(of programme: ProgrammeID) -> String? {
    let names = mine.listed.names(of: programme, in: guide).map { quoted($0) }
    guard let last = names.last else { return nil }
    return names.count == 1 ? last : text("\(names.dropLast().joined(separator: ", ")) and \(last)")
  }
}
