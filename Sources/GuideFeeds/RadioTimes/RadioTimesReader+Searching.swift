import GuideModel

/// What can be told of a row's texts by its bytes, for a search through all of them.
extension RadioTimesReader {
  func form(of record: Span<UInt8>) -> RecordForm {
    // A description may be cut where it is longer.
    guard record.count <= RadioTimesReader.descriptionLimit, TextMender.isClean(record, 0..<record.count) else {
      return .intricate
    }
    let isExtended = RowPlaces(record).tildes.count >= Field.count
    return isExtended && record.contains(ASCIIByte.percent) ? .intricate : .plain
  }

  func places(of text: ProgrammeText, in record: Span<UInt8>) -> TextPlaces {
    let row = RowPlaces(record)
    guard row.tildes.count < Field.count else { return furtherPlaces(of: text, in: record, row) }
    switch text {
    case .description: return TextPlaces([row[.description]], areWhole: true)
    case .genres:
      let isNone = record.holds(RadioTimesReader.noGenre, record.trimmed(row[.genre]))
      return TextPlaces(isNone ? [] : [row[.genre]], areWhole: true)
    case .actors: return TextPlaces(record.people(row[.cast]).map(\.name), areWhole: true)
    case .roles: return TextPlaces(record.people(row[.cast]).compactMap(\.role), areWhole: true)
    case .directors: return TextPlaces(record.people(row[.director]).map(\.name), areWhole: true)
    // A number may be a part of the name, and a name say nothing.
    case .episode: return TextPlaces([row[.number], row[.episodeTitle]], areWhole: false)
    case .facts: return TextPlaces([], areWhole: true)
    }
  }

  /// Places in a row of more than 23 fields: the further ones may overrule the others, or a text has a tilde in it.
  private func furtherPlaces(of text: ProgrammeText, in record: Span<UInt8>, _ row: RowPlaces) -> TextPlaces {
    let tildes = row.tildes
    guard let fields = RowRecovery.fields(tildes, in: 0..<record.count, of: record) else {
      return TextPlaces([], areWhole: true)
    }
    let own = RadioTimesReader.fields(of: text).map { fields[$0] }
    return TextPlaces(own + [tildes[Field.count - 1] + 1..<record.count], areWhole: false)
  }

  private static func fields(of text: ProgrammeText) -> [Field] {
    switch text {
    case .episode: [.number, .episodeTitle]
    case .description: [.description]
    case .actors, .roles: [.cast]
    case .directors: [.director]
    case .genres: [.genre]
    case .facts: []
    }
  }
}

/// Where the fields of a row lie, found by its tildes alone.
private struct RowPlaces {
  let tildes: [Int]
  private let end: Int

  init(_ record: Span<UInt8>) {
    tildes = RadioTimesReader.tildes(of: record)
    end = record.count
  }

  /// The place of a field in a row of 23; empty where the row has none of it.
  subscript(_ field: Field) -> Range<Int> {
    let place = field.rawValue
    guard place <= tildes.count else { return end..<end }
    return (place > 0 ? tildes[place - 1] + 1 : 0)..<(place < tildes.count ? tildes[place] : end)
  }
}

extension Span<UInt8> {
  /// Whether a byte is among them.
  fileprivate func contains(_ byte: UInt8) -> Bool {
    withUnsafeBufferPointer { $0.contains(byte) }
  }

  /// Where people stand in a field of the cast.
  fileprivate func people(_ range: Range<Int>) -> [CastParser.Place] {
    withUnsafeBufferPointer { CastParser.places($0, range) }
  }
}
