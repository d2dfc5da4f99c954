import GuideModel

/// The format of a record: a sequence of fields. Each consists of the letter for a kind of fact, a qualifier (possibly
/// empty) and a string. Strings contain no control characters, so two of these serve as separators.
enum RecordField {
  static let endOfQualifier: UInt8 = 0x1F
  static let endOfText: UInt8 = 0x1E
  /// Starts a record with explicit values: the qualifier holds the numbers, and the text holds the guide's own episode number.
  static let summary = UInt8(ascii: "@")
}

/// Reads records in the format of `RecordField`.
struct FactRecordReader: RecordReader {
  /// The scales for star ratings that state none.
  var bareStars: UnscaledStarRatings

  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    FactRecordReader.isWritten(record)
      ? FactRecordReader.writtenSummary(of: record) : foundSummary(of: record)
  }

  private static func isWritten(_ record: Span<UInt8>) -> Bool { !record.isEmpty && record[0] == RecordField.summary }

  /// The summary stored in the first two fields.
  private static func writtenSummary(of record: Span<UInt8>) -> ProgrammeSummary {
    var summary = ProgrammeSummary()
    record.withUnsafeBytes { bytes in
      forEachRange(in: bytes) { letter, qualifier, value in
        let text = String(decoding: bytes[value], as: UTF8.self)
        if letter == RecordField.summary {
          summary = FactRecord.summary(String(decoding: bytes[qualifier], as: UTF8.self), raw: text)
        } else if letter == Fact.Kind.episodeTitle.rawValue {
          summary.episodeTitle = text
        }
        return letter == RecordField.summary
      }
    }
    return summary
  }

  /// The summary derived from a record's facts.
  private func foundSummary(of record: Span<UInt8>) -> ProgrammeSummary {
    var summary = ProgrammeSummary()
    var numbers = EpisodeSystems()
    FactRecordReader.forEachField(of: record) { letter, qualifier, text in
      switch Fact.Kind(rawValue: letter) {
      case .episodeTitle: summary.episodeTitle = text()
      case .date: summary.year = XMLTVFacts.year(text())
      case .starRating:
        let system = qualifier()
        let stars = ParsedStarRating(text(), system: system)?.rating(bareScale: bareStars.scale(of: system))
        summary.stars = summary.stars ?? stars
      case .numbering: numbers.note(text(), system: qualifier())
      default: break
      }
    }
    summary.episode = numbers.episode
    return summary
  }

  func details(of record: Span<UInt8>) -> ProgrammeDetails {
    var details = ProgrammeDetails(summary: summary(of: record))
    let isWritten = FactRecordReader.isWritten(record)
    FactRecordReader.forEachField(of: record) { letter, qualifier, text in
      guard let kind = Fact.Kind(rawValue: letter), kind != .episodeTitle else { return }
      let fact = Fact(kind, text(), qualifier: qualifier())
      if isWritten { details.add(fact) } else { details.add(repaired: fact, bareStars) }
    }
    if isWritten { return details }
    details.certificate = details.certificate ?? XMLTVFacts.certificate(amongRatings: details.more)
    return details
  }

  /// Strings were repaired when the record was written.
  var textEncoding: RecordTextEncoding { .literal }

  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool { true }

  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    record.withUnsafeBytes { bytes in
      func text(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
      FactRecordReader.forEachRange(in: bytes) { letter, qualifier, value in
        // Skip the first field of a record with explicit values, whose letter is not a kind.
        if kinds.has(letter: letter), letter != RecordField.summary, !body(text(value)) { return false }
        return letter != Fact.Kind.actor.rawValue || !kinds.has(.roles) || body(text(qualifier))
      }
    }
  }

  /// Calls a body with each field. The field's strings are created only on demand.
  private static func forEachField(
    of record: Span<UInt8>, _ body: (_ letter: UInt8, _ qualifier: () -> String?, _ text: () -> String) -> Void
  ) {
    record.withUnsafeBytes { bytes in
      forEachRange(in: bytes) { letter, qualifier, value in
        body(
          letter, { String(decoding: bytes[qualifier], as: UTF8.self).nonEmpty },
          { String(decoding: bytes[value], as: UTF8.self) })
        return true
      }
    }
  }

  /// Calls a body with the ranges of each field until the body returns false.
  private static func forEachRange(
    in bytes: UnsafeRawBufferPointer,
    _ body: (_ letter: UInt8, _ qualifier: Range<Int>, _ value: Range<Int>) -> Bool
  ) {
    var start = 0
    while start < bytes.count {
      let middle = bytes[start...].firstIndex(of: RecordField.endOfQualifier) ?? bytes.count
      let end = bytes[middle...].firstIndex(of: RecordField.endOfText) ?? bytes.count
      let isLast = !body(bytes[start], start + 1..<max(start + 1, middle), min(middle + 1, end)..<end)
      if isLast { return }
      start = end + 1
    }
  }
}

extension ProgrammeDetails {
  /// Adds a fact from a guide. The first rating from the film certification body becomes the certificate. A star rating
  /// without a scale gets one, so that other programs read it the same way.
  fileprivate mutating func add(repaired fact: Fact, _ bareStars: UnscaledStarRatings) {
    let system = fact.qualifier
    if fact.kind == .rating, system.map(XMLTVFacts.isCertificationSystem) ?? false, certificate == nil,
      !fact.text.isEmpty
    {
      certificate = fact.text
    } else if fact.kind == .starRating, ParsedStarRating(fact.text, system: system)?.bareValue != nil {
      add(Fact(.starRating, "\(fact.text)/\(bareStars.scale(of: system).rawValue)", qualifier: system))
    } else {
      add(fact)
    }
  }
}

extension XMLTVFacts {
  /// Plausible years of production.
  static let years = 1870...2050

  /// The year of a date such as `1984`, `198403`, `19840312`, `1984-03-12`, `12/03/1984`, `(1984)` or `March 1984`; `nil` if
  /// none is plausible.
  static func year(_ date: String) -> Int? {
    let numbers = date.split { !($0.isASCII && $0.isNumber) }
    let years = numbers.filter { $0.count == 4 && Int($0).map(XMLTVFacts.years.contains) ?? false }
    // Two years may be the span of a series.
    if years.count == 1, numbers.allSatisfy({ $0.count <= 2 || $0.count == 4 }) { return Int(years[0]) }
    guard let digits = numbers.first, date.first == digits.first, digits.count >= 4, digits.count <= 14,
      digits.count % 2 == 0, let year = Int(digits.prefix(4)), XMLTVFacts.years.contains(year),
      digits.count < 6 || Int(digits.dropFirst(4).prefix(2)).map((0...12).contains) ?? false
    else { return nil }
    return year
  }
}
