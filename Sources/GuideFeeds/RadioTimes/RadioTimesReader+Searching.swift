import GuideModel

/// A row's texts and numbers for a search through all of them: what `details` and `summary` tell, without making them.
extension RadioTimesReader {
  var textEncoding: RecordTextEncoding { .mended }

  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool {
    PlainText.length(of: record, at: index, end: record.count) > 0
  }

  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    let row = RowPlaces(record)
    // Further fields may overrule the others, or a text has a tilde in it. A long description is cut.
    guard row.isWhole, record.count <= RadioTimesReader.descriptionLimit else {
      for var text in details(of: record).texts(of: kinds) {
        if !text.withUTF8({ body(UnsafeRawBufferPointer($0)) }) { return }
      }
      return
    }
    // The longest text first, since most searches end with it.
    _ =
      RadioTimesReader.goOn(row, kinds, .description, .description, in: record, body)
      && RadioTimesReader.goOn(row, kinds, .genres, .genre, in: record) { text in
        text.elementsEqual("\(RadioTimesReader.noGenre)".utf8) || body(text)
      }
      && RadioTimesReader.goOn(row, kinds, [.actors, .roles], .cast, in: record) { cast in
        CastParser.forEachMember(cast) { name, role in
          (!kinds.has(.actors) || body(name)) && (!kinds.has(.roles) || role.map(body) ?? true)
        }
      }
      && RadioTimesReader.goOn(row, kinds, .directors, .director, in: record) { directors in
        CastParser.forEachMember(directors) { name, _ in body(name) }
      }
      && RadioTimesReader.goOnWithEpisode(row, kinds, in: record, body)
  }

  /// Calls a body with the text of a field, where its kind is wanted and there is one; false where the body has seen enough.
  private static func goOn(
    _ row: RowPlaces, _ wanted: ProgrammeTexts, _ kind: ProgrammeTexts, _ field: Field, in record: Span<UInt8>,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard wanted.has(kind), !row[field].isEmpty else { return true }
    return TextMender.withText(record, record.trimmed(row[field])) { $0.isEmpty || body($0) }
  }

  /// The episode's name stands as it is beside a number in a usual shape. Else it may have a part of the number, or begin
  /// with it.
  private static func goOnWithEpisode(
    _ row: RowPlaces, _ wanted: ProgrammeTexts, in record: Span<UInt8>, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard wanted.has(.episode) else { return true }
    let number = record.trimmed(row[.number])
    let name = record.trimmed(row[.episodeTitle])
    if number.isEmpty, name.isEmpty { return true }
    let title = record.trimmed(row[.title])
    let isAlone =
      number.isEmpty ? !name.contains { record[$0] == UInt8(ascii: "-") } : UsualNumbers(record, number) != nil
    guard isAlone, TextMender.isClean(record, name), TextMender.isClean(record, title) else {
      guard var text = RadioTimesReader().summary(of: record).episodeTitle else { return true }
      return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
    return record.withUnsafeBytes { bytes in
      name.isEmpty || bytes[name].elementsEqual(bytes[title]) || body(UnsafeRawBufferPointer(rebasing: bytes[name]))
    }
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
