import CellCanvas
package import GuideApp

/// The keys of the search, where letters are text.
package enum SearchCommand: String, BoundCommand {
  case up, down, pageUp, pageDown, open, close, complete, completeBack, details, byTitle, byChannel, simulcasts, keep
  case add, addAll, show, follow, record, online

  package static let table = "search"
  package static let isForTyping = true
  package static let sections = [
    KeySection<SearchCommand>(
      "In the search",
      [
        KeyBinding(.up, .up, .control("p"), help: "the result above; with nothing typed an earlier search"),
        KeyBinding(.down, .down, .control("n"), help: "the result below"),
        KeyBinding(.pageUp, .pageUp, help: "a screenful of results up"),
        KeyBinding(.pageDown, .pageDown, help: "a screenful of results down"),
        KeyBinding(
          .open, .enter, help: "go to the result in the grid, where all hits are marked; unfold a title's showings",
          hint: "go there"),
        KeyBinding(.close, .escape, help: "back to the grid", hint: "back"),
        KeyBinding(
          .complete, .tab,
          help: "go on with the word: a field, a genre, a person, a channel, a search that you keep; again: the next",
          hint: "complete"),
        KeyBinding(.completeBack, .shiftTab, help: "the way before"),
        KeyBinding(
          .details, .control("t"), help: "the details of the result, which close to the list again", hint: "details"),
        KeyBinding(
          .byTitle, .control("g"), help: "a line a title, which unfolds to its showings; again: by time",
          hint: "titles"),
        KeyBinding(.byChannel, .control("o"), help: "channel by channel; again: by time", hint: "channels"),
        KeyBinding(
          .simulcasts, .control("r"), help: "the channels that show the result at the same time; again: one line",
          hint: "its channels"),
        KeyBinding(.keep, .control("s"), help: "keep the search under a name", hint: "keep"),
        KeyBinding(.add, .alt("a"), help: "add the result to the list that was added to last", hint: "add to list"),
        KeyBinding(.addAll, .alt("A"), help: "add all results to a list that you choose"),
        KeyBinding(.show, .alt("i"), help: "the show of the result, from TVmaze.com", hint: "show"),
        KeyBinding(
          .follow, .alt("F"), help: "follow the title of the result, or of the show; again: no more", hint: "follow"),
        KeyBinding(.record, .alt("e"), help: "have the result recorded by your tvheadend; again: not", hint: "record"),
        KeyBinding(
          .online, .alt("o"), help: "search TVmaze.com for shows of that title, or with that person; again: anew",
          hint: "search TVmaze.com"),
      ])
  ]
}
