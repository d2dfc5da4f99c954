import GuideModel

/// What one look at all bytes of a row's record told, so that queries need not look again.
struct RecordLook: Sendable {
  /// How a row's records can be searched.
  enum Form: UInt8, Sendable {
    /// Nobody has looked yet.
    case unknown
    /// Letter by letter.
    case plain
    /// Not without being read.
    case intricate
    /// Other origins tell more of it.
    case supplemented
  }

  let form: Form
  /// Whether there is no other place that a description may stand in.
  let hasNoOtherDescription: Bool
  /// What stands beside what where its texts may be spelt in more than one way.
  let otherLetters: BytePairs
  private let descriptionStart: UInt16
  private let descriptionEnd: UInt16

  /// Nobody has looked yet.
  static let unknown = RecordLook(.unknown)
  /// Other origins tell more.
  static let supplemented = RecordLook(.supplemented)

  /// The place must be such as two bytes can tell, as `DescriptionPlace` sees to.
  private init(
    _ form: Form, otherLetters: BytePairs = [], description: Range<Int> = 0..<0, hasNoOtherDescription: Bool = false
  ) {
    self.form = form
    self.otherLetters = otherLetters
    self.hasNoOtherDescription = hasNoOtherDescription
    descriptionStart = UInt16(description.lowerBound)
    descriptionEnd = UInt16(description.upperBound)
  }

  /// Looks at a record of a row of which no other origin tells.
  init(_ record: Span<UInt8>, _ reader: any RecordReader) {
    let form = reader.form(of: record)
    guard form != .intricate else {
      self.init(.intricate)
      return
    }
    let letters = record.withUnsafeBytes { BytePairs(aroundOthersIn: $0) }
    let description = DescriptionPlace(record, reader)
    self.init(
      .plain, otherLetters: letters, description: description.whole ?? 0..<0, hasNoOtherDescription: description.isAlone
    )
  }

  /// Where in a record its description lies; empty where it has none, or has none that is one text and nothing else.
  var description: Range<Int> { Int(descriptionStart)..<Int(descriptionEnd) }
}

/// Where in a record a description stands.
private struct DescriptionPlace {
  /// The one place that is a description and nothing else; nil where there is none, or more than two bytes can tell.
  private(set) var whole: Range<Int>?
  /// Whether there is no other place.
  private(set) var isAlone = true

  init(_ record: Span<UInt8>, _ reader: any RecordReader) {
    guard record.count <= UInt16.max else {
      isAlone = false
      return
    }
    var count = 0
    reader.forEachPlace(of: .descriptions, in: record) { place, isWhole in
      count += 1
      if isWhole { whole = whole == nil ? place : 0..<0 }
      return true
    }
    isAlone = count == (whole == nil ? 0 : 1)
  }
}
