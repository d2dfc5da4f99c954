import GuideModel

/// By reading records, where their bytes do not tell.
extension RecordTest {
  /// Whether it stands in a text of a programme whose record does not tell by its bytes, or not alone.
  func isFoundByReading(_ row: UInt32, _ form: RecordLook.Form, in guide: Guide) -> Bool {
    let programme = ProgrammeID(row)
    if form == .intricate {
      guard let texts = looks.texts.folded(row, in: guide) else { return isInTexts(of: programme, in: guide) }
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

  /// Whether it stands in a text of a programme, once that is read.
  func isInTexts(of programme: ProgrammeID, in guide: Guide) -> Bool {
    let texts = guide.details(of: programme).texts(of: field)
    return texts.contains { needle.isIn(folded: Folding.spellings(of: $0)) }
  }
}
