package import GuideModel

/// A person's own data as values: the contents of the database and of its text form.
package struct PersonalData: Hashable, Sendable {
  /// The choices for channels, and their order.
  package var choices = ChannelChoices()
  /// The queries that are kept under names.
  package var searches = SavedSearches()
  /// The showings that were seen among the hits of kept queries.
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

  /// Nothing made, but for the lists of a new person.
  package init() {}

  /// Streams and imports, and nothing else.
  package init(streams: ChannelStreams, imports: PlaylistImports) { (self.streams, self.imports) = (streams, imports) }

  /// The data after a sequence of changes: the plain twin of the database's writes.
  package func applying(_ edits: some Sequence<PersonalEdit>) -> PersonalData {
    var data = self
    for edit in edits {
      switch edit {
      case .channel(let edit):
        data.choices = data.choices.applying(edit)
        // The next import sets all values of a channel that was reset.
        if case .reset(let id) = edit { data.imports.channels.set(nil, for: id) }
      case .search(let edit): data.searches = data.searches.applying(contentsOf: [edit])
      case .seen(let query, let marks): data.seen.marks[query] = marks
      case .episode(let identity, let isSeen): data.episodes.set(identity, isSeen: isSeen)
      case .reminder(let edit): data.reminders = data.reminders.applying(CollectionOfOne(edit))
      case .list(let edit): data.lists = data.lists.applying(CollectionOfOne(edit))
      case .show(let title, let show): data.shows.set(show, for: title)
      case .stream(let id, let stream): data.streams.set(stream, for: id)
      case .imported(let id, let imported): data.imports.channels.set(imported, for: id)
      case .importStep(let step): data.imports.step = step
      case .remember(let text): data.history.add(text)
      case .view(let view): data.view = view
      }
    }
    return data
  }
}

extension PersonalData {
  /// A copy with some parts taken from other data.
  package func replacing(_ sections: Set<PersonalSection>, by other: PersonalData) -> PersonalData {
    var data = self
    for section in sections {
      switch section {
      case .channels: data.choices = other.choices
      case .searches: data.searches = other.searches
      case .seen: data.seen = other.seen
      case .episodes: data.episodes = other.episodes
      case .reminders: data.reminders = other.reminders
      case .lists: data.lists = other.lists
      case .shows: data.shows = other.shows
      case .streams: data.streams = other.streams
      case .imports: data.imports = other.imports
      case .history: data.history = other.history
      case .view: data.view = other.view
      }
    }
    return data
  }

  /// The parts in which other data differs.
  package func changedSections(to other: PersonalData) -> Set<PersonalSection> {
    var changed: Set<PersonalSection> = []
    if choices != other.choices { changed.insert(.channels) }
    if searches != other.searches { changed.insert(.searches) }
    if seen != other.seen { changed.insert(.seen) }
    if episodes != other.episodes { changed.insert(.episodes) }
    if reminders != other.reminders { changed.insert(.reminders) }
    if lists != other.lists { changed.insert(.lists) }
    if shows != other.shows { changed.insert(.shows) }
    if streams != other.streams { changed.insert(.streams) }
    if imports != other.imports { changed.insert(.imports) }
    if history != other.history { changed.insert(.history) }
    if view != other.view { changed.insert(.view) }
    return changed
  }
}

/// The parts of a person's data; each has tables of its own.
package enum PersonalSection: String, CaseIterable, Hashable, Sendable {
  case channels, searches, seen, episodes, reminders, lists, shows, streams, imports, history, view
}

/// A change of a person's data. Made twice it has the same effect as once.
package enum PersonalEdit: Hashable, Sendable {
  case channel(ChannelEdit)
  case search(SavedSearchEdit)
  /// The hits of a query that were to come when its results were looked at.
  case seen(query: String, marks: Set<ShowingMark>)
  /// An episode is ticked as seen, or its tick is taken away.
  case episode(EpisodeIdentity, isSeen: Bool)
  case reminder(ReminderEdit)
  case list(ListEdit)
  /// A show is chosen for a folded title, or none is any more.
  case show(title: String, ChosenShow?)
  /// A channel has a stream, or none any more.
  case stream(channel: String, ChannelStream?)
  /// Sets or deletes the import record of a channel.
  case imported(channel: String, ImportedChannel?)
  /// Sets the import that can be undone, or `nil`.
  case importStep(PlaylistImports.Step?)
  /// A search that was made.
  case remember(String)
  case view(SavedView)

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
    case .imported, .importStep: .imports
    case .remember: .history
    case .view: .view
    }
  }

  /// Whether nothing is left of it once another was made.
  func isOvertaken(by later: PersonalEdit) -> Bool {
    switch (self, later) {
    case (.seen(let query, _), .seen(let other, _)): query == other
    case (.episode(let identity, _), .episode(let other, _)): identity == other
    case (.show(let title, _), .show(let other, _)): title == other
    case (.stream(let id, _), .stream(let other, _)): id == other
    case (.imported(let id, _), .imported(let other, _)): id == other
    case (.importStep, .importStep): true
    case (.remember(let text), .remember(let other)): text == other
    case (.view, .view): true
    default: false
    }
  }
}

/// The view of the grid that a person left, to be shown again; nil is the usual.
package struct SavedView: Hashable, Sendable {
  /// Which channels it showed.
  package enum Group: Hashable, Sendable {
    case all, favourites
    case named(String)
  }

  /// Which channels it showed.
  package var group = Group.all
  /// Seconds a column; 0 for the whole day in the window.
  package var zoom: Int?
  /// Lines a channel.
  package var rowHeight: Int?
  /// The id of the channel that was selected.
  package var channel: String?
  /// The name of the view that stood over the grid, such as `now`; nil for the grid itself.
  package var name: String?
  /// Whether the details of the selected programme stood under the grid.
  package var hasPane: Bool?

  /// The usual view.
  package init() {}
}
