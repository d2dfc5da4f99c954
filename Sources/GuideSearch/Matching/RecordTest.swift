import GuideModel

/// A text that is looked for in the records of programmes. Most records are told by their bytes alone; only where what is
/// looked for stands in one, or may stand in it in another writing, is it read.
final class RecordTest: Sendable {
  private let field: QueryField
  private let needle: Needle
  /// A part of the needle that stands in a record wherever the needle stands in a text of it: texts may be joined, of
  /// which each part is in the record. nil where it has no letter and no digit.
  private let core: Needle?
  private let kinds: ProgrammeTexts
  private let looks: RecordLooks

  init(_ text: QueryText, in field: QueryField, looks: RecordLooks) {
    self.field = field
    needle = Needle(text)
    core = RecordTest.core(of: text.folded).map { Needle($0) }
    kinds = field.recordTexts
    self.looks = looks
  }

  /// The longest run of letters and digits.
  private static func core(of text: String) -> String? {
    let runs = text.unicodeScalars.split { !WordBounds.isWord($0) }
    return runs.max { $0.count < $1.count }.map { String(String.UnicodeScalarView($0)) }
  }

  /// Rows that are looked at together: records are looked at several times, and so many of them stay in the cache.
  private static let blockSize = 1 << 10

  /// Those of some rows that are asked for, which are in order.
  func matching(_ rows: [UInt32], in guide: Guide) -> [UInt32] {
    var found: [UInt32] = []
    for start in stride(from: 0, to: rows.count, by: RecordTest.blockSize) {
      let block = Array(rows[start...].prefix(RecordTest.blockSize))
      var answers = RecordAnswers(looks.looks(at: block[...], in: guide))
      answer(&answers, block, in: guide)
      for (row, answer) in zip(block, answers.ofRows) where answer == .found { found.append(row) }
    }
    return found
  }

  private func answer(_ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide) {
    if let core {
      if core.isASCII { lookForCore(core, &answers, rows, in: guide) }
      lookAmongOthers(core, &answers, rows, in: guide)
    } else {
      answers.doubtPlain()
    }
    lookAtDoubtful(&answers, rows, in: guide)
    for (place, look) in answers.looks.enumerated() where look.form == .intricate || look.form == .supplemented {
      if isRead(rows[place], look.form, in: guide) { answers.ofRows[place] = .found }
    }
  }
}

/// What is known of some rows while they are asked.
private struct RecordAnswers {
  enum Answer: UInt8 {
    case absent, found
    /// The core stands in the record; where and as what is still to be told.
    case doubtful
  }

  let looks: [RecordLook]
  var ofRows: [Answer]

  init(_ looks: [RecordLook]) {
    self.looks = looks
    ofRows = [Answer](repeating: .absent, count: looks.count)
  }

  /// Doubts all that can be told by bytes.
  mutating func doubtPlain() {
    for place in looks.indices where looks[place].form == .plain { ofRows[place] = .doubtful }
  }
}

// MARK: - By bytes

extension RecordTest {
  /// Looks for the core in all records, and settles what stands in a description.
  private func lookForCore(
    _ core: Needle, _ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide
  ) {
    let settlesDescriptions = core.isSame(as: needle) && kinds.has(.description)
    let asksDescriptionAlone = field == .desc
    guide.forEachHit(of: rows, where: { core.first(inAnyCase: $0, from: $1) }) { place, hit in
      let look = answers.looks[place]
      guard look.form == .plain else { return nil }
      let description = look.description
      answers.ofRows[place] = .doubtful
      guard settlesDescriptions, !description.isEmpty else { return nil }
      if description.lowerBound <= hit.lowerBound, hit.upperBound <= description.upperBound {
        answers.ofRows[place] = .found
      } else if asksDescriptionAlone, look.describesOnce {
        answers.ofRows[place] = .absent
        if hit.lowerBound < description.lowerBound { return description.lowerBound }
      }
      return nil
    }
  }

  /// Looks for the core around letters that are not ASCII.
  private func lookAmongOthers(
    _ core: Needle, _ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide
  ) {
    let places = rows.indices.filter {
      answers.ofRows[$0] == .absent && !answers.looks[$0].otherLetters.isDisjoint(with: core.pairs)
    }
    var folded: [UInt8] = []
    guide.forEachRecord(at: places, of: rows) { place, record, _ in
      let isIn =
        core.isASCII
        ? core.isAroundOthers(in: record, using: &folded) : core.isIn(unfolded: record, using: &folded)
      if isIn { answers.ofRows[place] = .doubtful }
    }
  }

  /// Looks at the places of texts in those records that have the core.
  private func lookAtDoubtful(_ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide) {
    let places = rows.indices.filter { answers.ofRows[$0] == .doubtful }
    var folded: [UInt8] = []
    guide.forEachRecord(at: places, of: rows) { place, record, reader in
      let isIn =
        switch hint(in: record, reader, answers.looks[place], using: &folded) {
        case .absent: false
        case .present: true
        case .unknown: isInTexts(of: ProgrammeID(rows[place]), in: guide)
        }
      answers.ofRows[place] = isIn ? .found : .absent
    }
  }

  private enum Hint {
    case absent, present, unknown
  }

  /// What the places of texts tell: a whole text that has the needle settles it.
  private func hint(
    in record: UnsafeRawBufferPointer, _ reader: any RecordReader, _ look: RecordLook? = nil,
    using folded: inout [UInt8]
  ) -> Hint {
    var kinds = kinds
    if let look, kinds.has(.description) {
      let description = UnsafeRawBufferPointer(rebasing: record[look.description])
      if !description.isEmpty, needle.isIn(unfolded: description, using: &folded) { return .present }
      if look.describesOnce { kinds = kinds.without(.descriptions) }
      if kinds.rawValue == 0 { return .absent }
    }
    var hint = Hint.absent
    reader.forEachPlace(of: kinds, in: Span(_unsafeBytes: record)) { place, isWhole in
      let bytes = UnsafeRawBufferPointer(rebasing: record[place])
      if isWhole {
        if needle.isIn(unfolded: bytes, using: &folded) { hint = .present }
      } else if hint == .absent, core?.isIn(unfolded: bytes, using: &folded) ?? true {
        hint = .unknown
      }
      return hint != .present
    }
    return hint
  }
}

// MARK: - By reading

extension RecordTest {
  /// Whether it stands in a text of a programme whose record does not tell by its bytes, or not alone.
  private func isRead(_ row: UInt32, _ form: RecordLook.Form, in guide: Guide) -> Bool {
    let programme = ProgrammeID(row)
    if form == .intricate {
      let texts = looks.texts.folded(row, in: guide)
      guard needle.isIn(folded: field == .desc ? texts.descriptions : texts.all) else { return false }
      return field == .any || field == .desc || isInTexts(of: programme, in: guide)
    }
    let records = [guide.storedRecord(of: programme)] + guide.storedSupplements(of: programme)
    return !records.allSatisfy(isAbsent) && isInTexts(of: programme, in: guide)
  }

  private func isAbsent(in record: Guide.Record) -> Bool {
    guard record.reader.form(of: record.input.span.extracting(record.range)) != .intricate else { return false }
    var folded: [UInt8] = []
    return record.input.withUnsafeBytes {
      hint(in: UnsafeRawBufferPointer(rebasing: $0[record.range]), record.reader, using: &folded) == .absent
    }
  }

  private func isInTexts(of programme: ProgrammeID, in guide: Guide) -> Bool {
    let texts = guide.details(of: programme).texts(of: field)
    return texts.contains { needle.isIn(folded: Array(Folding.fold($0).utf8)) }
  }
}

extension Guide {
  /// Calls a body with the records of rows at some places, in order.
  fileprivate func forEachRecord(
    at places: [Int], of rows: [UInt32], _ body: (Int, UnsafeRawBufferPointer, any RecordReader) -> Void
  ) {
    var next = 0
    forEachRecord(of: places.map { rows[$0] }) { _, record, reader in
      record.withUnsafeBytes { body(places[next], $0, reader) }
      next += 1
    }
  }
}

/// By the bits alone, since sets of another room are asked slowly.
extension ProgrammeTexts {
  /// Whether one of some kinds is among them.
  fileprivate func has(_ kinds: ProgrammeTexts) -> Bool { rawValue & kinds.rawValue != 0 }

  /// Those that are none of some kinds.
  fileprivate func without(_ kinds: ProgrammeTexts) -> ProgrammeTexts {
    ProgrammeTexts(rawValue: rawValue & ~kinds.rawValue)
  }
}
