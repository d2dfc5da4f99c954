import GuideLanguage
package import GuideModel

/// The keys for the selected programme. They are the same on all screens, except where letters are typed.
package enum ProgrammeCommand: String, BoundCommand {
  case follow, remind, record, add, addElsewhere, watched, hideWatched, show, showings, likeThis, copy

  package static let table = "programme"
  package static let whereTheyWork: Message? = "only where programmes are listed"
  package static let sections = [
    KeySection<ProgrammeCommand>(
      "Selected programme",
      [
        KeyBinding(
          .follow, "f", help: "follow or unfollow this title (followed titles get a ★)", hint: "follow",
          isEssential: true),
        KeyBinding(.remind, "r", help: "set or cancel a reminder", hint: "remind", isEssential: true),
        KeyBinding(
          .record, "E", help: "schedule or cancel a tvheadend recording", hint: "record"),
        KeyBinding(.add, "a", help: "add it to the list you used last", hint: "add to list"),
        KeyBinding(
          .addElsewhere, "A", help: "add the episode, the whole show or this showing to a list of your choice"),
        KeyBinding(
          .watched, "x", help: "mark the episode as watched or unwatched, on all channels", hint: "watched"),
        KeyBinding(.hideWatched, "X", help: "hide or show watched episodes"),
        KeyBinding(
          .show, "i", help: "open its show: all seasons and episodes, cast and dates, from TVmaze.com", hint: "show"),
        KeyBinding(.showings, "o", help: "list other showings of the programme"),
        KeyBinding(.likeThis, "M", help: "find similar programmes: same title, episode, people or genres"),
        KeyBinding(.copy, "y", help: "copy the programme as a line of text"),
      ])
  ]

  /// Whether the command applies to a single programme, however many are marked.
  package var isForOne: Bool {
    switch self {
    case .show, .showings, .likeThis, .copy: true
    case .follow, .remind, .record, .add, .addElsewhere, .watched, .hideWatched: false
    }
  }
}
