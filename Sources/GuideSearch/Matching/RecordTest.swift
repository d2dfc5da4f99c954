import GuideModel

/// A text that is looked for in the records of programmes. Most records are told by their bytes alone; only where what is
/// looked for stands in one, or may stand in it in another writing, is it read.
final class RecordTest: Sendable {
  private let field: QueryField
  private let needle: Needle
  /// A part of the needle that stands in a record wherever the needle stands in a text of it: texts may be joined, of
  /// which each part is in the record.
  private let core: Needle?
  private let kinds: ProgrammeTexts
  private let forms: RecordForms

  init(_ text: QueryText, in field: QueryField, forms: RecordForms) {
    self.field = field
    needle = Needle(text)
    core = RecordTest.core(of: text.folded).map { Needle($0) }
    kinds = field.recordTexts
    self.forms = forms
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
    stride(from: 0, to: rows.count, by: RecordTest.blockSize).flatMap { start in
      matching(block: Array(rows[start...].prefix(RecordTest.blockSize)), in: guide)
    }
  }

  private func matching(block rows: [UInt32], in guide: Guide) -> [UInt32] {
    let asked = FormedRows(rows, forms.forms(of: rows, in: guide))
    let told = told(candidates(among: asked, in: guide), in: guide)
    return told.merged(with: asked.intricate.filter { isRead(in: ProgrammeID($0), of: guide) })
  }
}

/// Rows in order, parted by what their forms let be told of them.
private struct FormedRows {
  /// Those that can be searched letter by letter.
  private(set) var plain: [UInt32] = []
  /// Those of them that are not ASCII.
  private(set) var unicode: [UInt32] = []
  /// Those that have to be read, or are to be looked at record by record.
  private(set) var intricate: [UInt32] = []

  init(_ rows: [UInt32], _ forms: [RowForm]) {
    plain.reserveCapacity(rows.count)
    for (row, form) in zip(rows, forms) {
      switch form {
      case .ascii: plain.append(row)
      case .unicode:
        plain.append(row)
        unicode.append(row)
      case .intricate, .supplemented, .unknown: intricate.append(row)
      }
    }
  }
}

// MARK: - By bytes

extension RecordTest {
  /// Those in whose records the needle's core stands, or may stand: few of them, as a rule.
  private func candidates(among rows: FormedRows, in guide: Guide) -> [UInt32] {
    guard let core else { return rows.plain }
    var folded: [UInt8] = []
    guard core.isASCII else {
      return guide.rows(rows.unicode) { _, record, _ in core.isIn(unfolded: record, using: &folded) }
    }
    let inAnyCase = guide.rows(rows.plain) { core.first(inAnyCase: $0, from: $1) }
    let others = guide.rows(rows.unicode.outside(inAnyCase)) { _, record, _ in
      core.isAroundOthers(in: record, using: &folded)
    }
    return inAnyCase.merged(with: others)
  }

  /// Those of some candidates that are asked for.
  private func told(_ rows: [UInt32], in guide: Guide) -> [UInt32] {
    var folded: [UInt8] = []
    return guide.rows(rows) { row, record, reader in
      switch hint(in: record, reader, using: &folded) {
      case .absent: false
      case .present: true
      case .unknown: isInTexts(of: ProgrammeID(row), in: guide)
      }
    }
  }

  private enum Hint {
    case absent, present, unknown
  }

  /// What the places of texts tell: a whole text that has the needle settles it.
  private func hint(
    in record: UnsafeRawBufferPointer, _ reader: any RecordReader, using folded: inout [UInt8]
  ) -> Hint {
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
  private func isRead(in programme: ProgrammeID, of guide: Guide) -> Bool {
    let supplements = guide.storedSupplements(of: programme)
    if !supplements.isEmpty, ([guide.storedRecord(of: programme)] + supplements).allSatisfy(isAbsent) { return false }
    return isInTexts(of: programme, in: guide)
  }

  private func isAbsent(in record: Guide.Record) -> Bool {
    guard record.form != .intricate else { return false }
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

extension Guide.Record {
  fileprivate var form: RecordForm { reader.form(of: input.span.extracting(range)) }
}

extension Guide {
  /// Those of some rows, in order, whose records are wanted for their bytes.
  fileprivate func rows(
    _ rows: [UInt32], whoseRecord isWanted: (UInt32, UnsafeRawBufferPointer, any RecordReader) -> Bool
  ) -> [UInt32] {
    var wanted: [UInt32] = []
    forEachRecord(of: rows) { row, record, reader in
      if record.withUnsafeBytes({ isWanted(row, $0, reader) }) { wanted.append(row) }
    }
    return wanted
  }
}
