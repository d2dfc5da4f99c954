package import GuideModel

/// The user's data as values: the contents of the database and of its text form. A new kind is added to this file alone: its
/// value, its edits and their section, and its place in the list.
package struct PersonalData: Hashable, Sendable {
  /// The choices for channels, and their order.
  package var choices = ChannelChoices()
  package var searches = SavedSearches()
  /// The showings that were looked at among the matches of saved searches.
  package var seen = SeenShowings()
  /// The episodes that were ticked as seen.
  package var episodes = SeenEpisodes()
  /// The reminders that are set, and what has become of those that were due.
  package var reminders = Reminders()
  /// The lists of programmes.
  package var lists = ProgrammeLists.initial
  /// The shows that were chosen for titles.
  package var shows = ShowChoices()
  /// Where channels can be played.
  package var streams = ChannelStreams()
  /// The record of playlist imports.
  package var imports = PlaylistImports()
  /// The texts that were searched for.
  package var history = RecentTexts()
  /// The view that was left.
  package var view = SavedView()

  /// Nothing made, but for the lists of a new user.
  package init() {}
}

/// A change of the user's data. Made twice it has the same effect as once.
package enum PersonalEdit: Hashable, Sendable {
  case channel(ChannelEdit)
  case search(SavedSearchEdit)
  /// The upcoming matches of a query when its results were last viewed; `nil` if they never were.
  case seen(query: String, marks: Set<ShowingMark>?)
  /// An episode is ticked as seen, or its tick is taken away.
  case episode(EpisodeIdentity, isSeen: Bool)
  case reminder(ReminderEdit)
  case list(ListEdit)
  /// Chooses a show for a folded title, or none.
  case show(title: String, ChosenShow?)
  /// Sets or deletes the stream of a channel.
  case stream(channel: String, ChannelStream?)
  /// Sets or deletes the import record of a channel.
  case imported(channel: String, ImportedChannel?)
  /// Sets the time of the last import, or `nil` if that was undone.
  case importTime(Instant?)
  /// A search that was made.
  case remember(String)
  /// Sets all texts that were searched for.
  case history(RecentTexts)
  case view(SavedView)
  /// Takes edits back, or makes them again.
  case swap(PersonalSwap)

  /// Where it belongs.
  package var section: PersonalSection {
    switch self {
    case .channel: .channels
    case .search: .searches
    case .seen: .seen
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

  /// The edit, and what follows from it in another section.
  var parts: [PersonalEdit] {
    // The next import sets all values of a channel that was reset.
    if case .channel(.reset(let id)) = self { [self, .imported(channel: id, nil)] } else { [self] }
  }
}

/// Replaces the effect of edits by that of others, as undo and redo do: the new edits are made where the old ones are still in
/// effect. Anything that was changed since stays as it is.
package struct PersonalSwap: Hashable, Sendable {
  /// Edits of one section that were made.
  package let old: [PersonalEdit]
  /// Edits of the same section.
  package let new: [PersonalEdit]

  package init(old: [PersonalEdit], new: [PersonalEdit]) { (self.old, self.new) = (old, new) }

  /// The swap that takes this one back.
  package var reversed: PersonalSwap { PersonalSwap(old: new, new: old) }

  var section: PersonalSection { (old + new).first?.section ?? .view }
}

extension PersonalSection {
  package static let channels = PersonalSection("channels", \.choices)
  package static let searches = PersonalSection("searches", \.searches)
  package static let seen = PersonalSection("seen", \.seen)
  package static let episodes = PersonalSection("episodes", \.episodes)
  package static let reminders = PersonalSection("reminders", \.reminders)
  package static let lists = PersonalSection("lists", \.lists)
  package static let shows = PersonalSection("shows", \.shows)
  package static let streams = PersonalSection("streams", \.streams)
  package static let imports = PersonalSection("imports", \.imports)
  package static let history = PersonalSection("history", \.history)
  package static let view = PersonalSection("view", \.view)

  /// All of them, in the order of an exported text.
  package static let allCases = [
    channels, searches, seen, episodes, reminders, lists, shows, streams, imports, history, view,
  ]
}
