/// What is read of a file of settings whose text the program changes itself: an edit is read again before it counts.
protocol EditedReading {
  associatedtype Content: Equatable

  /// What can be used.
  var content: Content { get }
  var complaints: [SettingsComplaint] { get }
  /// The first line that is no TOML; nil where the whole text is.
  var fault: SettingsComplaint? { get }
  /// In kilobytes: nothing is read of a file that is larger.
  static var limit: Int { get }

  init(_ text: [UInt8])
}

extension EditedReading {
  /// Whether a new text of the file holds exactly what was meant. Refused where it would be too large.
  func isRight(_ new: [UInt8], meaning meant: Content) throws(SettingsRefusal) -> Bool {
    if new.count > Self.limit << 10 {
      throw SettingsRefusal("the file would become larger than \(ForgivingTOML.words(limit: Self.limit))")
    }
    let reading = Self(new)
    // More complaints come of a table that has lost what it belongs to.
    return reading.fault == nil && reading.content == meant && reading.complaints.count <= complaints.count
  }

  /// Refuses what is wrong even if nothing else is in a text.
  static func refuse(_ lines: [String], what: String) throws(SettingsRefusal) {
    let alone = Self(Array(lines.joined(separator: "\n").utf8))
    if let complaint = alone.complaints.first { throw SettingsRefusal("\(what): \(complaint.problem)") }
  }
}
