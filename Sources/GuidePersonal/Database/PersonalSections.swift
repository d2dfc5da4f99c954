import GuideModel

/// All of the user's data in one database.
extension Database {
  /// Reads all parts.
  package func personalData() throws(DatabaseError) -> PersonalData {
    var data = PersonalData()
    for section in PersonalSection.allCases { try section.read(self, &data) }
    return data
  }

  /// Makes changes, in a transaction of the caller's.
  func apply(_ edits: [PersonalEdit]) throws(DatabaseError) {
    let parts = Dictionary(grouping: edits.flatMap(\.parts), by: \.section)
    for section in PersonalSection.allCases {
      if let edits = parts[section] { try section.write(edits, self) }
    }
    try countRevision(of: Set(parts.keys))
  }

  /// Puts parts of other data in the place of what there is, in a transaction of the caller's.
  func replace(_ sections: Set<PersonalSection>, with new: PersonalData) throws(DatabaseError) {
    for section in PersonalSection.allCases where sections.contains(section) { try section.replace(new, self) }
    try countRevision(of: sections)
  }

  /// By part, how often it was changed.
  func revisions() throws(DatabaseError) -> [PersonalSection: Int] {
    let numbers = Dictionary(try rows(PersonalTable.revision.query) { ($0.text(0), $0.integer(1)) }) { $1 }
    return Dictionary(
      uniqueKeysWithValues: PersonalSection.allCases.compactMap { section in numbers[section.name].map { (section, $0) }
      })
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
      try run("INSERT INTO revision VALUES (?, ?)", [.text(section.name), .integer(number)])
    }
  }

  private func countRevision(of sections: Set<PersonalSection>) throws(DatabaseError) {
    for section in sections.sorted(by: { $0.name < $1.name }) {
      // The first number is any: a database that was restored never seems to be as old as a copy of the one before.
      try run(
        "INSERT INTO revision VALUES (?, ?) ON CONFLICT (section) DO UPDATE SET number = number + 1",
        [.text(section.name), .integer(Int.random(in: 1...(1 << 40)))])
    }
  }
}
