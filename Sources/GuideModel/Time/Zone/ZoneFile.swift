extension ZoneTable {
  /// Reads a TZif file (RFC 8536), as found in `/usr/share/zoneinfo`; `nil` if it is invalid.
  package init?(zoneFile bytes: [UInt8]) {
    guard let old = ZoneFileHeader(bytes, at: 0) else { return nil }
    var header = old
    // From version 2 on, a second block has eight-byte times and a rule for later times.
    if old.version >= 2 {
      guard let new = ZoneFileHeader(bytes, at: old.end(timeSize: 4)) else { return nil }
      header = new
    }
    let timeSize = old.version >= 2 ? 8 : 4
    guard let data = ZoneFileData(bytes, header, timeSize: timeSize) else { return nil }
    self.init(offset: data.firstOffset, changes: data.changes + data.laterChanges)
  }
}

/// The header of a block, with its counts.
private struct ZoneFileHeader {
  /// The offset of the block's data.
  let dataStart: Int
  /// The version, 1 to 4.
  let version: Int
  let utcMarks, standardMarks, leaps, times, types, letters: Int

  init?(_ bytes: [UInt8], at offset: Int) {
    guard offset >= 0, bytes.count >= offset + 44, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else {
      return nil
    }
    // Version 1 has a zero byte; later versions have a digit.
    version = bytes[offset + 4] == 0 ? 1 : Int(bytes[offset + 4]) - 0x30
    dataStart = offset + 44
    let counts = (0..<6).map { Int(bytes.bigEndian(at: offset + 20 + 4 * $0, size: 4)) }
    (utcMarks, standardMarks, leaps, times, types, letters) = (
      counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]
    )
    guard counts.allSatisfy({ (0...100_000).contains($0) }), types > 0 else { return nil }
  }

  /// The end of the block.
  func end(timeSize: Int) -> Int {
    dataStart + times * (timeSize + 1) + types * 6 + letters + leaps * (timeSize + 4) + standardMarks + utcMarks
  }
}

/// The data of a block.
private struct ZoneFileData {
  /// The offset in seconds east of UTC before the first change.
  let firstOffset: Int
  let changes: [ZoneChange]
  /// The changes from the rule at the end of the file, up to the last year that fits in the store.
  let laterChanges: [ZoneChange]

  init?(_ bytes: [UInt8], _ header: ZoneFileHeader, timeSize: Int) {
    let end = header.end(timeSize: timeSize)
    guard bytes.count >= end else { return nil }
    let typesStart = header.dataStart + header.times * (timeSize + 1)
    let offsets = (0..<header.types).map { Int(bytes.bigEndian(at: typesStart + 6 * $0, size: 4)) }
    guard offsets.allSatisfy(ZoneTable.possibleOffsets.contains) else { return nil }
    var changes: [ZoneChange] = []
    for index in 0..<header.times {
      let instant = Int(bytes.bigEndian(at: header.dataStart + index * timeSize, size: timeSize))
      let type = Int(bytes[header.dataStart + header.times * timeSize + index])
      guard type < offsets.count else { return nil }
      changes.append(ZoneChange(instant: instant, offset: offsets[type]))
    }
    firstOffset = offsets[0]
    self.changes = changes
    laterChanges = timeSize == 8 ? ZoneFileData.changes(byRuleIn: bytes[end...], after: changes.last) : []
  }

  private static func changes(byRuleIn footer: ArraySlice<UInt8>, after last: ZoneChange?) -> [ZoneChange] {
    let text = String(decoding: footer.drop { $0 == 0x0A }.prefix { $0 != 0x0A }, as: UTF8.self)
    guard let rule = ZoneRule(text) else { return [] }
    let known = last?.instant ?? Int.min
    let firstYear = max(1970, CivilDate(dayNumber: max(known, 0) / 86_400).year)
    return (firstYear...max(firstYear, ZoneTable.lastYear)).flatMap(rule.changes).filter { $0.instant > known }
  }
}

extension [UInt8] {
  /// A signed big-endian number of 4 or 8 bytes.
  fileprivate func bigEndian(at offset: Int, size: Int) -> Int64 {
    let number = self[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: number)) : Int64(bitPattern: number)
  }
}
