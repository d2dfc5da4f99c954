import GuideModel

/// The reminders, and what has become of those that were due: a row each, in the order of their positions. There are few of
/// them, and all are written anew with each change.
extension Database {
  func reminders() throws(DatabaseError) -> Reminders {
    return Reminders(
      try rows("\(PersonalTable.reminder.query) ORDER BY position") { $0.reminder }.compactMap(\.self),
      states: try rows("\(PersonalTable.dueState.query) ORDER BY position") { $0.dueState })
  }

  func write(_ new: Reminders) throws(DatabaseError) {
    try run("DELETE FROM reminder")
    for (position, reminder) in new.reminders.enumerated() {
      var (query, showing): (String?, [SQLValue]) = (nil, [.null, .null, .null, .null, .null, .null])
      switch reminder.subject {
      case .query(let text): query = text
      case .showing(let chosen): showing = chosen.values
      }
      try run(
        "INSERT INTO reminder VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [.integer(position), .text(orNull: query), .integer(orNull: reminder.lead)] + showing)
    }
    try run("DELETE FROM due_state")
    for (position, state) in new.states.enumerated() {
      let times = [state.told, state.answered, state.snoozedUntil].map { SQLValue.integer(orNull: $0?.seconds) }
      try run(
        "INSERT INTO due_state VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [.integer(position)] + times + state.showing.values)
    }
  }
}

extension ChosenShowing {
  /// The values of its six columns.
  var values: [SQLValue] {
    [
      .text(channel), .text(channelName), .integer(interval.start.seconds), .integer(interval.end.seconds),
      .text(title),
      .text(orNull: episode),
    ]
  }
}

extension Instant {
  /// An instant of a row: one that no guide has, as in a damaged file, is the nearest that one may have.
  fileprivate init(kept seconds: Int) {
    self.init(seconds: min(max(seconds, ChosenShowing.seconds.lowerBound), ChosenShowing.seconds.upperBound))
  }
}

extension Row {
  /// The reminder of a row; nil where it names neither a query nor a showing.
  var reminder: Reminder? {
    let lead = optionalInteger(2).map { min(max($0, Reminder.leads.lowerBound), Reminder.leads.upperBound) }
    if let query = optionalText(1) { return Reminder(.query(query), lead: lead) }
    return optionalText(3) == nil ? nil : Reminder(.showing(showing(from: 3)), lead: lead)
  }

  var dueState: DueState {
    let times = (1...3).map { (column: Int32) in optionalInteger(column).map(Instant.init(kept:)) }
    return DueState(showing(from: 4), told: times[0], answered: times[1], snoozedUntil: times[2])
  }

  /// The interval in two columns.
  func interval(from column: Int32) -> Interval {
    Interval(Instant(kept: integer(column)), Instant(kept: integer(column + 1)))
  }

  /// The showing in six columns.
  private func showing(from column: Int32) -> ChosenShowing {
    ChosenShowing(
      channel: text(column), channelName: text(column + 1),
      interval: interval(from: column + 2), title: text(column + 4), episode: optionalText(column + 5))
  }
}
