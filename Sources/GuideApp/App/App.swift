package import CellCanvas
package import GuideLanguage
package import GuideModel
import GuidePersonal
package import GuideSearch
import GuideSettings

/// The things that all screens share. The state of one screen alone is in that screen.
package struct App: Sendable {
  /// The guide as its channels are chosen.
  package internal(set) var prepared: PreparedGuide
  /// The guide as rows without holes.
  package internal(set) var timeline: Timeline
  /// The guide is being arranged by the choices of now, which takes a while.
  package internal(set) var pendingArrangement: PendingArrangement?
  var arrangementCount = 0
  /// The channels of a guide of more programmes are arranged in the background.
  package var programmesAtOnce = 50_000
  /// Progress of reading the guide; nil when it is done.
  package var loading: Loading?
  /// The age of the guide and the state of its update; nil for files that a person named, which are never updated.
  package var freshness: Freshness?
  /// The outcome of the last update for each source, a line each.
  package var reportLines: [Message] = []
  /// The news of followed shows since the program started, a line each.
  package internal(set) var showNews: [String] = []
  /// The changes of the last update, by start.
  package var changes = ChangeSummary()

  /// The time of the clock.
  package var now: Instant
  /// Columns and rows of the screen, without the line at the foot for what is due.
  package internal(set) var size: Size
  /// The lines that the screens leave for it: 1 while something is due, and there is room.
  package internal(set) var alertLines = 0
  /// The terminal's abilities.
  package var display: Display {
    didSet { if display.colours != oldValue.colours { chooseTheme() } }
  }
  /// The styles to draw with, by the settings and the terminal's colours.
  package internal(set) var theme: Theme
  /// The keys of all commands.
  package var keymap = Keymap() {
    didSet { if keymap.language != language { keymap.language = language } }
  }
  /// The settings of config.toml; those that screens ask for often are beside it.
  package internal(set) var settings = AppSettings()
  /// When the evening begins.
  package var primeTime = WallTime.usualPrimeTime {
    didSet { mine.follow(at: primeTime) }
  }
  /// How times of day are written.
  package var clock = ClockFace.twentyFour
  /// The language of all that the screens say.
  package var language = InterfaceLanguage.english {
    didSet { keymap.language = language }
  }
  /// The language that the locale asks for.
  package var systemLanguage = InterfaceLanguage.english {
    didSet { chooseLanguage() }
  }

  /// What is known of shows, beyond the guide.
  package internal(set) var shows = KnownShows()
  /// The things a person has made.
  package var mine = Mine()
  /// The programmes of the guide that the person follows.
  package internal(set) var followed = FollowedProgrammes()
  /// True where what was seen is left out of lists, and dim in the grid.
  package internal(set) var hidesSeen = false
  /// Grows with every change of what was seen, or of whether it is hidden: drawn rows are kept for one version.
  package internal(set) var seenVersion = 0
  /// When a person is told of what.
  package internal(set) var reminding = Reminding()
  /// The timers and channels of the person's recording servers.
  package internal(set) var recording = Recording()
  /// The minutes before the start that a person is told of a programme, unless a reminder has its own.
  package var usualLead = 5
  /// True where their list has the first line of the next showing's description.
  package var describesFollowed = false

  /// The number of records beyond which a search of their bytes runs in the background.
  package var recordsAtOnce = 10_000
  /// The search in the background.
  var runningSearch: SearchRequest?
  private var searchCount = 0
  /// True while the names for completion are being gathered.
  var isGatheringNames = false

  /// One line for the person, shown until the next key.
  package var notice: String?
  /// True while a screen on top speaks of the grid's selection.
  package internal(set) var isSelectionHeld = false
  /// Makes the help, open at a table of bindings.
  package var help: (@Sendable (String, App) -> any Screen)?

  /// The requests of the screen that is being called.
  private var requests: [ScreenRequest] = []
  var effects: [Effect] = []

  /// An app without a guide.
  package init(zone: ZoneTable, now: Instant, size: Size, display: Display = Display()) {
    timeline = Timeline(.empty, in: zone)
    prepared = PreparedGuide(.empty, zone: zone)
    self.now = now
    self.size = size
    self.display = display
    theme = Theme(colours: display.colours)
  }

  /// The guide that is shown.
  package var guide: Guide { timeline.guide }
  /// The guide with all its channels, as its sources have them.
  package var base: Guide { prepared.base }
  /// The zone in which its times are shown.
  package var zone: ZoneTable { timeline.zone }
  /// The search index of the guide that is shown.
  package var index: SearchIndex { prepared.index }
}

/// The terminal's abilities, as far as the person wants them used.
package struct Display: Hashable, Sendable {
  /// 256, 16, 8, or 0 for none.
  package var colours: Int
  /// The same as the terminal has them, whether they are wanted or not.
  package let terminalColours: Int
  /// True where only ASCII is drawn, whatever the terminal can show.
  package var isASCII = false
  /// True where the terminal has as many pairs of colours as a picture needs.
  let hasManyPairs: Bool
  /// True where underlined text is seen as such, beside colours or without them.
  package let hasUnderline: Bool
  /// True while clicks and the wheel do something.
  package var mouse: Bool
  /// True where screens are plain lines, for a screen reader: see `LinearPage`.
  package var isLinear: Bool
  /// True over a line of some 10,000 baud, where half a second is some 500 bytes.
  package var isSlow: Bool

  /// The abilities of a terminal. One of 256 colours has an underline, unless it is said.
  package init(
    colours: Int = 256, mouse: Bool = true, isLinear: Bool = false, isSlow: Bool = false, hasUnderline: Bool? = nil,
    hasManyPairs: Bool = true
  ) {
    (self.colours, terminalColours) = (colours, colours)
    self.hasUnderline = hasUnderline ?? (colours >= 256)
    self.mouse = mouse
    self.isLinear = isLinear
    self.isSlow = isSlow
    self.hasManyPairs = hasManyPairs
  }

  /// True where a picture can be drawn: in half blocks of 256 colours, some kilobytes of them.
  package var canShowPictures: Bool { colours >= 256 && hasManyPairs && !isASCII && !isLinear && !isSlow }
}

// MARK: Saying

extension App {
  /// A message in the language of the interface.
  package func text(_ message: Message) -> String { language.text(message) }

  /// A text in the quotation marks of the language.
  package func quoted(_ text: some StringProtocol) -> String { language.quoted(text) }

  /// A number of things in the language of the interface, such as `18 channels`; see `InterfaceLanguage.count`.
  package func count(_ number: Int, _ thing: String, _ things: String? = nil) -> String {
    language.count(number, thing, things)
  }
}

// MARK: Requests of screens

extension App {
  enum ScreenRequest: Sendable {
    case open(any Screen)
    case openAbove(any Screen)
    case replaceTop(any Screen)
    case close
    case closeAll
    case send(any ScreenMessage)
    case tell(AppEvent)
    case rearrange
  }

  /// Opens a screen on top of all.
  package mutating func open(_ screen: any Screen) { requests.append(.open(screen)) }
  /// Opens a screen right above the one that asks, below those that lie over it.
  package mutating func openAbove(_ screen: any Screen) { requests.append(.openAbove(screen)) }
  /// Puts a screen in the place of the topmost.
  package mutating func replaceTop(with screen: any Screen) { requests.append(.replaceTop(screen)) }
  /// Closes the screen that asks.
  package mutating func close() { requests.append(.close) }
  /// Closes all screens but the lowest.
  package mutating func closeAll() { requests.append(.closeAll) }
  /// Asks something of the screens below.
  package mutating func send(_ message: any ScreenMessage) { requests.append(.send(message)) }
  /// Tells all screens of a change.
  mutating func tell(_ event: AppEvent) { requests.append(.tell(event)) }
  /// Arranges the guide by the choices of now, unless a screen defers that.
  package mutating func rearrange() { requests.append(.rearrange) }
  /// Has something done outside.
  package mutating func perform(_ effect: Effect) { effects.append(effect) }

  mutating func takeRequests() -> [ScreenRequest] {
    defer { requests = [] }
    return requests
  }
}

// MARK: Searching

extension App {
  /// Showings as lines of a list: those of one programme at one time on several channels are one, unless the settings have a
  /// line for each.
  package func lines(of programmes: some Sequence<ProgrammeID>) -> [[ProgrammeID]] {
    settings.values.joinsSimulcasts ? index.simulcasts.groups(of: programmes) : programmes.map { [$0] }
  }

  /// True on a channel that the person has hidden, and that has a row because the settings show those.
  package func isOnHiddenChannel(_ programme: ProgrammeID) -> Bool {
    prepared.rules.showsHidden && mine.choices[guide.channels[guide.channel(of: programme)].id].isHidden
  }

  /// True while a search goes on in the background.
  package var isSearching: Bool { runningSearch != nil }

  /// True where a query takes so long that it is searched for in the background.
  package func isLong(_ query: Query) -> Bool { index.effort(of: query) > recordsAtOnce }

  /// The hits of a query, searched at once.
  package func matches(of query: Query) -> SearchMatches { index.search(query, now: now, in: zone) }

  /// A request for a query in the guide that is shown. With `counting`, hits that were not seen are counted.
  package mutating func searchRequest(_ query: Query, counting: Bool = false) -> SearchRequest {
    searchCount += 1
    return SearchRequest(
      number: searchCount, query: query, index: index, now: now, zone: zone, seen: counting ? mine.seen : nil)
  }

  /// Gathers the names of the guide for completion, and tells `AppEvent.names` when they are at hand; false where they are.
  package mutating func gatherNames() -> Bool {
    guard index.effortOfRecords > recordsAtOnce, !index.knowsNames else { return false }
    if !isGatheringNames { perform(.gatherNames(NamesRequest(index: index))) }
    isGatheringNames = true
    return true
  }
}
