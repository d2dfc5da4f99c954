import GuideModel

/// The fields of a row that needs care, without the white space around them.
struct TrimmedRow {
  private let fields: RowFields
  /// The day number of the date; nil where it is none.
  let day: Int?
  /// Minutes of the day.
  let start: Int?
  let end: Int?
  /// Minutes.
  let duration: Int?
  let title: RowTitle

  init(_ bytes: Span<UInt8>, _ fields: RowFields) {
    self.fields = fields
    day = RadioTimesClock.day(bytes, bytes.trimmed(fields[.date]))
    start = RadioTimesClock.time(bytes, bytes.trimmed(fields[.start]))
    end = RadioTimesClock.time(bytes, bytes.trimmed(fields[.end]))
    duration = bytes.number(bytes.trimmed(fields[.duration]))
    title = RowTitle(TextMender.text(bytes, bytes.trimmed(fields[.title])))
  }

  func text(_ field: Field, _ bytes: Span<UInt8>) -> String {
    TextMender.text(bytes, bytes.trimmed(fields[field]))
  }

  func quote(_ field: Field, _ bytes: Span<UInt8>) -> String { text(field, bytes).quoted }

  /// The fields in which people write.
  static let texts: [Field] = [.title, .number, .episodeTitle, .director, .cast, .certificate, .genre, .description]
}

extension String {
  /// In quotation marks, for a finding: what is wrong somewhere can be long.
  var quoted: String { count > 40 ? "“\(prefix(40))…”" : "“\(self)”" }

  /// As it is but for its length, for a finding: an id or a name that a feed gives may be long.
  var shortened: String {
    let start = cut(to: 100)
    return start.utf8.count < utf8.count ? "\(start)…" : self
  }
}
