package import GuideModel
package import GuideSearch

/// A guide with what a person has chosen for its channels, ready to be shown.
package struct ShownGuide: Sendable {
  private let arranged: ArrangedGuide
  /// What is chosen for its channels.
  package let choices: ChannelChoices
  /// The index of the guide as it is shown.
  package let index: SearchIndex
  /// How many of the changes that were made since the program started are in the choices.
  package let knownEdits: Int

  /// The guide as its sources have it.
  package var base: Guide { arranged.base }
  /// The guide as it is shown.
  package var guide: Guide { arranged.guide }

  /// All channels, those that are not shown among them, where something is chosen.
  var list: ChannelList? { arranged.list }

  /// Arranges a guide and indexes it: some milliseconds for 200,000 programmes, next to nothing where the rows are those of
  /// `last`. Hours of the day are those of a zone.
  package init(
    _ base: Guide, choices: ChannelChoices = ChannelChoices(), zone: ZoneTable, knownEdits: Int = 0,
    after last: ShownGuide? = nil
  ) {
    self.choices = choices
    self.knownEdits = knownEdits
    arranged = ArrangedGuide(base, by: choices, in: zone, after: last?.arranged)
    if let last, arranged.hasRows(of: last.arranged) {
      index = SearchIndex(arranged.guide, withRowsOf: last.index)
    } else {
      index = SearchIndex(arranged.guide)
    }
  }
}
