package import CellCanvas
package import GuideLanguage
package import GuideModel
import GuidePersonal
package import GuideSearch
import GuideSettings

/// The state shared by all screens. The state of a single screen is kept in that screen.
package struct App: Sendable {
  /// The guide arranged by the user's channel settings.
  package internal(set) var prepared: PreparedGuide
  /// The guide as rows without gaps.
  package internal(set) var timeline: Timeline
  /// The arrangement under way in the background; `nil` if none.
  package internal(set) var pendingArrangement: PendingArrangement?
  var arrangementCount = 0
  /// Guides with more programmes than this are arranged in the background.
  package var maximumImmediateProgrammes = 50_000
  /// Progress of reading the guide; `nil` when it is done.
  package var loading: Loading?
  /// The age of the guide and the state of its update; `nil` for a guide opened from a file, which is never updated.
  package var freshness: Freshness?
  /// One line per source: the result of the last update.
  package var reportLines: [Message] = []
  /// News about followed shows since the program started, one line each.
  package internal(set) var showNews: [String] = []
  /// The changes made by the last update, sorted by start time.
  package var changes = ChangeSummary()

  /// The current time.
  package var now: Instant
  /// The size of the screen without the alert line.
  package internal(set) var size: Size
  /// The number of alert lines: 1 while a reminder is due and the terminal is tall enough.
  package internal(set) var alertLines = 0
  /// The terminal's capabilities.
  package var display: Display {
    didSet { if (display.colours, display.ground) != (oldValue.colours, oldValue.ground) { chooseTheme() } }
  }
  /// The styles to draw with, derived from the settings and the terminal's colours.
  package internal(set) var theme: Theme
  /// The keys of all commands.
  package var keymap = Keymap() {
    didSet { if keymap.language != language { keymap.language = language } }
  }
  /// The settings of config.toml. Frequently used ones also have their own properties.
  package internal(set) var settings = AppSettings()
  /// The start of prime time.
  package var primeTime = WallTime.defaultPrimeTime {
    didSet { mine.follow(at: primeTime) }
  }
  /// How times of day are written.
  package var clock = ClockFace.twentyFour
  /// The language of the interface.
  package var language = InterfaceLanguage.english {
    didSet { keymap.language = language }
  }
  /// The language of the locale.
  package var systemLanguage = InterfaceLanguage.english {
    didSet { chooseLanguage() }
  }

  /// Shows looked up at TVmaze.com.
  package internal(set) var shows = KnownShows()
  /// The user's data.
  package var mine = Mine()
  /// The programmes in the guide that the user follows.
  package internal(set) var followed = FollowedProgrammes()
  /// Whether watched episodes are left out of lists and dimmed in the grid.
  package internal(set) var hidesWatched = false
  /// A version number that increases when watched episodes or their visibility change. Cached rows are valid for one version.
  package internal(set) var watchedVersion = 0
  /// The reminders for programmes in the guide, including due ones.
  package internal(set) var reminding = Reminding()
  /// The timers and channels of the user's recording servers.
  package internal(set) var recording = Recording()
  /// Default number of minutes between a reminder and the start of its programme.
  package var defaultLead = 5
  /// Whether the list of followed programmes shows the first line of each description.
  package var describesFollowed = false

  /// A search of more records than this runs in the background.
  package var maximumImmediateRecords = 10_000
  var runningSearch: SearchRequest?
  private var searchCount = 0
  var isGatheringNames = false

  /// The status message, shown until the next key.
  package var notice: String?
  /// Whether a screen on top depends on the grid's selection.
  package internal(set) var isSelectionPinned = false
  /// Makes the help for a screen.
  package var help: (@Sendable (any Screen, App) -> any Screen)?
  /// Makes the command palette for a screen.
  package var palette: (@Sendable (any Screen, App) -> any Screen)?

  /// The requests made by the screen being called.
  private var requests: [ScreenRequest] = []
  var effects: [Effect] = []

  /// Creates an app without a guide.
  package init(zone: ZoneTable, now: Instant, size: Size, display: Display = Display()) {
    timeline = Timeline(.empty, in: zone)
    prepared = PreparedGuide(.empty, zone: zone)
    self.now = now
    self.size = size
    self.display = display
    theme = Theme(colours: display.colours, ground: display.ground)
  }

  /// The displayed guide.
  package var guide: Guide { timeline.guide }
  /// The guide as its sources provide it, with all channels.
  package var base: Guide { prepared.base }
  /// The zone in which times are shown.
  package var zone: ZoneTable { timeline.zone }
  /// The search index of the displayed guide.
  package var index: SearchIndex { prepared.index }
}

/// The terminal's capabilities, limited to those the user wants to use.
package struct Display: Hashable, Sendable {
  /// The number of colours to use; 0 for none.
  package var colours: Int
  /// The number of colours the terminal has.
  package let terminalColours: Int
  /// The terminal's background; `nil` if it is unknown.
  package var ground: TerminalGround?
  /// Whether only ASCII is drawn.
  package var isASCII = false
  /// Whether the terminal draws pictures as pixels, so that small ones can be recognised.
  package var drawsPixels = false
  /// Whether the terminal has enough colour pairs for a picture.
  let hasManyPairs: Bool
  /// Whether mouse clicks and scrolling are enabled.
  package var mouse: Bool
  /// Whether screens are drawn as plain lines for a screen reader (see `LinearPage`).
  package var isLinear: Bool
  /// Whether the connection is slow: about 10,000 baud, at which 500 bytes take half a second.
  package var isSlow: Bool

  /// Creates the capabilities of a terminal.
  package init(
    colours: Int = 256, ground: TerminalGround? = nil, mouse: Bool = true, isLinear: Bool = false, isSlow: Bool = false,
    hasManyPairs: Bool = true
  ) {
    (self.colours, terminalColours, self.ground) = (colours, colours, ground)
    self.mouse = mouse
    self.isLinear = isLinear
    self.isSlow = isSlow
    self.hasManyPairs = hasManyPairs
  }

  /// Whether pictures can be drawn. They use half blocks in 256 colours and take a few kilobytes.
  package var canShowPictures: Bool { colours >= 256 && hasManyPairs && !isASCII && !isLinear && !isSlow }
}

// MARK: Text

extension App {
  /// Translates a message.
  package func text(_ message: Message) -> String { language.text(message) }

  /// Puts a string in the language's quotation marks.
  package func quoted(_ text: some StringProtocol) -> String { language.quoted(text) }

  /// A translated count, such as `18 channels` (see `InterfaceLanguage.count`).
  package func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
    language.count(number, thing, things)
  }
}

// MARK: Requests from screens

extension App {
  enum ScreenRequest: Sendable {
    case open(any Screen)
    case openAbove(any Screen)
    case replaceTop(any Screen)
    case close
    case closeAll
    case press(Key)
    case send(any ScreenMessage)
    case tell(AppEvent)
    case rearrange
  }

  /// Opens a screen on top of all others.
  package mutating func open(_ screen: any Screen) { requests.append(.open(screen)) }
  /// Opens a screen directly above the one that requests it.
  package mutating func openAbove(_ screen: any Screen) { requests.append(.openAbove(screen)) }
  /// Replaces the topmost screen.
  package mutating func replaceTop(with screen: any Screen) { requests.append(.replaceTop(screen)) }
  /// Closes the requesting screen.
  package mutating func close() { requests.append(.close) }
  /// Closes all screens except the lowest.
  package mutating func closeAll() { requests.append(.closeAll) }
  /// Closes the requesting screen, and runs a command on the screen below, for example `grid.later`.
  package mutating func closeAndRun(_ name: String) { requests += [.close, .press(.command(name))] }
  /// Sends a message to the screens below.
  package mutating func send(_ message: any ScreenMessage) { requests.append(.send(message)) }
  mutating func tell(_ event: AppEvent) { requests.append(.tell(event)) }
  /// Arranges the guide by the current channel settings, unless a screen defers that.
  package mutating func rearrange() { requests.append(.rearrange) }
  /// Adds an effect for the run loop to carry out.
  package mutating func perform(_ effect: Effect) { effects.append(effect) }

  mutating func takeRequests() -> [ScreenRequest] {
    defer { requests = [] }
    return requests
  }
}

// MARK: Searching

extension App {
  /// Groups showings into list lines: simultaneous showings on several channels share a line, if the settings say so.
  package func lines(of programmes: some Sequence<ProgrammeID>) -> [[ProgrammeID]] {
    settings.values.joinsSimulcasts ? index.simulcasts.groups(of: programmes) : programmes.map { [$0] }
  }

  /// Whether a programme is on a hidden channel that has a row because the settings show hidden channels.
  package func isOnHiddenChannel(_ programme: ProgrammeID) -> Bool {
    prepared.rules.showsHidden && mine.choices[guide.channels[guide.channel(of: programme)].id].isHidden
  }

  /// Whether a search is running in the background.
  package var isSearching: Bool { runningSearch != nil }

  /// Whether a query takes long enough to be run in the background.
  package func isLong(_ query: Query) -> Bool { index.cost(of: query) > maximumImmediateRecords }

  /// Runs a query immediately.
  package func matches(of query: Query) -> SearchMatches { index.search(query, now: now, in: zone) }

  /// Creates a search request for the displayed guide. `counting` counts new matches as well.
  package mutating func searchRequest(_ query: Query, counting: Bool = false) -> SearchRequest {
    searchCount += 1
    return SearchRequest(
      number: searchCount, query: query, index: index, now: now, zone: zone, viewed: counting ? mine.viewed : nil)
  }

  /// Starts collecting names for completion, unless they are available already. Returns whether screens must wait for
  /// `AppEvent.names`.
  package mutating func gatherNames() -> Bool {
    guard index.costOfRecords > maximumImmediateRecords, !index.knowsNames else { return false }
    if !isGatheringNames { perform(.gatherNames(NamesRequest(index: index))) }
    isGatheringNames = true
    return true
  }
}
