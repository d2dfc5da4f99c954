/// What a key can ask for. The same key asks for the same thing on every screen.
package enum Command: String, CaseIterable, Sendable {
  // Moving
  case earlier, later, up, down
  case pageUp, pageDown, halfPageUp, halfPageDown, first, last
  case screenEarlier, screenLater
  case previousDay, nextDay, previousWeek, nextWeek
  case now, primeTime, guideEnd, goToTime
  case channelNumber, channelName
  // Looking
  case zoomIn, zoomOut, zoomBack, rowHeight
  case open, close, showings, nextLink, previousLink
  case findings, help, mouse
  // Channels
  case channels, nextGroup, previousGroup, emptyChannels
  case favouriteChannel, hideChannel, channelUp, channelDown, renameChannel, renumberChannel, groupChannel
  case shiftChannel, copyChannel, limitChannel, joinChannel
  // Finding
  case search, nextHit, previousHit, filter, hitShowing, likeThis, saved, forget
  // What is mine
  case favourite, reminder, addToList, seen
  // The program
  case copy, update, changes, redraw, suspend, quit, quitAll, interrupt
}

/// A command with its keys and its words: a row of the one table that drives the key handling, the help screen, the
/// hints and the manual.
package struct CommandEntry: Sendable {
  /// Where the help lists it.
  package enum Group: String, CaseIterable, Sendable {
    case moving = "Moving"
    case looking = "Looking"
    case channels = "Channels"
    case finding = "Finding"
    case mine = "Mine"
    case program = "The program"
  }

  /// What is done.
  package let command: Command
  /// Where the help lists it.
  package let group: Group
  /// The keys, the one to show first.
  package let keys: [KeyPattern]
  /// What it does, as a phrase.
  package let words: String
  /// What it will do in a version to come; it says so until then.
  package let isComing: Bool

  init(_ command: Command, _ group: Group, _ keys: [KeyPattern], _ words: String, isComing: Bool = false) {
    self.command = command
    self.group = group
    self.keys = keys
    self.words = words
    self.isComing = isComing
  }
}
