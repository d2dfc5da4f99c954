import GuideModel

/// A text that is looked for in the records of programmes. Most records are told by their bytes alone; only where what is
/// looked for stands in one, or may stand in it in another writing, is it read.
final class RecordTest: Sendable {
  let field: QueryField
  let needle: Needle
  /// A part of the needle that stands in a record wherever the needle stands in a text of it: texts may be joined, of
  /// which each part is in the record. nil where it has no letter and no digit.
  let core: Needle?
  let kinds: ProgrammeTexts
  let looks: RecordLooks

  init(_ needle: Needle, in field: QueryField, looks: RecordLooks) {
    self.field = field
    self.needle = needle
    core = RecordTest.core(of: needle.text).map { Needle($0) }
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

  /// Those of some rows that are asked for, which are in order; no more of them once the search is cancelled.
  func matching(_ rows: [UInt32], in guide: Guide, until cancellation: SearchCancellation?) -> [UInt32] {
    var found: [UInt32] = []
    for start in stride(from: 0, to: rows.count, by: RecordTest.blockSize) {
      if cancellation?.isCancelled == true { break }
      let block = Array(rows[start...].prefix(RecordTest.blockSize))
      var answers = RecordAnswers(looks.looks(at: block, in: guide))
      answer(&answers, block, in: guide, until: cancellation)
      for (row, answer) in zip(block, answers.ofRows) where answer == .found { found.append(row) }
    }
    return found
  }

  private func answer(
    _ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide, until cancellation: SearchCancellation?
  ) {
    if let core {
      if core.isASCII { lookForCore(core, &answers, rows, in: guide) }
      lookAmongOthers(core, &answers, rows, in: guide)
    } else {
      answers.doubtPlain()
    }
    lookAtDoubtful(&answers, rows, in: guide)
    for (place, look) in answers.looks.enumerated() where look.form == .intricate || look.form == .supplemented {
      if cancellation?.isCancelled == true { return }
      if isFoundByReading(rows[place], look.form, in: guide) { answers.ofRows[place] = .found }
    }
  }
}

/// What is known of some rows while they are asked.
struct RecordAnswers {
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
