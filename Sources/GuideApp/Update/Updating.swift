package import GuideModel

/// Keeping the guide fresh.
extension State {
  /// Starts an update, or ends the one that is under way.
  mutating func toggleUpdate() -> [Effect] {
    guard let freshness else {
      notice = "This guide is a file. A source keeps one fresh: tvgrid sources add NAME ADDRESS"
      return []
    }
    if freshness.isUpdating { return endUpdate() }
    self.freshness?.progress = ""
    return [.update]
  }

  private mutating func endUpdate() -> [Effect] {
    notice = "The update is being ended; the guide stays as it is."
    freshness?.isEnding = true
    return [.endUpdate]
  }

  /// Takes in how far an update has come.
  mutating func noteUpdate(progress: String) {
    freshness?.progress = progress
  }

  /// Takes in that an update is over.
  mutating func endUpdate(_ report: UpdateReport) {
    freshness?.progress = nil
    freshness?.isEnding = false
    if let updated = report.updated { freshness?.updated = updated }
    reportLines = report.lines
    notice = report.words
  }
}

/// What became of an update.
package struct UpdateReport: Hashable, Sendable {
  /// One line for the person.
  package let words: String
  /// What became of each source, a line each, to be read in peace.
  package let lines: [String]
  /// When the oldest of the guides came; nil where none is here.
  package let updated: Instant?

  /// The end of an update.
  package init(words: String, lines: [String] = [], updated: Instant?) {
    self.words = words
    self.lines = lines
    self.updated = updated
  }
}
