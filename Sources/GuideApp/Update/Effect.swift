package import GuideModel

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
  /// Arrange the guide by what is chosen for channels, in the background; it replaces an earlier request.
  case arrange(ArrangementRequest)
  /// The last request to arrange the guide need not be performed.
  case cancelArrangement
  /// Keep what the person has chosen for channels.
  case keep([ChannelEdit])
  /// Keep what was searched for.
  case remember(String)
  /// Keep changes of the saved searches.
  case keepSearches([SavedSearchEdit])
  /// Keep that the hits to come of a query have been seen.
  case keepSeen(query: String, Set<ShowingMark>)
  /// Tell the marks of what was looked at, beside all else.
  case mark(SeenLook)
  /// Gather the names that a query may ask for, beside all else.
  case gatherNames(NamesWish)
  /// Search beside all else, and tell what is found; whatever is searched for already is not wanted any more.
  case search(SearchWish)
  /// Nothing that is searched for is wanted any more.
  case endSearch
}
