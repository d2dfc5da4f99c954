package import CellCanvas
package import GuideModel
package import GuideSearch

/// Something that happened: the only way in which the state changes.
package enum Action: Sendable {
  case key(Key)
  case paste(String)
  case click(Target)
  case wheel(MouseEvent.Kind)
  case resized(Size)
  /// The clock has moved.
  case clock(Instant)
  case loading(Loading)
  case loaded(ShownGuide)
  /// Another program has changed what is chosen for channels; how many of the changes made here are in it.
  case chosen(ChannelChoices, knownEdits: Int)
  /// What the person chose for channels, or searched for, could not be kept, and why.
  case notKept(String)
  /// Another program has changed the saved searches; how many of the changes made here are in them, and
  /// what is wrong with what they are kept in.
  case savedSearches(SavedSearches, knownEdits: Int, problem: String?)
  /// Another program, or this one, has written down what was seen of the saved searches.
  case seen(SeenShowings)
  /// All names that a query may ask for are known.
  case namesGathered
  /// What a search that is carried out beside all else has found so far.
  case found(SearchNews)
  /// What the last update changed.
  case changed([GuideChange])
  /// How far an update has come, such as `45 %`.
  case updateProgress(String)
  /// An update is over. A new guide has been loaded before that.
  case updateEnded(UpdateReport)
  /// What the last frame found out in drawing.
  case drawn(FrameFacts)
  /// The terminal does not take a text so long.
  case copyRefused
}

/// What lies under the pointer.
package enum Target: Hashable, Sendable {
  case item(channel: Int, TimelineItem)
  case channel(Int)
  case day(BroadcastDay)
  case time(Instant)
  /// A link of the details.
  case link(Int)
  /// A result of the search.
  case result(Int)
  /// A line of the list of channels.
  case listedChannel(Int)
  /// A line of another list.
  case line(Int)
  /// Beside a popup.
  case outside
  /// On a popup, but on nothing that does anything.
  case nothing
}

/// What only drawing can know: how long pages turned out, and where they stand.
package struct FrameFacts: Hashable, Sendable {
  /// The topmost page's offset and limit in lines; nil where it has none.
  package var scroll: ScrollState?

  /// What a drawing found out.
  package init(scroll: ScrollState? = nil) {
    self.scroll = scroll
  }
}

/// What shall be done outside the state. The run loop carries it out.
package enum Effect: Hashable, Sendable {
  /// Leave with an exit code.
  case quit(Int32)
  case suspend
  case redraw
  case setMouse(Bool)
  /// Put text on the clipboard.
  case copy(String)
  /// Fetch the guide anew, beside all else.
  case update
  /// Let the update end that is under way.
  case endUpdate
  /// Keep what the person has chosen for channels.
  case keep([ChannelEdit])
  /// Keep what was searched for.
  case remember(String)
  /// Keep changes of the saved searches.
  case keepSearches([SavedSearchEdit])
  /// Keep that the hits to come of a query have been seen.
  case keepSeen(query: String, Set<ShowingMark>)
  /// Gather the names that a query may ask for, beside all else.
  case gatherNames(NamesWish)
  /// Search beside all else, and tell what is found; whatever is searched for already is not wanted any more.
  case search(SearchWish)
  /// Nothing that is searched for is wanted any more.
  case endSearch
}

/// Names to be gathered from a guide, which takes a while.
package struct NamesWish: Hashable, Sendable {
  /// Where they are to be at hand.
  let index: SearchIndex

  /// Gathers them.
  package func carryOut() { index.gatherNames() }

  /// Whether they are of the same guide.
  package static func == (one: NamesWish, other: NamesWish) -> Bool { one.index === other.index }
  /// By the guide.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(index)) }
}

/// A search that takes a while.
package struct SearchWish: Hashable, Sendable {
  /// Tells it from others.
  package let number: Int
  /// What is asked for.
  package let query: Query
  /// What is searched.
  package let index: SearchIndex
  /// What parts those to come from past ones.
  package let now: Instant
  /// Whose days and times are meant.
  package let zone: ZoneTable

  /// The same search, whatever is searched.
  package static func == (a: SearchWish, b: SearchWish) -> Bool { a.number == b.number }
  /// By the number alone.
  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The search itself, of which nothing has been done as yet.
  package var run: SearchRun { SearchRun(query, in: index, now: now, zone: zone) }
}

/// What a search has found so far.
package struct SearchNews: Sendable {
  /// Which search it is.
  let number: Int
  let matches: SearchMatches
  /// Whether that is all.
  let isWhole: Bool

  /// What a wished search has found by now.
  package init(_ wish: SearchWish, _ run: SearchRun) {
    number = wish.number
    matches = run.matches
    isWhole = run.isDone
  }
}
