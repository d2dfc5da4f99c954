import GuideApp
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// The user's database for the grid.
///
/// It is read when the grid opens, checked for changes by another instance of tvgrid before keys are handled, and written in
/// the background.
struct AppPersistence: Sendable {
  /// `nil` if nothing is stored.
  let store: PersonalStore?
  /// Whether channel choices are stored. They are not stored for the demo week or with --raw.
  private let keepsChannels: Bool

  init(channels: PersonalStore?, in folders: UserFolders) {
    keepsChannels = channels != nil
    store = channels ?? (try? PersonalStore.ofCurrentUser(in: folders)) ?? nil
  }

  /// Loads the data that an app's first screen shows; `later` loads the rest. An error becomes the app's notice.
  func fill(_ app: inout App) {
    app.mine.savesGuideData = keepsChannels
    app.mine.savesData = store != nil
    guard let store else { return }
    let update = store.read([.history, .searches])
    app.mine.history = update.data.history
    app.mine.searches = update.data.searches
    app.mine.searchesProblem = update.problem
    app.notice = update.problem.map(app.text)
  }

  /// Reads the data that the first screen does not need.
  ///
  /// 100,000 watched episodes and a list of 10,000 entries take a few hundredths of a second.
  func later() -> [Action] {
    guard let store else { return [] }
    var update = store.read([.viewed, .episodes, .lists, .shows, .streams, .imports, .reminders])
    update.importSwaps = keepsChannels ? store.importSwaps { update.diagnostics += $0 } : []
    return update.diagnostics.prefix(1).map { .notice($0.notice) } + [.mine(update)]
  }

  /// The last view of the grid. It is stored with the channel choices, because it refers to their ids and groups.
  var view: SavedView { keepsChannels ? store?.value(\.view) ?? SavedView() : SavedView() }

  /// Saves the last view. Errors are ignored: no user data is lost.
  func keep(_ view: SavedView) {
    guard keepsChannels, let store, store.value(\.view) != view else { return }
    store.keep([.view(view)], orSay: { _ in })
  }

  func changes() -> PersonalUpdate? {
    guard let store, var update = store.changes() else { return nil }
    if !keepsChannels { update.sections.remove(.channels) }
    if update.sections.contains(.imports) {
      update.importSwaps = keepsChannels ? store.importSwaps { update.newDiagnostics += $0 } : []
    }
    return update
  }

  /// Saves edits. `report` receives the message for an error.
  func keep(_ edits: [PersonalEdit], orSay report: @escaping @Sendable (Message) -> Void) {
    store?.keep(edits, orSay: report)
  }

  /// Waits until everything is written; returns the error if edits could not be saved, otherwise `nil`.
  ///
  /// Calls `say` if that takes a while.
  func finish(say: (Message) -> Void) -> Message? {
    store?.finish { say("waiting for another copy of tvgrid that is writing to the same data") }
  }
}

extension SavedView {
  /// Applies the settings for the view; anything they leave open is unchanged.
  mutating func apply(_ settings: Settings) {
    view = settings.startView?.view ?? view
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
