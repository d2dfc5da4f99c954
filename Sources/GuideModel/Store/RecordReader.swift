/// Reads what the store left as bytes, when somebody looks at it. Each format has its own.
package protocol RecordReader: Sendable {
  /// What a cell of the grid shows beside the title. `record` is the bytes given to `ProgrammeBatch.append`.
  func summary(of record: Span<UInt8>) -> ProgrammeSummary

  /// All that the record says.
  func details(of record: Span<UInt8>) -> ProgrammeDetails

  /// A number of the summary.
  func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>?

  /// How the record's texts are written.
  func form(of record: Span<UInt8>) -> RecordForm

  /// Calls a body with each place where texts of some kinds stand in a record that is not intricate, letter by letter, until
  /// it returns false: outside these places nothing of them does. A whole place is one text and nothing else, and
  /// never a fact's; in others there are also marks, which part texts or say what they are.
  func forEachPlace(
    of texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ place: Range<Int>, _ isWhole: Bool) -> Bool)
}

extension RecordReader {
  /// By the summary.
  package func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>? {
    summary(of: record).number(number)
  }

  /// A reader that does not know its records by their bytes has them read.
  package func form(of record: Span<UInt8>) -> RecordForm { .intricate }

  /// Anywhere.
  package func forEachPlace(
    of texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ place: Range<Int>, _ isWhole: Bool) -> Bool
  ) {
    _ = body(0..<record.count, false)
  }
}

/// How a record's texts are written: what can be told of them without reading it.
package enum RecordForm: UInt8, Sendable {
  /// Letter by letter, and all of the record is ASCII.
  case ascii
  /// Letter by letter, as UTF-8.
  case unicode
  /// Otherwise: with entities, escapes or another encoding. It has to be read.
  case intricate
}

/// The kinds of text that a record has, beside the title.
package struct ProgrammeTexts: OptionSet, Sendable {
  /// One bit a kind.
  package let rawValue: UInt8

  /// The kinds of some bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The name of the episode.
  package static let episode = ProgrammeTexts(rawValue: 1 << 0)
  /// The synopsis or review.
  package static let description = ProgrammeTexts(rawValue: 1 << 1)
  /// The names of those who play in it.
  package static let actors = ProgrammeTexts(rawValue: 1 << 2)
  /// Whom or what they play.
  package static let roles = ProgrammeTexts(rawValue: 1 << 3)
  /// Who directed it.
  package static let directors = ProgrammeTexts(rawValue: 1 << 4)
  /// In the guide's own words.
  package static let genres = ProgrammeTexts(rawValue: 1 << 5)
  /// The texts of facts.
  package static let facts = ProgrammeTexts(rawValue: 1 << 6)

  /// Whether one of some kinds is among them: by the bits alone, since what all sets have is slow from another room.
  package func has(_ kinds: ProgrammeTexts) -> Bool { rawValue & kinds.rawValue != 0 }

  /// Those that are none of some kinds.
  package func without(_ kinds: ProgrammeTexts) -> ProgrammeTexts {
    ProgrammeTexts(rawValue: rawValue & ~kinds.rawValue)
  }
}

/// The numbers that a record tells.
package enum ProgrammeNumber: Sendable {
  case season
  /// Of the episode, or of the several that a showing joins.
  case episode
  case year
  case stars
}

extension ProgrammeSummary {
  /// A number, or several that follow each other; nil where it has none.
  package func number(_ number: ProgrammeNumber) -> ClosedRange<Int>? {
    switch number {
    case .season: (episode?.season).map { $0...$0 }
    case .episode: episode.flatMap { episode in episode.number.map { $0...max($0, episode.lastNumber ?? $0) } }
    case .year: year.map { $0...$0 }
    case .stars: stars.map { $0...$0 }
    }
  }
}
