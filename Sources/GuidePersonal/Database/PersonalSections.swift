import GuideModel

/// Reading and writing all sections of the user's data.
extension Database {
  /// Reads all sections.
  package func personalData() throws(DatabaseError) -> PersonalData {
    var data = PersonalData()
    for section in PersonalSection.allCases { try section.read(self, &data) }
    return data
  }

  /// Makes edits within the caller's transaction.
  func apply(_ edits: [PersonalEdit]) throws(DatabaseError) {
    let parts = Dictionary(grouping: edits.flatMap(\.parts), by: \.section)
    for section in PersonalSection.allCases {
      if let edits = parts[section] { try section.write(edits, self) }
    }
    try countRevision(of: Set(parts.keys))
  }

  /// Replaces sections within the caller's transaction.
  func replace(_ sections: Set<PersonalSection>, with new: PersonalData) throws(DatabaseError) {
    for section in PersonalSection.allCases where sections.contains(section) { try section.replace(new, self) }
    try countRevision(of: sections)
  }

  /// The number of changes to each section.
  func revisions() throws(DatabaseError) -> [PersonalSection: Int] {
    let numbers = Dictionary(try rows(PersonalTable.revision.query) { ($0.text(0), $0.integer(1)) }) { $1 }
    return Dictionary(
      uniqueKeysWithValues: PersonalSection.allCases.compactMap { section in numbers[section.name].map { (section, $0) }
      })
  }

  /// The name of the row in the revision table that holds the generation.
  private static let generationName = "generation"

  /// A number that changes only when the database is created or restored. When it changes, programs that have the database open
  /// write their edits again.
  func generation() throws(DatabaseError) -> Int {
    try number("SELECT number FROM revision WHERE section = '\(Database.generationName)'")
  }

  /// Gives the database a new generation.
  func startGeneration() throws(DatabaseError) {
    try run(
      "REPLACE INTO revision VALUES (?, ?)",
      [.text(Database.generationName), .integer(Int.random(in: 1...(1 << 40)))])
  }

  /// The name of the row in the revision table that marks an undo database as written by an undo.
  private static let undoneName = "undone"

  /// Whether the change that this undo database can undo was itself an undo.
  func isOfUndo() throws(DatabaseError) -> Bool {
    try rows(PersonalTable.revision.query) { $0.text(0) }.contains(Database.undoneName)
  }

  func markAsUndo() throws(DatabaseError) {
    try run("INSERT INTO revision VALUES (?, ?)", [.text(Database.undoneName), .integer(1)])
  }

  /// Sets the revisions of some sections and deletes all others.
  func setRevisions(_ revisions: [PersonalSection: Int]) throws(DatabaseError) {
    try run("DELETE FROM revision")
    for (section, number) in revisions {
      try run("INSERT INTO revision VALUES (?, ?)", [.text(section.name), .integer(number)])
    }
  }

  private func countRevision(of sections: Set<PersonalSection>) throws(DatabaseError) {
    for section in sections.sorted(by: { $0.name < $1.name }) {
      // The first number is random, so that a restored database does not seem to be in the same state as an earlier one.
      try run(
        "INSERT INTO revision VALUES (?, ?) ON CONFLICT (section) DO UPDATE SET number = number + 1",
        [.text(section.name), .integer(Int.random(in: 1...(1 << 40)))])
    }
  }
}
