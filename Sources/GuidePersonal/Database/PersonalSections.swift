import GuideModel

/// All of a person's data in one database.
extension Database {
  /// Reads all parts.
  package func personalData() throws(DatabaseError) -> PersonalData {
    var data = PersonalData()
    for section in PersonalSection.allCases { try read(section, into: &data) }
    return data
  }

  /// Reads one part of it.
  func read(_ section: PersonalSection, into data: inout PersonalData) throws(DatabaseError) {
    switch section {
    case .channels: data.choices = try channels()
    case .searches: data.searches = try searches()
    case .seen: data.seen = try seen()
    case .episodes: data.episodes = try episodes()
    case .reminders: data.reminders = try reminders()
    case .lists: data.lists = try lists()
    case .shows: data.shows = try shows()
    case .streams: data.streams = try streams()
    case .imports: data.imports = try imports()
    case .history: data.history = try history()
    case .view: data.view = try view()
    }
  }

  /// Makes changes, in a transaction of the caller's.
  func apply(_ edits: [PersonalEdit]) throws(DatabaseError) {
    let sections = Set(edits.map(\.section))
    var old = PersonalData()
    // Edits of these sections contain whole rows, so the old data is not needed.
    for section in sections where ![.seen, .episodes, .shows, .streams, .imports].contains(section) {
      try read(section, into: &old)
    }
    let new = old.applying(edits)
    if sections.contains(.channels) { try write(new.choices, over: old.choices) }
    if sections.contains(.searches) { try write(new.searches, over: old.searches) }
    if sections.contains(.reminders) { try write(new.reminders) }
    if sections.contains(.lists) { try write(new.lists, over: old.lists) }
    if sections.contains(.history) { try write(new.history) }
    if sections.contains(.view) { try write(new.view) }
    for case .seen(let query, let marks) in edits { try note(query: query, marks) }
    for case .episode(let identity, let isSeen) in edits { try note(identity, isSeen: isSeen) }
    for case .show(let title, let show) in edits { try note(show, ofTitle: title) }
    for case .stream(let id, let stream) in edits { try note(stream, of: id) }
    try noteImports(edits)
    // Resetting a channel changes its import record too.
    let resets = edits.contains { if case .channel(.reset) = $0 { true } else { false } }
    try countRevision(of: resets ? sections.union([.imports]) : sections)
  }

  /// Writes import records in the order of the edits, since resetting a channel deletes its record.
  private func noteImports(_ edits: [PersonalEdit]) throws(DatabaseError) {
    for edit in edits {
      switch edit {
      case .channel(.reset(let id)): try note(ImportedChannel?.none, of: id)
      case .imported(let id, let imported): try note(imported, of: id)
      case .importStep(let step): try note(step)
      default: break
      }
    }
  }

  /// Puts parts of other data in the place of what there is, in a transaction of the caller's.
  func replace(_ sections: Set<PersonalSection>, with new: PersonalData) throws(DatabaseError) {
    if sections.contains(.channels) { try write(new.choices, over: try channels()) }
    if sections.contains(.searches) { try write(new.searches, over: try searches()) }
    if sections.contains(.seen) { try write(new.seen) }
    if sections.contains(.episodes) { try write(new.episodes) }
    if sections.contains(.reminders) { try write(new.reminders) }
    if sections.contains(.lists) { try write(new.lists, over: try lists()) }
    if sections.contains(.shows) { try write(new.shows) }
    if sections.contains(.streams) { try write(new.streams) }
    if sections.contains(.imports) { try write(new.imports) }
    if sections.contains(.history) { try write(new.history) }
    if sections.contains(.view) { try write(new.view) }
    try countRevision(of: sections)
  }

  /// By part, how often it was changed.
  func revisions() throws(DatabaseError) -> [PersonalSection: Int] {
    var revisions: [PersonalSection: Int] = [:]
    try forEachRow(of: PersonalTable.revision.query) { row in
      if let section = PersonalSection(rawValue: row.text(0)) { revisions[section] = row.integer(1) }
    }
    return revisions
  }

  /// The row of the table of revisions whose number is the generation.
  private static let generationName = "generation"

  /// A number that changes only when the database is made or restored. Programs that have the database open restore their
  /// edits then.
  func generation() throws(DatabaseError) -> Int {
    try number("SELECT number FROM revision WHERE section = '\(Database.generationName)'")
  }

  /// Gives the database another generation.
  func startGeneration() throws(DatabaseError) {
    try run(
      "REPLACE INTO revision VALUES (?, ?)",
      [.text(Database.generationName), .integer(Int.random(in: 1...(1 << 40)))])
  }

  /// Sets the revisions of some parts, and forgets all others.
  func setRevisions(_ revisions: [PersonalSection: Int]) throws(DatabaseError) {
    try run("DELETE FROM revision")
    for (section, number) in revisions {
      try run("INSERT INTO revision VALUES (?, ?)", [.text(section.rawValue), .integer(number)])
    }
  }

  private func countRevision(of sections: Set<PersonalSection>) throws(DatabaseError) {
    for section in sections.sorted(by: { $0.rawValue < $1.rawValue }) {
      // The first number is any: a database that was restored never seems to be as old as a copy of the one before.
      try run(
        "INSERT INTO revision VALUES (?, ?) ON CONFLICT (section) DO UPDATE SET number = number + 1",
        [.text(section.rawValue), .integer(Int.random(in: 1...(1 << 40)))])
    }
  }
}
