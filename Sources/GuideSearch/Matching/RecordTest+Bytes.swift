import GuideModel

/// By the bytes of records.
extension RecordTest {
  /// Looks for the core in all records, and settles what stands in a description.
  func lookForCore(
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
      } else if asksDescriptionAlone, look.hasNoOtherDescription {
        answers.ofRows[place] = .absent
        if hit.lowerBound < description.lowerBound { return description.lowerBound }
      }
      return nil
    }
  }

  /// Looks for the core around what may be spelt in more than one way.
  func lookAmongOthers(
    _ core: Needle, _ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide
  ) {
    let places = rows.indices.filter {
      answers.ofRows[$0] == .absent && !answers.looks[$0].otherLetters.isDisjoint(with: core.pairs)
    }
    var folded: [UInt8] = []
    guide.forEachRecord(at: places, of: rows) { place, record, _ in
      if core.mayBeAroundOthers(inRecord: record, using: &folded) { answers.ofRows[place] = .doubtful }
    }
  }

  /// Looks at the places of texts in those records that have the core.
  func lookAtDoubtful(_ answers: inout RecordAnswers, _ rows: [UInt32], in guide: Guide) {
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

  enum Hint {
    case absent, present, unknown
  }

  /// What the places of texts tell: a whole text that has the needle settles it.
  func hint(
    in record: UnsafeRawBufferPointer, _ reader: any RecordReader, _ look: RecordLook? = nil,
    using folded: inout [UInt8]
  ) -> Hint {
    var kinds = kinds
    if let look, kinds.has(.description) {
      let description = UnsafeRawBufferPointer(rebasing: record[look.description])
      if !description.isEmpty, needle.isIn(unfolded: description, using: &folded) { return .present }
      if look.hasNoOtherDescription { kinds = kinds.without(.descriptions) }
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
