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

  static func of(_ kind: Fact.Kind) -> UInt8 { kind.rawValue }
}

/// Reads such records.
struct FactRecordReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    var summary = ProgrammeSummary()
    var numbers = EpisodeSystems()
    FactRecordReader.forEachField(of: record) { letter, qualifier, text in
      switch letter {
      case RecordField.episodeTitle: summary.episodeTitle = text()
      case RecordField.of(.date): summary.year = Int(text().prefix(4))
      case RecordField.of(.stars): summary.stars = summary.stars ?? StarRating.ofFive(text())
      case RecordField.of(.episodeNumber): numbers.note(text(), system: qualifier())
      default: break
      }
    }
    summary.episode = numbers.episode
    return summary
  }

  func details(of record: Span<UInt8>) -> ProgrammeDetails {
    var details = ProgrammeDetails(summary: summary(of: record))
    FactRecordReader.forEachField(of: record) { letter, qualifier, text in
      switch letter {
      case RecordField.episodeTitle: break
      case RecordField.description: details.description = text()
      case RecordField.director: details.directors.append(text())
      case RecordField.actor: details.cast.append(CastMember(name: text(), role: qualifier()))
      case RecordField.genre: details.genres.append(text())
      default:
        guard let kind = Fact.Kind(rawValue: letter) else { break }
        details.add(Fact(kind, text(), qualifier: qualifier()))
      }
    }
    details.certificate = details.certificate ?? XMLTVFacts.certificate(amongRatings: details.more)
    return details
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
    if fact.kind == .rating, fact.qualifier == XMLTVFacts.certificates, certificate == nil, !fact.text.isEmpty {
      certificate = fact.text
    } else {
      more.append(fact)
    }
  }
}

/// A rating by stars: `4/5`, `7.4/10`, `3 / 4`, or `7.4`, which is of ten.
enum StarRating {
  /// The rating in stars of five, rounded; nil for none.
  static func ofFive(_ text: String) -> Int? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(StarRating.hundredths)
    guard (1...2).contains(parts.count), let value = parts[0] else { return nil }
    guard let best = parts.count == 2 ? parts[1] : 1000, best > 0, value <= best else { return nil }
    let stars = (value * 10 / best + 1) / 2
    return stars > 0 ? stars : nil
  }

  /// A decimal number in hundredths; nil if it is none or has more than four digits before the point.
  private static func hundredths(_ text: Substring) -> Int? {
    let pieces = text.filter { $0 != " " }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(pieces.count), (1...4).contains(pieces[0].count), let whole = number(pieces[0]) else {
      return nil
    }
    guard pieces.count == 2 else { return whole * 100 }
    return number((pieces[1] + "00").prefix(2)).map { whole * 100 + $0 }
  }

  private static func number(_ digits: Substring) -> Int? {
    digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int(digits) : nil
  }
}
