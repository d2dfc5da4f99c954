/// Reads what the store left as bytes, when somebody looks at it. Each format has its own.
package protocol RecordReader: Sendable {
  /// What a cell of the grid shows beside the title. `record` is the bytes given to `ProgrammeBatch.append`.
  func summary(of record: Span<UInt8>) -> ProgrammeSummary

  /// All that the record says.
  func details(of record: Span<UInt8>) -> ProgrammeDetails

  /// How the record's texts are written.
  func form(of record: Span<UInt8>) -> RecordForm

  /// Where a kind of text stands in a record that is not intricate.
  func places(of text: ProgrammeText, in record: Span<UInt8>) -> TextPlaces
}

extension RecordReader {
  /// A reader that does not know its records by their bytes has them read.
  package func form(of record: Span<UInt8>) -> RecordForm { .intricate }

  /// Anywhere.
  package func places(of text: ProgrammeText, in record: Span<UInt8>) -> TextPlaces { .anywhere(in: record) }
}

/// How a record's texts are written: what can be told of them without reading it.
package enum RecordForm: UInt8, Sendable {
  /// Letter by letter, as UTF-8.
  case plain
  /// Otherwise: with entities, escapes or another encoding. It has to be read.
  case intricate
}

/// The kinds of text that a record has, beside the title.
package enum ProgrammeText: CaseIterable, Sendable {
  /// The name of the episode.
  case episode
  case description
  /// The names of those who play in it.
  case actors
  /// Whom or what they play.
  case roles
  case directors
  case genres
  /// The texts of facts.
  case facts
}

/// Where texts of a kind stand in a record, letter by letter: outside these places nothing of them does.
package struct TextPlaces: Hashable, Sendable {
  /// Places in the record.
  package let ranges: [Range<Int>]
  /// Whether each is one text and nothing else; else there are also marks, which part texts or say what they are.
  package let areWhole: Bool

  /// Places that hold texts, and nothing else where they are whole.
  package init(_ ranges: [Range<Int>], areWhole: Bool) {
    self.ranges = ranges
    self.areWhole = areWhole
  }

  /// It may stand anywhere, among other things.
  package static func anywhere(in record: Span<UInt8>) -> TextPlaces {
    TextPlaces([0..<record.count], areWhole: false)
  }
}
