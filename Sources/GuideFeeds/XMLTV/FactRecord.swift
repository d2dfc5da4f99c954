import GuideModel

/// The format of a record: fields one after the other, each of them a letter for its kind, a qualifier that may be empty,
/// and a text. Texts have no control characters, so two of these separate them.
enum RecordField {
  static let endOfQualifier: UInt8 = 0x1F
  static let endOfText: UInt8 = 0x1E

  // Kinds that are properties of `ProgrammeDetails`. The letter of a fact is that of its kind.
  static let episodeTitle = UInt8(ascii: "1")
  static let description = UInt8(ascii: "2")
  static let director = UInt8(ascii: "3")
  static let actor = UInt8(ascii: "4")
  static let genre = UInt8(ascii: "5")
  /// First in a record whose values are all written out: the qualifier holds numbers, the text is the guide's own episode number.
  static let summary = UInt8(ascii: "0")
  static let certificate = UInt8(ascii: "6")

  static func of(_ kind: Fact.Kind) -> UInt8 { kind.rawValue }
}

/// Reads such records.
struct FactRecordReader: RecordReader {
  /// The scales of star ratings that state none.
  var bareStars: BareStars

  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    FactRecordReader.isWritten(record)
      ? FactRecordReader.writtenSummary(of: record) : foundSummary(of: record)
  }

  private static func isWritten(_ record: Span<UInt8>) -> Bool { !record.isEmpty && record[0] == RecordField.summary }

  /// The summary written out in the first two fields.
  private static func writtenSummary(of record: Span<UInt8>) -> ProgrammeSummary {
    var summary = ProgrammeSummary()
    record.withUnsafeBytes { bytes in
      forEachRange(in: bytes) { letter, qualifier, value in
        let text = String(decoding: bytes[value], as: UTF8.self)
        if letter == RecordField.summary {
          summary = FactRecord.summary(String(decoding: bytes[qualifier], as: UTF8.self), raw: text)
        } else if letter == RecordField.episodeTitle {
          summary.episodeTitle = text
        }
        return letter == RecordField.summary
      }
    }
    return summary
  }

  /// The summary derived from the facts of a record.
  private func foundSummary(of record: Span<UInt8>) -> ProgrammeSummary {
    var summary = ProgrammeSummary()
    var numbers = EpisodeSystems()
    FactRecordReader.forEachField(of: record) { letter, qualifier, text in
      switch letter {
      case RecordField.episodeTitle: summary.episodeTitle = text()
      case RecordField.of(.date): summary.year = XMLTVFacts.year(text())
      case RecordField.of(.stars):
        let system = qualifier()
        let stars = StarRatingText(text(), system: system)?.rating(bareScale: bareStars.scale(of: system))
        summary.stars = summary.stars ?? stars
      case RecordField.of(.episodeNumber): numbers.note(text(), system: qualifier())
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
      switch letter {
      case RecordField.episodeTitle, RecordField.summary: break
      case RecordField.certificate: details.certificate = text()
      case RecordField.description: details.description = text()
      case RecordField.director: details.directors.append(text())
      case RecordField.actor: details.cast.append(CastMember(name: text(), role: qualifier()))
      case RecordField.genre: details.genres.append(text())
      default:
        guard let kind = Fact.Kind(rawValue: letter) else { break }
        if isWritten { return details.more.append(Fact(kind, text(), qualifier: qualifier())) }
        details.add(fact(kind, text(), qualifier: qualifier()))
      }
    }
    if isWritten { return details }
    details.certificate = details.certificate ?? XMLTVFacts.certificate(amongRatings: details.more)
    return details
  }

  /// A fact; a bare star rating gets its scale, so that other programs read it alike.
  private func fact(_ kind: Fact.Kind, _ text: String, qualifier: String?) -> Fact {
    let isBare = kind == .stars && StarRatingText(text, system: qualifier)?.bareValue != nil
    return Fact(kind, isBare ? "\(text)/\(bareStars.scale(of: qualifier).rawValue)" : text, qualifier: qualifier)
  }

  /// Texts were repaired when the record was written.
  var textEncoding: RecordTextEncoding { .literal }

  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool { true }

  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    record.withUnsafeBytes { bytes in
      func text(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
      FactRecordReader.forEachRange(in: bytes) { letter, qualifier, value in
        switch letter {
        case RecordField.episodeTitle: !kinds.has(.episode) || body(text(value))
        case RecordField.description: !kinds.has(.description) || body(text(value))
        case RecordField.director: !kinds.has(.directors) || body(text(value))
        case RecordField.genre: !kinds.has(.genres) || body(text(value))
        case RecordField.actor:
          (!kinds.has(.actors) || body(text(value))) && (!kinds.has(.roles) || body(text(qualifier)))
        default: Fact.Kind(rawValue: letter).map { !kinds.has(.fact($0)) || body(text(value)) } ?? true
        }
      }
    }
  }

  /// Calls a body with each field. Its texts are made only on demand.
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

  /// Calls a body with the ranges of each field until it returns false.
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
  /// Adds a fact. The first rating of the body that certifies films is the certificate.
  fileprivate mutating func add(_ fact: Fact) {
    if fact.kind == .rating, fact.qualifier.map(XMLTVFacts.isOfCertificates) ?? false, certificate == nil,
      !fact.text.isEmpty
    {
      certificate = fact.text
    } else {
      more.append(fact)
    }
  }
}

extension XMLTVFacts {
  /// Years in which a programme may have been made.
  static let years = 1870...2050

  /// The year of a date such as `1984`, `198403`, `19840312`, `1984-03-12`, `12/03/1984`, `(1984)` or `March 1984`; `nil` if none
  /// is plausible.
  static func year(_ date: String) -> Int? {
    let numbers = date.split { !($0.isASCII && $0.isNumber) }
    let years = numbers.filter { $0.count == 4 && Int($0).map(XMLTVFacts.years.contains) ?? false }
    // With two years, the text may be the span of a series.
    if years.count == 1, numbers.allSatisfy({ $0.count <= 2 || $0.count == 4 }) { return Int(years[0]) }
    guard let digits = numbers.first, date.first == digits.first, digits.count >= 4, digits.count <= 14,
      digits.count % 2 == 0, let year = Int(digits.prefix(4)), XMLTVFacts.years.contains(year),
      digits.count < 6 || Int(digits.dropFirst(4).prefix(2)).map((0...12).contains) ?? false
    else { return nil }
    return year
  }
}
