import GuideLanguage
import GuideModel

/// The keys for the selected programme, which are the same wherever one is selected and letters are no text.
package enum ProgrammeCommand: String, BoundCommand {
  case follow, remind, record, add, addElsewhere, seen, hideSeen, show, showings, likeThis, copy

  package static let table = "programme"
  package static let sections = [
    KeySection<ProgrammeCommand>(
      "The selected programme",
      [
        KeyBinding(
          .follow, "f", help: "follow its title, which then has a star everywhere; again: no more", hint: "follow"),
        KeyBinding(.remind, "r", help: "be reminded of it, some minutes before it begins; again: not", hint: "remind"),
        KeyBinding(
          .record, "E", help: "have it recorded by your tvheadend; again: not", hint: "record"),
        KeyBinding(.add, "a", help: "add it to the list that was added to last", hint: "add to list"),
        KeyBinding(
          .addElsewhere, "A", help: "add it to a list that you choose: the episode, the whole show, this showing"),
        KeyBinding(
          .seen, "x", help: "tick the episode as seen, wherever it is shown again; again: no more", hint: "seen"),
        KeyBinding(.hideSeen, "X", help: "hide what was seen, in views and among what you follow; again: show it"),
        KeyBinding(
          .show, "i", help: "its show: all seasons and episodes, cast and dates, from TVmaze.com", hint: "show"),
        KeyBinding(.showings, "o", help: "other showings of the programme"),
        KeyBinding(.likeThis, "M", help: "more like this: of its title, its episode, its people, its genres"),
        KeyBinding(.copy, "y", help: "copy the programme as a line of text"),
      ])
  ]

  /// Whether it is for one programme, however many are marked.
  package var isForOne: Bool {
    switch self {
    case .show, .showings, .likeThis, .copy: true
    case .follow, .remind, .record, .add, .addElsewhere, .seen, .hideSeen: false
    }
  }
}
