package import CellCanvas
package import GuideModel

/// Something that happened: the only way in which the state changes.
package enum Action: Sendable {
  case key(Key)
  /// Letters of a text that have come together; the same as their keys, one after the other.
  case typed(String)
  case paste(String)
  case click(Target)
  case wheel(MouseEvent.Kind)
  case resized(Size)
  /// The clock has moved.
  case clock(Instant)
  case loading(Loading)
  case loaded(ShownGuide)
  /// The guide has been arranged by what is chosen for channels.
  case arranged(ArrangementResult)
  /// Another program has changed what is chosen for channels; how many of the changes made here are in it.
  case chosen(ChannelChoices, knownEdits: Int)
  /// What the person chose for channels, or searched for, could not be kept, and why.
  case notKept(String)
  /// Another program has changed the saved searches; how many of the changes made here are in them, and
  /// what is wrong with what they are kept in.
  case savedSearches(SavedSearches, knownEdits: Int, problem: String?)
  /// Another program, or this one, has written down what was seen of the saved searches.
  case seen(SeenShowings)
  /// The marks of what was looked at.
  case marked(SeenLook, Set<ShowingMark>)
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

extension Action {
  /// Whether a person did it, or the drawing: all else may change what pages show.
  var isInput: Bool {
    switch self {
    case .key, .typed, .paste, .click, .wheel, .drawn: true
    default: false
    }
  }
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
