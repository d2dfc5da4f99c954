import GuideModel

/// The shows that were chosen for titles: a row a title.
extension Database {
  func shows() throws(DatabaseError) -> ShowChoices {
    return Database.shows(of: try rows(PersonalTable.showChoice.query) { $0.showChoice })
  }

  static func shows(of rows: [(title: String, show: ChosenShow)]) -> ShowChoices {
    rows.reduce(into: ShowChoices()) { $0.set($1.show, for: $1.title) }
  }

  /// Chooses a show for a title, or none.
  func note(_ show: ChosenShow?, ofTitle title: String) throws(DatabaseError) {
    guard let show else { return try run("DELETE FROM show_choice WHERE title = ?", [.text(title)]) }
    try run("REPLACE INTO show_choice VALUES (?, ?, ?)", [.text(title), .integer(show.id), .text(show.name)])
  }

  /// Replaces all choices.
  func write(_ shows: ShowChoices) throws(DatabaseError) {
    try run("DELETE FROM show_choice")
    for (title, show) in shows.values.sorted(by: { $0.key < $1.key }) { try note(show, ofTitle: title) }
  }
}

extension Row {
  var showChoice: (title: String, show: ChosenShow) { (text(0), ChosenShow(id: integer(1), name: text(2))) }
}
