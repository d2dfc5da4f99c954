package import GuideModel
package import GuideSearch

/// A guide with what a person has chosen for its channels, ready to be shown.
package struct ShownGuide: Sendable {
  /// The guide as its sources have it.
  package let base: Guide
  /// What is chosen for its channels.
  package let choices: ChannelChoices
  /// The guide as it is shown.
  package let guide: Guide
  /// The titles of that.
  package let titles: TitleIndex
  /// How many of the changes that were made since the program started are in the choices.
  package let knownEdits: Int

  /// Arranges a guide and indexes it: some milliseconds for 200,000 programmes. Hours of the day are those of a zone.
  package init(_ base: Guide, choices: ChannelChoices = ChannelChoices(), zone: ZoneTable, knownEdits: Int = 0) {
    self.base = base
    self.choices = choices
    self.knownEdits = knownEdits
    guide = base.arranged(by: choices, in: zone)
    titles = TitleIndex(guide)
  }
}
