/// What a guide says of a programme in a yes or a no.
package struct ProgrammeFlags: OptionSet, Hashable, Sendable {
  /// One bit a flag.
  package let rawValue: UInt16

  /// The flags of some bits.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A film's first showing.
  package static let premiere = ProgrammeFlags(rawValue: 1 << 0)
  /// A film.
  package static let film = ProgrammeFlags(rawValue: 1 << 1)
  /// Shown before.
  package static let `repeat` = ProgrammeFlags(rawValue: 1 << 2)
  /// Subtitles for the hard of hearing.
  package static let subtitles = ProgrammeFlags(rawValue: 1 << 3)
  /// In 16:9.
  package static let widescreen = ProgrammeFlags(rawValue: 1 << 4)
  /// The first episode of a series.
  package static let newSeries = ProgrammeFlags(rawValue: 1 << 5)
  /// Signed in vision.
  package static let deafSigned = ProgrammeFlags(rawValue: 1 << 6)
  /// Without colour.
  package static let blackAndWhite = ProgrammeFlags(rawValue: 1 << 7)
  /// The editors' choice.
  package static let choice = ProgrammeFlags(rawValue: 1 << 8)
  /// An episode, or a programme, that was never shown before.
  package static let new = ProgrammeFlags(rawValue: 1 << 9)
  /// The last showing for the time being.
  package static let lastChance = ProgrammeFlags(rawValue: 1 << 10)
}
