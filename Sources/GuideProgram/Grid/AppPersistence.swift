import GuideApp
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// The person's database, for the grid: read as it opens, checked for changes by another tvgrid before keys are handled, and
/// written in the background.
struct AppPersistence: Sendable {
  /// Nil where nothing is kept.
  let store: PersonalStore?
  /// Whether choices for channels are kept: not those for the demo week, nor with --raw.
  private let keepsChannels: Bool

  init(channels: PersonalStore?, in folders: UserFolders) {
    keepsChannels = channels != nil
    store = channels ?? (try? PersonalStore.ofPerson(in: folders)) ?? nil
  }

  /// Fills an app with what its first screen shows; the rest is that of `later`. An error in it becomes the app's notice.
  func fill(_ app: inout App) {
    app.mine.keepsChoices = keepsChannels
    app.mine.keepsSearches = store != nil
    guard let store else { return }
    let update = store.read([.history, .searches])
    app.mine.history = update.data.history
    app.mine.searches = update.data.searches
    app.mine.searchesProblem = update.problem
    app.notice = update.problem.map(app.text)
  }

  /// The data that the first screen does not wait for: 100,000 ticks and a list of 10,000 entries take some hundredths of a
  /// second.
  func later() -> [Action] {
    guard let store else { return [] }
    var update = store.read([.seen, .episodes, .lists, .shows, .streams, .imports, .reminders])
    update.importSwaps = keepsChannels ? store.importSwaps { update.findings += $0 } : []
    return update.findings.prefix(1).map { .notice($0.notice) } + [.mine(update)]
  }

  /// The look of the grid that was left. It is kept with the choices for channels, whose ids and groups it names.
  var view: SavedView { keepsChannels ? store?.value(\.view) ?? SavedView() : SavedView() }

  /// Keeps the look that is left. An error goes unsaid: the look is convenient, and nothing a person has made is lost.
  func keep(_ view: SavedView) {
    guard keepsChannels, let store, store.value(\.view) != view else { return }
    store.keep([.view(view)], orSay: { _ in })
  }

  /// The changes that other programs have made since the last call.
  func changes() -> PersonalUpdate? {
    guard let store, var update = store.changes() else { return nil }
    if !keepsChannels { update.sections.remove(.channels) }
    if update.sections.contains(.imports) {
      update.importSwaps = keepsChannels ? store.importSwaps { update.newFindings += $0 } : []
    }
    return update
  }

  /// Keeps edits. `report` is given the message of an error.
  func keep(_ edits: [PersonalEdit], orSay report: @escaping @Sendable (Message) -> Void) {
    store?.keep(edits, orSay: report)
  }

  /// Waits until everything is written, which it says where that takes long, and returns the error of edits that are not; nil
  /// for none.
  func finish(say: (Message) -> Void) -> Message? {
    store?.finish { say("another tvgrid is writing what you have changed; waiting") }
  }
}

extension SavedView {
  /// Looks as the settings ask for; what they leave open stays as it was left.
  mutating func apply(_ settings: Settings) {
    view = settings.startView ?? view
    zoom = settings.zoom ?? zoom
    switch settings.rowHeight {
    case .lines(let count): rowHeight = count
    case .fill: rowHeight = nil
    case nil: break
    }
    switch settings.pane {
    case .auto: hasPane = nil
    case .show: hasPane = true
    case .hide: hasPane = false
    case nil: break
    }
  }
}
