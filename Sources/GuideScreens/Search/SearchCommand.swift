import CellCanvas
package import GuideApp

/// The keys of the search screen, where letters are text.
package enum SearchCommand: String, BoundCommand {
  case up, down, pageUp, pageDown, open, close, complete, completeBack, details, byTitle, byChannel, simulcasts, keep
  case add, addAll, show, follow, record, online

  package static let table = "search"
  package static let isForTyping = true
  package static let sections = [
    KeySection<SearchCommand>(
      "In the search",
      [
        KeyBinding(.up, .up, .control("p"), help: "result above; if nothing is typed, an older search"),
        KeyBinding(.down, .down, .control("n"), help: "result below"),
        KeyBinding(.pageUp, .pageUp, help: "page up"),
        KeyBinding(.pageDown, .pageDown, help: "page down"),
        KeyBinding(
          .open, .enter, help: "go to the result in the grid and highlight all matches, or unfold a title",
          hint: "go to"),
        KeyBinding(.close, .escape, help: "back to the grid", hint: "back"),
        KeyBinding(
          .complete, .tab,
          help: "complete a field, genre, person, channel or saved search; press again for the next",
          hint: "complete"),
        KeyBinding(.completeBack, .shiftTab, help: "previous suggestion"),
        KeyBinding(
          .details, .control("t"), help: "show the result's details", hint: "details"),
        KeyBinding(
          .byTitle, .control("g"), help: "group by title, or list by time again",
          hint: "by title"),
        KeyBinding(.byChannel, .control("o"), help: "group by channel, or list by time again", hint: "by channel"),
        KeyBinding(
          .simulcasts, .control("r"), help: "show or hide other channels with the same result",
          hint: "other channels"),
        KeyBinding(.keep, .control("s"), help: "save the search", hint: "save"),
        KeyBinding(.add, .alt("a"), help: "add the result to the list you used last", hint: "add to list"),
        KeyBinding(.addAll, .alt("A"), help: "add all results to a list"),
        KeyBinding(.show, .alt("i"), help: "open the result's show (from TVmaze.com)", hint: "show"),
        KeyBinding(
          .follow, .alt("F"), help: "follow or unfollow the title of the result or show", hint: "follow"),
        KeyBinding(.record, .alt("e"), help: "schedule or cancel a recording of the result", hint: "record"),
        KeyBinding(
          .online, .alt("o"), help: "search TVmaze.com for shows with this title or person; press again to refresh",
          hint: "search TVmaze.com"),
      ])
  ]
}
