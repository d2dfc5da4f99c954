/// Reads what the store left as bytes, when somebody looks at it. Each format has its own.
package protocol RecordReader: Sendable {
  /// What a cell of the grid shows beside the title. `record` is the bytes given to `ProgrammeBatch.append`.
  func summary(of record: Span<UInt8>) -> ProgrammeSummary

  /// All that the record says.
  func details(of record: Span<UInt8>) -> ProgrammeDetails

  /// A number of the summary.
  func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>?

  /// Calls a body with each text of some kinds, as `details` has it in UTF-8, until the body returns false.
  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool)

  /// How texts stand in the records, which tells a search where it need not read them.
  var textEncoding: RecordTextEncoding { get }

  /// Whether the non-ASCII character that begins at an index is valid UTF-8 that reading leaves as it is.
  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool
}

extension RecordReader {
  /// By the summary.
  package func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>? {
    summary(of: record).number(number)
  }

  /// By the details.
  package func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    for var text in details(of: record).texts(of: kinds) {
      if !text.withUTF8({ body(UnsafeRawBufferPointer($0)) }) { return }
    }
  }

  /// Nothing is known of the bytes of an unknown format.
  package var textEncoding: RecordTextEncoding { .opaque }

  /// Nothing is known of the bytes of an unknown format.
  package func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool { false }
}

/// How the texts of a programme stand in its record. Parts of a text may be joined when it is read; each run of letters and
/// digits comes from one place of the record.
package enum RecordTextEncoding: Sendable {
  /// Unknown: every record has to be read.
  case opaque
  /// As they are read, but for entities (`&`, `{`), escapes (`%`), control characters that are dropped, and bytes that are
  /// not UTF-8.
  case mended
  /// As they are read, in UTF-8.
  case literal
}

/// Kinds of text that a record has, beside the title.
package struct ProgrammeTexts: OptionSet, Sendable {
  /// One bit a kind: 1 to 58 are those of facts, by their letters.
  package let rawValue: UInt64

  /// The kinds of some bits.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The name of the episode.
  package static let episode = ProgrammeTexts(rawValue: 1)
  /// The synopsis or review.
  package static let description = ProgrammeTexts(rawValue: 1 << 59)
  /// The names of those who play in it.
  package static let actors = ProgrammeTexts(rawValue: 1 << 60)
  /// Whom or what they play.
  package static let roles = ProgrammeTexts(rawValue: 1 << 61)
  /// Who directed it.
  package static let directors = ProgrammeTexts(rawValue: 1 << 62)
  /// In the guide's own words.
  package static let genres = ProgrammeTexts(rawValue: 1 << 63)

  /// The texts of facts of a kind.
  package static func fact(_ kind: Fact.Kind) -> ProgrammeTexts {
    ProgrammeTexts(rawValue: 1 << UInt64(kind.rawValue - 0x40))
  }

  /// Whether one of some kinds is among them: by the bits alone, since what all sets have is slow from another room.
  package func has(_ kinds: ProgrammeTexts) -> Bool { rawValue & kinds.rawValue != 0 }
}

extension ProgrammeDetails {
  /// The texts of some kinds.
  package func texts(of kinds: ProgrammeTexts) -> [String] {
    var texts: [String] = []
    if kinds.has(.description), let description { texts.append(description) }
    if kinds.has(.episode), let title = summary.episodeTitle { texts.append(title) }
    if kinds.has(.actors) { texts += cast.map(\.name) }
    if kinds.has(.roles) { texts += cast.compactMap(\.role) }
    if kinds.has(.directors) { texts += directors }
    if kinds.has(.genres) { texts += genres }
    for fact in more where kinds.has(.fact(fact.kind)) { texts.append(fact.text) }
    return texts
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
