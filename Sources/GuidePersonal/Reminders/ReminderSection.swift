import GuideModel

/// Reminders and due states in the database, one row each. There are only a few, so each change writes all of them.
extension Reminders: SectionValue {
  static let table = PersonalTable(
    "reminder",
    ["position INTEGER PRIMARY KEY", "query TEXT", "lead INTEGER"] + ChosenShowing.optionalColumns)
  static let dueTable = PersonalTable(
    "due_state",
    ["position INTEGER PRIMARY KEY", "announced INTEGER", "answered INTEGER", "snoozed_until INTEGER"]
      + ChosenShowing.columns)
  static let tables = [table, dueTable]

  mutating func apply(_ edit: PersonalEdit) {
    if case .reminder(let edit) = edit { apply(edit) }
  }

  func inverse(of edit: PersonalEdit) -> [PersonalEdit] {
    if case .reminder(let edit) = edit { inverse(of: edit).map(PersonalEdit.reminder) } else { [] }
  }

  static func read(from database: Database) throws(DatabaseError) -> Reminders {
    Reminders(
      try database.rows("\(table.query) ORDER BY position") { $0.reminder }.compactMap(\.self),
      states: try database.rows("\(dueTable.query) ORDER BY position") { $0.dueState })
  }

  func write(over old: Reminders, to database: Database) throws(DatabaseError) {
    try database.fill(
      Self.table,
      with: reminders.enumerated().map { position, reminder in
        let showing = reminder.subject.showing?.values ?? [SQLValue](repeating: .null, count: 6)
        return [.integer(position), .text(orNull: reminder.subject.query), .integer(orNull: reminder.lead)] + showing
      })
    try database.fill(
      Self.dueTable,
      with: states.enumerated().map { position, state in
        let times = [state.announced, state.answered, state.snoozedUntil].map { SQLValue.integer(orNull: $0?.seconds) }
        return [.integer(position)] + times + state.showing.values
      })
  }
}

extension ChosenShowing {
  /// The definitions of the six columns of a showing.
  static let columns = [
    "channel TEXT NOT NULL", "channel_name TEXT NOT NULL", "start INTEGER NOT NULL", "stop INTEGER NOT NULL",
    "title TEXT NOT NULL", "episode TEXT",
  ]
  /// The definitions of the six columns, made optional.
  fileprivate static let optionalColumns = columns.map { $0.replacing(" NOT NULL", with: "") }

  /// The values of the six columns.
  var values: [SQLValue] {
    [
      .text(channel), .text(channelName), .integer(interval.start.seconds), .integer(interval.end.seconds),
      .text(title),
      .text(orNull: episode),
    ]
  }
}

extension Instant {
  /// Creates an instant from a row. An impossible value, for example from a damaged file, is clamped.
  fileprivate init(kept seconds: Int) {
    self.init(seconds: min(max(seconds, ChosenShowing.seconds.lowerBound), ChosenShowing.seconds.upperBound))
  }
}

extension Row {
  /// The reminder of a row; `nil` if it has neither a query nor a showing.
  fileprivate var reminder: Reminder? {
    let lead = optionalInteger(2).map { min(max($0, Reminder.leads.lowerBound), Reminder.leads.upperBound) }
    if let query = optionalText(1) { return Reminder(.query(query), lead: lead) }
    return optionalText(3) == nil ? nil : Reminder(.showing(showing(from: 3)), lead: lead)
  }

  fileprivate var dueState: DueState {
    let times = (1...3).map { (column: Int32) in optionalInteger(column).map(Instant.init(kept:)) }
    return DueState(showing(from: 4), announced: times[0], answered: times[1], snoozedUntil: times[2])
  }

  func interval(from column: Int32) -> Interval {
    Interval(Instant(kept: integer(column)), Instant(kept: integer(column + 1)))
  }

  private func showing(from column: Int32) -> ChosenShowing {
    ChosenShowing(
      channel: text(column), channelName: text(column + 1),
      interval: interval(from: column + 2), title: text(column + 4), episode: optionalText(column + 5))
  }
}
