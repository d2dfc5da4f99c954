import GuideModel

/// A word or phrase to find in the text of records, which is bytes in a feed's format. The search has two stages:
///
/// 1. A scan of the raw bytes finds candidate records. Reading may join strings, so the scan looks only for the longest
///   run of letters and digits (the core), ignoring ASCII case (`Needle`). Special characters (accented letters,
///   apostrophes, hyphens) may hide it: `café` contains `cafe`, `cobbler's` contains `cobblers`, `co-op` contains
///   `coop`. Their bytes and the surroundings, up to the length of the core, are folded and searched. If reading does
///   more than folding (entities, escapes, other encodings), the record is a candidate. There may be too many
///   candidates, but never too few.
/// 2. The format's reader returns the strings of a candidate, which decide whether it matches.
///
/// Folding around special bytes, instead of treating every record with one as a candidate, is 2.3 times as fast for
/// `any:volcano` if a third of the records have an accent. An alternative was rejected: scanning all records before the
/// first query and caching the result. It made the first query 1.8 to 2.6 times as expensive, and a one-shot search has
/// only a first query. Later queries took a third to two thirds of the time, but even without the cache they take less
/// than twice as long as `rg`.
final class TextPredicate: Sendable {
  private let kinds: ProgrammeTexts
  /// The texts in all spellings. At least one must match.
  private let needles: [Needle]
  /// The distinct cores of the needles. Empty if a needle has no letter or digit; then every record is a candidate.
  private let cores: [Needle]
  /// Hyphens that may be inside a core.
  private let pairs: HyphenPairs

  convenience init(_ text: QueryText, in field: QueryField) { self.init(anyOf: [text], in: field) }

  /// Finds records with at least one of several words or phrases.
  init(anyOf words: [QueryText], in field: QueryField) {
    kinds = field.row.texts
    needles = words.flatMap(\.needles)
    let texts = needles.map { TextPredicate.core(of: $0.text) }
    cores = texts.contains(nil) ? [] : Set(texts.compactMap { $0 }).map { Needle($0) }
    pairs = HyphenPairs(cores.map(\.bytes))
  }

  /// The longest run of letters and digits.
  private static func core(of text: String) -> String? {
    let runs = text.unicodeScalars.split { !WordBounds.isWord($0) }
    return runs.max { $0.count < $1.count }.map { String(String.UnicodeScalarView($0)) }
  }

  /// The rows whose records contain the text, in the same order; stops when cancelled.
  func matching(_ rows: [UInt32], in guide: Guide, until cancellation: CancellationToken?) -> [UInt32] {
    var found: [UInt32] = []
    var folded: [UInt8] = []
    guide.forEachRecord(of: rows) { row, record, reader in
      if cancellation?.isCancelled == true { return }
      let others = guide.storedSupplements(of: ProgrammeID(row))
      let isFound =
        if others.isEmpty {
          isCandidate(record, reader, &folded) && matchesTexts(of: record, reader, &folded)
        } else {
          (isCandidate(record, reader, &folded) || others.contains { isCandidate($0, &folded) })
            && matchesTexts(of: ProgrammeID(row), in: guide)
        }
      if isFound { found.append(row) }
    }
    return found
  }

  // MARK: - The first stage

  private func isCandidate(_ record: Guide.Record, _ folded: inout [UInt8]) -> Bool {
    record.input.withSpan(record.range) { isCandidate($0, record.reader, &folded) }
  }

  /// Whether a string of the record may contain the search text.
  private func isCandidate(_ record: Span<UInt8>, _ reader: any RecordReader, _ folded: inout [UInt8]) -> Bool {
    let encoding = reader.textEncoding
    if case .opaque = encoding { return true }
    if cores.isEmpty { return true }
    return record.withUnsafeBytes { bytes in
      for core in cores where core.isASCII && core.first(inAnyCase: bytes, from: 0) != nil { return true }
      let special = bytes.firstSpecial(from: 0, of: encoding, pairs: pairs)
      if special == bytes.count { return false }
      return isAroundSpecials(bytes, from: special, of: encoding, &folded) { reader.isLiteral(at: $0, in: record) }
    }
  }

  /// Whether a core may occur around special bytes, starting with the one at `first`. Special bytes closer than the length of
  /// a core are folded together.
  private func isAroundSpecials(
    _ bytes: UnsafeRawBufferPointer, from first: Int, of encoding: RecordTextEncoding, _ folded: inout [UInt8],
    isLiteral: (Int) -> Bool
  ) -> Bool {
    let reach = cores.reduce(0) { max($0, $1.bytes.count) }
    var next = first
    while next < bytes.count {
      let start = max(0, next - reach)
      var end = next
      while next < bytes.count, next - end <= reach {
        let byte = bytes[next]
        // An ampersand may begin an entity, or mean `and`.
        if byte < 0x80, byte != Spelling.apostrophe, byte != Spelling.graveAccent, byte != Spelling.hyphen {
          return true
        }
        if byte >= 0x80, !isLiteral(next) { return true }
        end = next + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        next = bytes.firstSpecial(from: end, of: encoding, pairs: pairs)
      }
      folded.removeAll(keepingCapacity: true)
      Folding.appendSpellings(bytes, start..<min(bytes.count, end + reach), to: &folded)
      for core in cores where core.isIn(folded: folded) { return true }
    }
    return false
  }

  // MARK: - The second stage

  private func matchesTexts(of record: Span<UInt8>, _ reader: any RecordReader, _ folded: inout [UInt8]) -> Bool {
    var isFound = false
    reader.forEachText(of: kinds, in: record) { text in
      for needle in needles where needle.isIn(unfolded: text, using: &folded) { isFound = true }
      return !isFound
    }
    return isFound
  }

  /// Whether a string of a programme from several sources matches; the guide knows the source of each part.
  private func matchesTexts(of programme: ProgrammeID, in guide: Guide) -> Bool {
    guide.details(of: programme).texts(of: kinds).contains { text in
      let spellings = Folding.spellings(of: text)
      return needles.contains { $0.isIn(folded: spellings) }
    }
  }
}
