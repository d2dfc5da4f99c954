package import GuideModel

/// What lies over the grid, and takes the keys until it is closed.
package enum Overlay: Sendable {
  case details(DetailsState)
  case search(SearchState)
  case help(ScrollState)
  /// The list of what was wrong with the guide's input.
  case findings(ScrollState)
  /// The list of what the last update changed.
  case changes(ScrollState)
  /// The list of all channels.
  case channels(ChannelsState)
  /// The searches that the person keeps.
  case saved(SavedState)
  /// Ready-made queries for more like a programme.
  case likeness(LikenessState)
  case prompt(PromptState)
}

extension Overlay {
  /// What is typed in a prompt, where it is one.
  var promptText: [Character]? {
    if case .prompt(let prompt) = self { prompt.field.text } else { nil }
  }

  /// How far it is scrolled, where it is a page.
  var scroll: ScrollState? {
    get {
      switch self {
      case .details(let details): details.scroll
      case .help(let scroll), .findings(let scroll), .changes(let scroll): scroll
      case .search, .channels, .saved, .likeness, .prompt: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .details(var details):
        details.scroll = newValue
        self = .details(details)
      case .help: self = .help(newValue)
      case .findings: self = .findings(newValue)
      case .changes: self = .changes(newValue)
      case .search, .channels, .saved, .likeness, .prompt: break
      }
    }
  }

  /// The search, where it is one.
  var search: SearchState? {
    if case .search(let search) = self { search } else { nil }
  }

  /// The list of saved searches, where it is that.
  var saved: SavedState? {
    if case .saved(let saved) = self { saved } else { nil }
  }

  /// Whether it is the list of channels.
  var isChannelList: Bool {
    if case .channels = self { true } else { false }
  }
}

/// A page that is longer than the screen.
package struct ScrollState: Hashable, Sendable {
  /// Lines scrolled away at the top.
  package var offset = 0
  /// The furthest that it can be scrolled, as last measured.
  package var limit = 0
  /// Whether both are those of the page as it is now.
  package private(set) var isMeasured = false

  /// The top of a page.
  package init() {}

  /// Scrolls by lines, down where positive, never past the ends.
  package mutating func scroll(by lines: Int) {
    offset = min(max(offset + lines, 0), limit)
  }

  /// With what is known of the page taken as it is now, or as it was.
  func measured(_ isMeasured: Bool = true) -> ScrollState {
    var changed = self
    changed.isMeasured = isMeasured
    return changed
  }
}

/// The popup that says all of one programme.
package struct DetailsState: Hashable, Sendable {
  /// The programme that it tells of.
  package var programme: ProgrammeID
  /// Programmes that one can jump to: those also in this slot, then other showings to come, then past ones.
  package var links: [ProgrammeID]
  /// How many of the links are in this slot.
  package var slotCount: Int
  /// How many of the links after those are still to come or running.
  package var upcomingCount: Int
  /// How many other showings there are beyond those among the links.
  package var furtherShowings: Int
  /// The chosen link.
  package var link: Int?
  /// How far its text is scrolled.
  package var scroll = ScrollState()

  /// The most showings that are listed; the news has hundreds.
  static let showingsLimit = 40
}

/// A question in the status line.
package struct PromptState: Hashable, Sendable {
  /// What is asked.
  package enum Purpose: Hashable, Sendable {
    case time
    case channelName
    case channelNumber
    /// A query, for the grid.
    case filter
    /// About a saved search.
    case saved(SavedQuestion)
    /// A channel of the list, by its name or its number; where it is not found, the line that was chosen before.
    case listedChannel(before: Int)
    /// What is to be chosen for the channel with an id and a name.
    case channel(ChannelQuestion, id: String, name: String)
  }

  /// What is asked.
  package let purpose: Purpose
  /// What is typed.
  package var line: TypedLine
  /// Where the grid stood when the question was asked, to go back to.
  package var origin: GridState

  /// The text, with its caret.
  package var field: TextField { line.field }
}
