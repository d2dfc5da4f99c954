package import GuideModel
package import GuideSettings

/// The searches that a person keeps: read from their file, and written there on a thread, so that no key waits for a disk or
/// for another program.
package final class SavedSearchStore: Sendable {
  /// What is kept, and what is wrong with the file.
  package struct Reading: Sendable {
    /// What is kept, with the changes that are not in the file as yet.
    package var searches: SavedSearches
    /// What is wrong with the file.
    package var findings: [Finding]
    /// How many of the changes that have come are in the searches.
    package var knownEdits: Int

    /// Nothing kept.
    package init(_ searches: SavedSearches = SavedSearches(), findings: [Finding] = [], knownEdits: Int = 0) {
      self.searches = searches
      self.findings = findings
      self.knownEdits = knownEdits
    }
  }

  private let file: SettingsFile
  private let edits: KeptEdits<SavedSearchEdit>

  /// What is in a file, which need not be there.
  package init(_ file: SettingsFile) {
    self.file = file
    edits = KeptEdits(of: file)
  }

  /// What is kept now. A file that cannot be read is a finding.
  package func read() -> Reading {
    let (unkept, count) = edits.beforeReading()
    var reading = file.readSearches()
    reading.searches = reading.searches.applying(contentsOf: unkept)
    reading.knownEdits = count
    return reading
  }

  /// What is kept now, where the file is another than was read last, by this program's writing or another's; nil where it is
  /// the same, and while something is being written.
  package func readIfChanged() -> Reading? { edits.isToBeRead ? read() : nil }

  /// Writes changes down; what goes wrong is told in one line.
  package func keep(_ edits: [SavedSearchEdit], orSay complain: @escaping @Sendable (String) -> Void) {
    self.edits.keep(edits, by: file.apply, orSay: complain)
  }

  /// Waits until what can be written is, for as long as another program may hold the lock, and returns why something is not;
  /// nil where all is. `isWaiting` is told once where that takes longer than a second.
  package func finish(isWaiting: () -> Void = {}) -> String? { edits.finish(isWaiting: isWaiting) }
}

extension SettingsFile {
  /// The searches in the file, with what is wrong with it.
  package func readSearches() -> SavedSearchStore.Reading {
    let (bytes, findings) = readForgiving(otherwise: "no search is kept")
    let read = SearchesReading(bytes)
    return SavedSearchStore.Reading(read.searches, findings: findings + self.findings(of: read.complaints))
  }

  /// Changes the searches in it while no other tvgrid does. Folders that are missing are made, for their owner alone.
  package func editSearches(
    _ change: (SearchesText) throws(SettingsRefusal) -> SearchesText
  ) throws(SettingsFileError) {
    try rewrite { bytes throws(SettingsRefusal) in try change(SearchesText(bytes)).bytes }
  }

  /// Makes changes of the searches in it, in the same way.
  func apply(_ edits: [SavedSearchEdit]) throws(SettingsFileError) {
    try editSearches { text throws(SettingsRefusal) in try text.applying(edits) }
  }
}
