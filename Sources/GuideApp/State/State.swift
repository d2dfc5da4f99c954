package import CellCanvas
package import GuideModel
package import GuideSearch

/// All that the screen shows and the keys act upon. Time, size and the terminal's abilities come in as values.
package struct State: Sendable {
  /// The guide, as rows without holes.
  package private(set) var timeline: Timeline
  /// Which of its channels are shown, in which order.
  package private(set) var view: ChannelView
  /// Whether channels without programmes are among them.
  package var showsEmptyChannels = false
  /// Which group of channels is wanted.
  var group = ChannelGroup.all
  /// The guide with what is chosen for its channels, as it is on the screen.
  private(set) var shown: ShownGuide
  /// The guide is being arranged by what is chosen now, where that takes a while.
  var pendingArrangement: PendingArrangement?
  /// How often that was.
  var arrangementCount = 0
  /// The channels of a guide of more programmes are arranged beside all else.
  package var programmesAtOnce = 50_000
  /// What the person has chosen for channels.
  package internal(set) var choices = ChannelChoices()
  /// What was changed of that since the program started, in order: a guide that comes may not know of the last of it.
  var channelEdits: [ChannelEdit] = []
  /// Whether what the person chooses is kept when the program ends.
  package var keepsChoices = true
  /// What the clock says.
  package var now: Instant
  /// Columns and rows of the screen.
  package var size: Size
  /// What the terminal can do.
  package var display: Display
  /// How far the reading has come; nil when it is done.
  package var loading: Loading?
  /// How fresh the guide is; nil where it is of files that a person named, which nobody updates.
  package var freshness: Freshness?
  /// What became of each source in the last update, a line each.
  package var reportLines: [String] = []
  /// What the last update changed, by start.
  package var changes = ChangeSummary()
  /// Where one stands in the grid.
  package var grid: GridState
  /// What lies over the grid, the topmost last.
  package var overlays: [Overlay] = []
  /// What the last search or the filter found, while it is shown.
  package var hits: SearchHits?
  /// What was shown before the filter was asked for.
  var hitsBefore: SearchHits?
  /// What is being searched for beside all else.
  var pending: PendingSearch?
  /// Whether what is shown of searches has to be searched for anew, since the guide is another.
  var isSearchDue = false
  /// Whether something is still being searched for that nobody waits for any more.
  var isSearchEnded = false
  /// How the hits of the next filter are shown.
  var filterShowing = HitShowing.othersDimmed
  /// How many searches there were, each of which has a number.
  var searchCount = 0
  /// A search that takes longer than looking into so many records is carried out beside all else.
  package var recordsAtOnce = 10_000
  /// The searches that the person keeps.
  package var savedSearches = SavedSearches()
  /// What is wrong with what they are kept in.
  package var savedSearchesProblem: String?
  /// Whether they are kept when the program ends.
  package var keepsSearches = true
  /// What was changed of these since the program started, in order.
  var savedEdits: [SavedSearchEdit] = []
  /// The hits of saved searches that the person has seen.
  package var seen = SeenShowings()
  /// How often somebody has looked, or what was seen has changed.
  var seenCount = 0
  /// By query, the number of the look whose marks are still to be told.
  var awaitedLooks: [String: Int] = [:]
  /// What stands where somebody waits for the names of the guide to go on with it.
  var completionWaits: TextField?
  /// Whether these are being gathered.
  var areNamesWished = false
  /// What was searched for, to be searched for again.
  package var history = RecentTexts()
  /// One line for the person, shown until the next key.
  package var notice: String?

  /// A program without a guide as yet.
  package init(zone: ZoneTable, now: Instant, size: Size, display: Display = Display()) {
    timeline = Timeline(.empty, in: zone)
    view = ChannelView(.empty, showsEmpty: false)
    shown = ShownGuide(.empty, zone: zone)
    self.now = now
    self.size = size
    self.display = display
    grid = GridState(anchor: now, item: .gap(Interval(now, now)), left: now)
  }

  /// The guide that is shown.
  package var guide: Guide { timeline.guide }
  /// The zone in which its times are shown.
  package var zone: ZoneTable { timeline.zone }
  /// What makes it quick to search.
  package var index: SearchIndex { shown.index }
  /// The guide with all its channels, as its sources have them.
  package var base: Guide { shown.base }
  /// Whether something is searched for beside all else.
  package var isSearching: Bool { pending != nil }
  /// Whether what is searched for belongs on the screen as soon as there is some of it.
  package var isSearchAwaited: Bool { pending?.reader == .list || pending?.reader == .filter }
  /// Whether a query takes so long that it is searched for beside all else: by the bytes that its terms look at.
  func isLong(_ query: Query) -> Bool { index.effort(of: query) > recordsAtOnce }
  /// How the screen is shared out.
  package var geometry: GridGeometry { GridGeometry(size) }

  /// Shows a guide. What was selected stays selected where the new guide still has it; the first guide opens at now.
  mutating func show(_ shown: ShownGuide) {
    let old = timeline
    self.shown = shown
    pendingArrangement = nil
    timeline = Timeline(shown.guide, in: zone)
    loading = nil
    // What is still being found is of the guide that was here.
    var oldHits = hits
    if let pending, pending.reader == .filter {
      oldHits = SearchHits(pending.wish.query, .none)
      oldHits?.showing = filterShowing
    }
    isSearchEnded = isSearchEnded || pending != nil
    pending = nil
    isSearchDue = true
    hits = nil
    hitsBefore = hitsBefore.map { renewed($0, from: old.guide) }
    listChannels()
    hits = oldHits.map { renewed($0, from: old.guide) }
    if hits?.hidesChannels ?? false { listChannels() }
    if old.guide.channels.isEmpty {
      grid.channel = view.rows.first ?? 0
      goToNow()
    } else {
      reselect(from: old)
    }
    overlays = overlays.compactMap { renewed($0, from: old.guide) }
  }

  /// Decides anew which channels are shown. A group that has none any more is left.
  mutating func listChannels() {
    view = ChannelView(
      guide, order: pendingArrangement?.order, showsEmpty: showsEmptyChannels, group: group, hits: hits)
    guard view.rows.isEmpty, group != .all else { return }
    group = .all
    listChannels()
  }
}
