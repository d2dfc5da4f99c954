import GuideModel

/// What can be told of a row's texts and numbers by its bytes, for a search through all of them.
extension RadioTimesReader {
  func form(of record: Span<UInt8>) -> RecordForm {
    // A description may be cut where it is longer.
    guard record.count <= RadioTimesReader.descriptionLimit else { return .intricate }
    let look = PlainLook(record)
    guard look.isClean else { return .intricate }
    if look.hasPercent, RowPlaces(record).isLong { return .intricate }
    return look.isASCII ? .ascii : .unicode
  }

  func forEachPlace(
    of texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ place: Range<Int>, _ isWhole: Bool) -> Bool
  ) {
    let row = RowPlaces(record)
    if row.isLong {
      forEachFurtherPlace(of: texts, in: record, body)
    } else {
      _ = RadioTimesReader.goOn(row, texts, in: record, body)
    }
  }

  /// Goes over the places of a row of 23 fields, the longest texts first; false where the body has seen enough.
  private static func goOn(
    _ row: RowPlaces, _ texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (Range<Int>, Bool) -> Bool
  ) -> Bool {
    func text(_ kind: ProgrammeTexts, _ field: Field) -> Bool {
      !texts.has(kind) || row[field].isEmpty || body(record.trimmed(row[field]), true)
    }
    guard text(.description, .description) else { return false }
    if texts.has(.genres), !record.holds(RadioTimesReader.noGenre, record.trimmed(row[.genre])),
      !text(.genres, .genre)
    {
      return false
    }
    return goOnWithPeople(row, texts, in: record, body) && goOnWithEpisode(row, texts, in: record, body)
  }

  private static func goOnWithPeople(
    _ row: RowPlaces, _ texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (Range<Int>, Bool) -> Bool
  ) -> Bool {
    let (actors, roles) = (texts.has(.actors), texts.has(.roles))
    return record.withUnsafeBufferPointer { bytes in
      (!actors && !roles)
        || CastParser.forEachMember(bytes, row[.cast]) { name, role in
          (!actors || body(name, true)) && (!roles || role.map { body($0, true) } ?? true)
        }
    }
      && record.withUnsafeBufferPointer { bytes in
        !texts.has(.directors) || CastParser.forEachMember(bytes, row[.director]) { name, _ in body(name, true) }
      }
  }

  /// What stands beside a number may belong to the name; the name may begin with a number, or repeat the title, and then
  /// says nothing.
  private static func goOnWithEpisode(
    _ row: RowPlaces, _ texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (Range<Int>, Bool) -> Bool
  ) -> Bool {
    guard texts.has(.episode) else { return true }
    let number = record.trimmed(row[.number])
    let name = record.trimmed(row[.episodeTitle])
    if !number.isEmpty, UsualNumbers(record, number) == nil, !body(number, false) { return false }
    if name.isEmpty { return true }
    let mayBeNumber = number.isEmpty && name.contains { record[$0] == UInt8(ascii: "-") }
    return body(name, !mayBeNumber && !record.begins(record.trimmed(row[.title]), with: name))
  }

  /// Places in a row of more than 23 fields: the further ones may overrule the others, or a text has a tilde in it.
  private func forEachFurtherPlace(
    of texts: ProgrammeTexts, in record: Span<UInt8>, _ body: (Range<Int>, Bool) -> Bool
  ) {
    let tildes = RadioTimesReader.tildes(of: record)
    guard let fields = RowRecovery.fields(tildes, in: 0..<record.count, of: record) else { return }
    let own: [(ProgrammeTexts, Field)] = [
      (.episode, .number), (.episode, .episodeTitle), (.description, .description), ([.actors, .roles], .cast),
      (.directors, .director), (.genres, .genre),
    ]
    for (kinds, field) in own where texts.has(kinds) {
      guard body(fields[field], false) else { return }
    }
    _ = body(tildes[Field.count - 1] + 1..<record.count, false)
  }
}

// MARK: - Numbers

extension RadioTimesReader {
  func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>? {
    let row = RowPlaces(record)
    guard row.isWhole else { return summary(of: record).number(number) }
    switch number {
    case .year: return RadioTimesReader.year(record, row[.year]).map { $0...$0 }
    case .stars: return RadioTimesReader.stars(record, row[.stars]).map { $0...$0 }
    case .season, .episode:
      let numbers = record.trimmed(row[.number])
      if numbers.isEmpty, row[.episodeTitle].isEmpty { return nil }
      guard let usual = UsualNumbers(record, numbers) else { return summary(of: record).number(number) }
      return (number == .season ? usual.season : usual.number).map { $0...$0 }
    }
  }
}

extension Span<UInt8> {
  /// Whether a range begins with the bytes of another.
  fileprivate func begins(_ range: Range<Int>, with other: Range<Int>) -> Bool {
    guard other.count <= range.count else { return false }
    return (0..<other.count).allSatisfy { self[range.lowerBound + $0] == self[other.lowerBound + $0] }
  }
}
