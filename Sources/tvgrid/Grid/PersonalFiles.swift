import GuideApp
import GuideModel
import GuidePersonal
import GuideSources

/// What a person has made, as the grid needs it: read as it opens, looked at before keys are handled, since another tvgrid
/// may have changed it, and written beside the keys.
struct PersonalFiles: Sendable {
  /// Nil where nothing is kept.
  let store: PersonalStore?
  /// Whether what is chosen for channels is kept too: not for a guide to try out.
  private let keepsChannels: Bool

  init(channels: PersonalStore?, in folders: UserFolders) {
    keepsChannels = channels != nil
    store = channels ?? (try? PersonalStore.ofPerson(in: folders)) ?? nil
  }

  /// Fills an app with what is kept; what is wrong with it is said.
  func fill(_ app: inout App) {
    app.mine.keepsChoices = keepsChannels
    app.mine.keepsSearches = store != nil
    guard let store else { return }
    app.mine.history = store.history()
    app.mine.seen = store.seen()
    let reading = store.searches()
    app.mine.searches = reading.value
    app.mine.searchesProblem = reading.problem
    app.notice = reading.problem
  }

  /// What has changed, by another program's writing.
  func changes() -> [Action] {
    guard let changes = store?.changes() else { return [] }
    var actions: [Action] = []
    if keepsChannels, let reading = changes.channels {
      actions.append(.chosen(reading.value, knownEdits: reading.knownEdits))
    }
    if let reading = changes.searches {
      actions.append(.savedSearches(reading.value, knownEdits: reading.knownEdits, problem: reading.problem))
    }
    if let marks = changes.seen { actions.append(.seen(marks)) }
    return actions
  }

  /// Keeps what an effect says, where it is one that has something kept; what goes wrong is told in one line.
  func keep(_ effect: Effect, orSay complain: @escaping @Sendable (String) -> Void) {
    let edits: [PersonalEdit]
    switch effect {
    case .keep(let changes): edits = keepsChannels ? changes.map(PersonalEdit.channel) : []
    case .keepSearches(let changes): edits = changes.map(PersonalEdit.search)
    case .keepSeen(let query, let marks): edits = [.seen(query: query, marks: Set(marks))]
    case .remember(let text): edits = [.remember(text)]
    default: edits = []
    }
    if !edits.isEmpty { store?.keep(edits, orSay: complain) }
  }

  /// Waits until all is written that can be, and returns why something that would be missed is not; nil where all is.
  func finish() -> String? {
    store?.finish { Output.complain("another tvgrid is writing what you have changed; waiting") }
  }
}

extension PersonalStore.Reading {
  /// What is wrong, in one line: the first thing, and how many more there are.
  fileprivate var problem: String? {
    guard let first = findings.first else { return nil }
    return first.text + (findings.count > 1 ? " (and \(findings.count - 1) more: tvgrid searches tells)" : "")
  }
}
