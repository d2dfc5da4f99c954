package import GuideModel

/// The user's data as values: the contents of the database and of its text form. To add a new kind of data, change only this
/// file: add a value, its edits and their section, and put the section in the list of sections.
package struct PersonalData: Hashable, Sendable {
  /// Channel settings and channel order.
  package var choices = ChannelChoices()
  package var searches = SavedSearches()
  /// The viewed matches of saved searches.
  package var viewed = ViewedMatches()
  /// The episodes marked as watched.
  package var episodes = WatchedEpisodes()
  /// The reminders, and the states of past ones.
  package var reminders = Reminders()
  /// The lists of programmes.
  package var lists = ProgrammeLists.initial
  /// The shows chosen for titles.
  package var shows = ShowChoices()
  /// The streams of channels.
  package var streams = ChannelStreams()
  /// The record of playlist imports.
  package var imports = PlaylistImports()
  /// The search history.
  package var history = RecentTexts()
  /// The last view of the grid.
  package var view = SavedView()

  /// Creates the data of a new user, which has only the initial lists.
  package init() {}
}

/// A change to the user's data. Edits are idempotent.
package enum PersonalEdit: Hashable, Sendable {
  case channel(ChannelEdit)
  case search(SavedSearchEdit)
  /// Sets the upcoming matches that a query had when its results were last viewed; `nil` if they never were.
  case viewed(query: String, marks: Set<ShowingFingerprint>?)
  /// Marks an episode as watched, or as not watched.
  case episode(EpisodeIdentity, isWatched: Bool)
  case reminder(ReminderEdit)
  case list(ListEdit)
  /// Chooses a show for a folded title, or removes the choice.
  case show(title: String, ChosenShow?)
  /// Sets or deletes the stream of a channel.
  case stream(channel: String, ChannelStream?)
  /// Sets or deletes the import record of a channel.
  case imported(channel: String, ImportedChannel?)
  /// Sets the time of the last import, or `nil` if that import was undone.
  case importTime(Instant?)
  /// Adds a query to the search history.
  case remember(String)
  /// Replaces the search history.
  case history(RecentTexts)
  case view(SavedView)
  /// Undoes or redoes edits.
  case swap(PersonalSwap)

  /// The section that the edit changes.
  package var section: PersonalSection {
    switch self {
    case .channel: .channels
    case .search: .searches
    case .viewed: .viewed
    case .episode: .episodes
    case .reminder: .reminders
    case .list: .lists
    case .show: .shows
    case .stream: .streams
    case .imported, .importTime: .imports
    case .remember, .history: .history
    case .view: .view
    case .swap(let swap): swap.section
    }
  }

  /// The edit, and its consequences in another section.
  var parts: [PersonalEdit] {
    // After a reset, the next import sets all values of the channel.
    if case .channel(.reset(let id)) = self { [self, .imported(channel: id, nil)] } else { [self] }
  }
}

/// Replaces the effect of some edits with that of others, as undo and redo do. The new edits are made only if the old ones are
/// still in effect, so that later changes are preserved.
package struct PersonalSwap: Hashable, Sendable {
  /// The edits that were made, all in one section.
  package let old: [PersonalEdit]
  /// The edits to make instead, in the same section.
  package let new: [PersonalEdit]

  package init(old: [PersonalEdit], new: [PersonalEdit]) { (self.old, self.new) = (old, new) }

  /// The inverse swap.
  package var reversed: PersonalSwap { PersonalSwap(old: new, new: old) }

  var section: PersonalSection { (old + new).first?.section ?? .view }
}

extension PersonalSection {
  package static let channels = PersonalSection("channels", \.choices)
  package static let searches = PersonalSection("searches", \.searches)
  package static let viewed = PersonalSection("viewed", \.viewed)
  package static let episodes = PersonalSection("episodes", \.episodes)
  package static let reminders = PersonalSection("reminders", \.reminders)
  package static let lists = PersonalSection("lists", \.lists)
  package static let shows = PersonalSection("shows", \.shows)
  package static let streams = PersonalSection("streams", \.streams)
  package static let imports = PersonalSection("imports", \.imports)
  package static let history = PersonalSection("history", \.history)
  package static let view = PersonalSection("view", \.view)

  /// All sections, in the order of an exported text.
  package static let allCases = [
    channels, searches, viewed, episodes, reminders, lists, shows, streams, imports, history, view,
  ]
}
