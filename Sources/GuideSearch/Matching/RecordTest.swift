import GuideModel

/// A text that is looked for in the records of programmes. Most records are told by their bytes alone; only where what is
/// looked for stands in one, or may stand in it in another writing, is it read.
final class RecordTest: Sendable {
  private let field: QueryField
  private let needle: Needle
  /// A part of the needle that stands in a record wherever the needle stands in a text of it: texts may be joined, of
  /// which each part is in the record.
  private let core: Needle?
  private let kinds: [ProgrammeText]
  /// The form of each row.
  private let forms: [RowForm]

  init(_ text: QueryText, in field: QueryField, forms: [RowForm]) {
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

  /// Those of some rows that are asked for, which are in order.
  func matching(_ rows: [UInt32], in guide: Guide) -> [UInt32] {
    candidates(rows, in: guide).filter { matches(ProgrammeID($0), in: guide) }
  }

  /// Those in whose records the needle's core stands, or may stand: few of them, as a rule.
  private func candidates(_ rows: [UInt32], in guide: Guide) -> [UInt32] {
    guard let core else { return rows }
    let (forms, isASCII) = (forms, needle.isASCII)
    return guide.rows(rows) { row, record in
      switch forms[Int(row)] {
      case .ascii: isASCII && core.isIn(anyCase: record)
      case .unicode: core.isIn(unfolded: record)
      case .intricate, .supplemented: true
      }
    }
  }

  private func matches(_ programme: ProgrammeID, in guide: Guide) -> Bool {
    switch hint(of: programme, in: guide) {
    case .absent: return false
    case .present: return true
    case .unknown:
      let texts = guide.details(of: programme).texts(of: field)
      return texts.contains { needle.isIn(folded: Array(Folding.fold($0).utf8)) }
    }
  }

  private enum Hint {
    case absent, present, unknown
  }

  private func hint(of programme: ProgrammeID, in guide: Guide) -> Hint {
    switch forms[programme.row] {
    case .ascii, .unicode: return hint(in: guide.storedRecord(of: programme))
    case .supplemented:
      let records = [guide.storedRecord(of: programme)] + guide.storedSupplements(of: programme)
      let isAbsent = records.allSatisfy { $0.form == .plain && hint(in: $0) == .absent }
      return isAbsent ? .absent : .unknown
    case .intricate: return .unknown
    }
  }

  /// What the places of texts tell: a whole text that has the needle settles it.
  private func hint(in record: Guide.Record) -> Hint {
    record.input.withUnsafeBytes { input in
      let bytes = UnsafeRawBufferPointer(rebasing: input[record.range])
      func has(_ needle: Needle?, _ range: Range<Int>) -> Bool {
        needle.map { $0.isIn(unfolded: UnsafeRawBufferPointer(rebasing: bytes[range])) } ?? true
      }
      var isUnknown = false
      for kind in kinds {
        let places = record.places(of: kind)
        if places.areWhole {
          if places.ranges.contains(where: { has(needle, $0) }) { return .present }
        } else {
          isUnknown = isUnknown || places.ranges.contains { has(core, $0) }
        }
      }
      return isUnknown ? .unknown : .absent
    }
  }
}

extension Guide.Record {
  var form: RecordForm { reader.form(of: input.span.extracting(range)) }

  func places(of text: ProgrammeText) -> TextPlaces {
    reader.places(of: text, in: input.span.extracting(range))
  }
}
