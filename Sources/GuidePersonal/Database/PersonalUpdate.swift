package import GuideModel

/// Sections of the user's data, read from the database.
package struct PersonalUpdate: Sendable {
  /// The data. Only the sections in `sections` are valid.
  package var data: PersonalData
  /// The sections that were read.
  package var sections: Set<PersonalSection>
  /// For each section, how many of this program's changes so far are included in the data.
  package var includedEdits: [PersonalSection: Int]
  /// The problems with the database.
  package var diagnostics: [Diagnostic]
  /// The problems that no screen has shown yet.
  package var newDiagnostics: [Diagnostic] = []
  /// Whether the database was restored from a copy, which may lack edits made by this program.
  package var wasRestored = false
  /// The swaps that undo the last playlist import, if imports were read.
  package var importSwaps: [PersonalSwap]?

  package init(
    data: PersonalData, sections: Set<PersonalSection>, includedEdits: [PersonalSection: Int] = [:],
    diagnostics: [Diagnostic] = []
  ) {
    (self.data, self.sections, self.includedEdits, self.diagnostics) = (data, sections, includedEdits, diagnostics)
  }

  /// One line with the first problem and the number of others; `nil` if none.
  package var problem: Message? {
    guard let first = diagnostics.first?.notice else { return nil }
    return diagnostics.count > 1 ? "\(first) (and \(diagnostics.count - 1) more: see tvgrid searches)" : first
  }
}
