import CellCanvas
package import GuideApp

/// The commands of the grid.
package enum GridCommand: String, BoundCommand {
  case earlier, later, up, down
  case pageUp, pageDown, halfPageUp, halfPageDown, first, last
  case screenEarlier, screenLater
  case previousDay, nextDay, previousWeek, nextWeek
  case now, guideEnd, primeTime, goToTime
  case channelNumber, channelName
  case open, close, showings
  case zoomIn, zoomOut, zoomBack, rowHeight, findings
  case channels, nextGroup, previousGroup, emptyChannels
  case search, nextHit, previousHit, filter, hitDisplay, likeThis, saved
  case copy, update, changes, quit

  package static let table = "grid"
  package static let sections = [
    KeySection("Moving in the grid", moving), KeySection("Looking", looking),
    KeySection("Groups of channels", channelGroups), KeySection("Finding", finding), KeySection("The program", program),
  ]

  private static let moving: [KeyBinding<GridCommand>] = [
    KeyBinding(.earlier, .left, "h", help: "the programme before", hint: "programme"),
    KeyBinding(.later, .right, "l", help: "the programme after", hint: "programme"),
    KeyBinding(.up, .up, "k", help: "the channel above", hint: "channel"),
    KeyBinding(.down, .down, "j", help: "the channel below", hint: "channel"),
    KeyBinding(.pageUp, .pageUp, .control("b"), help: "a screenful of channels up"),
    KeyBinding(.pageDown, .pageDown, .control("f"), help: "a screenful of channels down"),
    KeyBinding(.halfPageUp, .control("u"), help: "half a screenful of channels up"),
    KeyBinding(.halfPageDown, .control("d"), help: "half a screenful of channels down"),
    KeyBinding(.first, "g", help: "the first channel"),
    KeyBinding(.last, "G", help: "the last channel"),
    KeyBinding(.screenEarlier, "<", .shiftLeft, help: "half a window of time back"),
    KeyBinding(.screenLater, ">", .shiftRight, help: "half a window of time on"),
    KeyBinding(.previousDay, "[", .controlLeft, help: "the day before", hint: "day"),
    KeyBinding(.nextDay, "]", .controlRight, help: "the day after", hint: "day"),
    KeyBinding(.previousWeek, "{", help: "a week back"),
    KeyBinding(.nextWeek, "}", help: "a week on"),
    KeyBinding(.now, ".", .home, help: "now", hint: "now"),
    KeyBinding(.guideEnd, .end, help: "the end of the guide"),
    KeyBinding(.primeTime, "p", help: "prime time (20:00) of the day shown"),
    KeyBinding(.goToTime, "t", help: "a day and time, typed: fri 21:00, tomorrow, 24/12, +2h"),
    KeyBinding(.channelNumber, [.digit], "a channel by its number"),
    KeyBinding(.channelName, "c", help: "a channel by its name, as you type"),
  ]

  private static let looking: [KeyBinding<GridCommand>] = [
    KeyBinding(.open, .enter, help: "the details of the programme", hint: "details"),
    KeyBinding(.close, .escape, help: "forget the hits", hint: "forget"),
    KeyBinding(.showings, "o", help: "other showings of the programme"),
    KeyBinding(.zoomIn, "+", help: "zoom in: less time, more text", hint: "zoom"),
    KeyBinding(.zoomOut, "-", help: "zoom out, to the whole day at last", hint: "zoom"),
    KeyBinding(.zoomBack, "=", help: "zoom back to the usual"),
    KeyBinding(.rowHeight, "v", help: "rows of one, two or three lines"),
    KeyBinding(.findings, "!", help: "what was wrong with the guide's files"),
  ]

  private static let channelGroups: [KeyBinding<GridCommand>] = [
    KeyBinding(.channels, "C", help: "all channels as a list, the hidden ones too"),
    KeyBinding(.nextGroup, "b", help: "the next group of channels: all, each group, favourites"),
    KeyBinding(.previousGroup, "B", help: "the group before"),
    KeyBinding(.emptyChannels, "e", help: "channels without programmes, shown or hidden"),
  ]

  private static let finding: [KeyBinding<GridCommand>] = [
    KeyBinding(.search, "/", help: "search, as you type; empty, it shows what can be asked", hint: "search"),
    KeyBinding(.nextHit, "n", help: "the next hit", hint: "hits"),
    KeyBinding(.previousHit, "N", help: "the previous hit", hint: "hits"),
    KeyBinding(.filter, "&", help: "filter the grid: all but what you ask for is dimmed"),
    KeyBinding(
      .hitDisplay, "*", help: "hits: others dimmed, channels without one hidden, or marks alone", hint: "dim, hide"),
    KeyBinding(.likeThis, "M", help: "more like this: of its title, its episode, its people, its genres"),
    KeyBinding(.saved, "s", help: "the searches that you keep, and what they have to show"),
  ]

  private static let program: [KeyBinding<GridCommand>] = [
    KeyBinding(.copy, "y", help: "copy the programme as a line of text"),
    KeyBinding(.update, "u", .function(5), help: "update the guide; again: end the update"),
    KeyBinding(.changes, "U", help: "what the last update changed"),
    KeyBinding(.quit, "q", help: "quit", hint: "quit"),
  ]
}

extension Keymap {
  /// Explains on another screen, where a key does nothing, its meaning in the grid; nil if it has none there either.
  /// `closing` says how to come back to the grid.
  func gridNotice(for key: Key, closing: String) -> String? {
    let ofChannel = command(for: key, as: ChannelCommand.self).flatMap(ChannelCommand.binding)?.help
    let ofGrid = command(for: key, as: GridCommand.self).flatMap(GridCommand.binding)?.help
    guard let help = ofChannel ?? ofGrid, !key.name.isEmpty else { return nil }
    return "\(key.name) is for \(ofChannel == nil ? "the grid" : "a channel of the grid"): \(help). \(closing)"
  }
}
