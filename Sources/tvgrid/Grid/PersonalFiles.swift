import GuideApp
import GuideModel
import GuideSources

/// The files of what a person has made, as the grid needs them: read as it opens, looked at before keys are handled, since
/// another tvgrid may have changed them, and written beside the keys.
struct PersonalFiles: Sendable {
  /// What is chosen for channels; nil where nothing is kept of that.
  let channels: ChannelStore?
  /// Nil where there is no place for them, as for the others below.
  let searches: SavedSearchStore?
  let seen: SeenShowingsFile?
  let history: SearchHistory?

  init(channels: ChannelStore?, in folders: UserFolders) {
    self.channels = channels
    searches = (try? folders.savedSearchesFile).map { SavedSearchStore(SettingsFile($0)) }
    seen = (try? folders.seenSearchesFile).map { SeenShowingsFile(SettingsFile($0)) }
    history = (try? folders.searchesFile).map { SearchHistory(SettingsFile($0)) }
  }

  /// Gives a state what is in them; what is wrong with the saved searches is said.
  func fill(_ app: inout App) {
    app.mine.keepsChoices = channels != nil
    app.mine.history = history?.read() ?? RecentTexts()
    app.mine.seen = seen?.read() ?? SeenShowings()
    app.mine.keepsSearches = searches != nil
    guard let reading = searches?.read() else { return }
    app.mine.searches = reading.searches
    app.mine.searchesProblem = reading.problem
    app.notice = reading.problem
  }

  /// What has changed in them, by this program's writing or another's.
  func changes() -> [Action] {
    var actions: [Action] = []
    if let reading = channels?.readIfChanged() {
      actions.append(.chosen(reading.choices, knownEdits: reading.knownEdits))
    }
    if let reading = searches?.readIfChanged() {
      actions.append(.savedSearches(reading.searches, knownEdits: reading.knownEdits, problem: reading.problem))
    }
    if let marks = seen?.readIfChanged() { actions.append(.seen(marks)) }
    return actions
  }

  /// Keeps what an effect says, where it is one that has something kept; what goes wrong is told in one line.
  func keep(_ effect: Effect, orSay complain: @escaping @Sendable (String) -> Void) {
    switch effect {
    case .keep(let edits): channels?.keep(edits, orSay: complain)
    case .keepSearches(let edits): searches?.keep(edits, orSay: complain)
    case .keepSeen(let query, let marks): seen?.keep(query: query, marks: marks, orSay: complain)
    case .remember(let text): history?.add(text, orSay: complain)
    default: break
    }
  }

  /// Waits until all is written that can be, and returns why something that would be missed is not; nil where all is.
  func finish() -> String? {
    history?.finish()
    seen?.finish()
    let isWaiting = { Output.complain("another tvgrid is writing what you have changed; waiting") }
    let unkept = [channels?.finish(isWaiting: isWaiting), searches?.finish(isWaiting: isWaiting)]
    let reasons = unkept.compactMap { $0 }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }
}

extension SavedSearchStore.Reading {
  /// What is wrong with the file, in one line: the first thing, and how many more there are.
  fileprivate var problem: String? {
    guard let first = findings.first else { return nil }
    let more = findings.count > 1 ? " (and \(findings.count - 1) more: tvgrid searches tells)" : ""
    return "\(first.place): \(first.problem)\(more)"
  }
}
