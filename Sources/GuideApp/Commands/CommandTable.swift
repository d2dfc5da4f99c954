package import CellCanvas

/// The one table of commands and keys.
package enum CommandTable {
  /// All commands, in the order of the help.
  package static let entries: [CommandEntry] = moving + looking + channels + finding + mine + program

  /// What a key asks for; nil where it asks for nothing.
  package static func command(for key: Key) -> Command? {
    entries.first { $0.keys.contains { $0.matches(key) } }?.command
  }

  /// The row of a command; every command has one.
  package static func entry(for command: Command) -> CommandEntry? {
    entries.first { $0.command == command }
  }

  /// The name of a command's first key.
  package static func key(of command: Command) -> String { entry(for: command)?.keys.first?.name ?? "" }

  private static let moving = [
    CommandEntry(.earlier, .moving, keys(.left, "h"), "the programme before"),
    CommandEntry(.later, .moving, keys(.right, "l"), "the programme after"),
    CommandEntry(.up, .moving, keys(.up, "k"), "the channel above"),
    CommandEntry(.down, .moving, keys(.down, "j"), "the channel below"),
    CommandEntry(.pageUp, .moving, keys(.pageUp, .control("b")), "a screenful of channels up"),
    CommandEntry(.pageDown, .moving, keys(.pageDown, .control("f")), "a screenful of channels down"),
    CommandEntry(.halfPageUp, .moving, keys(.control("u")), "half a screenful of channels up"),
    CommandEntry(.halfPageDown, .moving, keys(.control("d")), "half a screenful of channels down"),
    CommandEntry(.first, .moving, keys("g"), "the first channel"),
    CommandEntry(.last, .moving, keys("G"), "the last channel"),
    CommandEntry(.screenEarlier, .moving, keys("<", .shiftLeft), "a screenful of time back"),
    CommandEntry(.screenLater, .moving, keys(">", .shiftRight), "a screenful of time on"),
    CommandEntry(.previousDay, .moving, keys("[", .controlLeft), "the day before"),
    CommandEntry(.nextDay, .moving, keys("]", .controlRight), "the day after"),
    CommandEntry(.previousWeek, .moving, keys("{"), "a week back"),
    CommandEntry(.nextWeek, .moving, keys("}"), "a week on"),
    CommandEntry(.now, .moving, keys(".", .home), "now"),
    CommandEntry(.guideEnd, .moving, keys(.end), "the end of the guide"),
    CommandEntry(.primeTime, .moving, keys("p"), "prime time (20:00) of the day shown"),
    CommandEntry(.goToTime, .moving, keys("t"), "a day and time, typed: fri 21:00, tomorrow, 24/12, 20:15"),
    CommandEntry(.channelNumber, .moving, [.digit], "a channel by its number"),
    CommandEntry(.channelName, .moving, keys("c"), "a channel by its name, as you type"),
  ]

  private static let looking = [
    CommandEntry(.open, .looking, keys(.enter), "the details of the programme"),
    CommandEntry(.close, .looking, keys(.escape), "close what is on top; forget the hits"),
    CommandEntry(.showings, .looking, keys("o"), "other showings of the programme"),
    CommandEntry(.nextLink, .looking, keys(.tab), "the next link in the details; the next view"),
    CommandEntry(.previousLink, .looking, keys(.shiftTab), "the previous link in the details"),
    CommandEntry(.zoomIn, .looking, keys("+"), "zoom in: less time, more text"),
    CommandEntry(.zoomOut, .looking, keys("-"), "zoom out, to the whole day at last"),
    CommandEntry(.zoomBack, .looking, keys("="), "zoom back to the usual"),
    CommandEntry(.rowHeight, .looking, keys("v"), "rows of one, two or three lines"),
    CommandEntry(.findings, .looking, keys("!"), "what was wrong with the guide's files"),
    CommandEntry(.mouse, .looking, keys("m"), "the mouse on or off"),
    CommandEntry(.help, .looking, keys("?", .function(1)), "this help"),
  ]

  private static let channels = [
    CommandEntry(.channels, .channels, keys("C"), "all channels as a list, the hidden ones too"),
    CommandEntry(.nextGroup, .channels, keys("b"), "the next group of channels: all, each group, favourites"),
    CommandEntry(.previousGroup, .channels, keys("B"), "the group before"),
    CommandEntry(.emptyChannels, .channels, keys("e"), "channels without programmes, shown or hidden"),
    CommandEntry(.favouriteChannel, .channels, keys("F"), "the channel among the favourites, or not"),
    CommandEntry(.hideChannel, .channels, keys("H"), "hide the channel; in the list also bring it back"),
    CommandEntry(.channelUp, .channels, keys("K", .shiftUp), "move the channel up"),
    CommandEntry(.channelDown, .channels, keys("J", .shiftDown), "move the channel down"),
    CommandEntry(
      .renameChannel, .channels, keys("R"), "give the channel a name; among kept searches, give the search one"),
    CommandEntry(.renumberChannel, .channels, keys("#"), "give the channel a number"),
    CommandEntry(.groupChannel, .channels, keys("T"), "put the channel into groups: News, Films"),
    CommandEntry(.shiftChannel, .channels, keys("S"), "show the channel's programmes some minutes later: 60, -30"),
    CommandEntry(.copyChannel, .channels, keys("I"), "a further channel, such as +1, some minutes later"),
    CommandEntry(.limitChannel, .channels, keys("O"), "the hours in which the channel is on air: 06:00-19:00"),
    CommandEntry(.joinChannel, .channels, keys("P"), "put another channel into the row, for when this one is off air"),
  ]

  private static let finding = [
    CommandEntry(.search, .finding, keys("/"), "search, as you type; empty, it shows what can be asked"),
    CommandEntry(.nextHit, .finding, keys("n"), "the next hit"),
    CommandEntry(.previousHit, .finding, keys("N"), "the previous hit"),
    CommandEntry(.filter, .finding, keys("&"), "filter the grid: all but what you ask for is dimmed"),
    CommandEntry(.hitShowing, .finding, keys("*"), "hits: others dimmed, channels without one hidden, or marks alone"),
    CommandEntry(.likeThis, .finding, keys("M"), "more like this: of its title, its episode, its people, its genres"),
    CommandEntry(.saved, .finding, keys("s"), "the searches that you keep, and what they have to show"),
    CommandEntry(.forget, .finding, keys("d", .delete), "in that list: forget a search"),
  ]

  private static let mine = [
    CommandEntry(.favourite, .mine, keys("f", " "), "mark a favourite", isComing: true),
    CommandEntry(.reminder, .mine, keys("r"), "set a reminder", isComing: true),
    CommandEntry(.addToList, .mine, keys("a"), "add to a list", isComing: true),
    CommandEntry(.seen, .mine, keys("x"), "mark as seen", isComing: true),
  ]

  private static let program = [
    CommandEntry(.copy, .program, keys("y"), "copy the programme as a line of text"),
    CommandEntry(.update, .program, keys("u", .function(5)), "update the guide; again: end the update"),
    CommandEntry(.changes, .program, keys("U"), "what the last update changed"),
    CommandEntry(.redraw, .program, keys(.control("l")), "draw the screen anew"),
    CommandEntry(.suspend, .program, keys(.control("z")), "back to the shell; fg returns"),
    CommandEntry(.quit, .program, keys("q"), "close what is on top; at the top quit"),
    CommandEntry(.quitAll, .program, keys("Q"), "quit from anywhere"),
    CommandEntry(.interrupt, .program, keys(.control("c")), "quit at once, with exit code 130"),
  ]

  private static func keys(_ keys: Key...) -> [KeyPattern] {
    keys.map(KeyPattern.key)
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// A typed character, so that the table reads as keys do.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(scalar)
  }
}
