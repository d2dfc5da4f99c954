package import GuideModel

/// The entries of a list as a guide, so that queries, details and exports work on them.
package struct ListGuide: Sendable {
  package let guide: Guide
  /// The programme in the guide for each entry.
  package let programmes: [ProgrammeID]
  /// The index of the entry for each row of the guide.
  private let items: [Int]

  /// The index of the entry that a programme represents.
  package func item(of programme: ProgrammeID) -> Int { items[programme.row] }

  /// Creates a guide from entries, possibly from several lists. Channels appear in the order in which they first occur.
  package init(_ items: [ListItem]) {
    var builder = GuideBuilder()
    var rows: [[Int]] = []
    for (index, item) in items.enumerated() {
      let showing = item.showing
      let channel = builder.add(Channel(id: showing.channel, name: ListGuide.line(showing.channelName)))
      if channel == rows.count { rows.append([]) }
      rows[channel].append(index)
    }
    for (channel, rows) in rows.enumerated() { builder.add(ListGuide.batch(rows.map { items[$0] }), to: channel) }
    let guide = builder.build()
    // A channel's programmes are sorted by start time, so each entry is identified by the position of its record.
    var programmes = [ProgrammeID](repeating: ProgrammeID(row: 0), count: items.count)
    for (channel, rows) in rows.enumerated() {
      let own = Array(guide.programmes(on: channel))
      let starts = own.map { guide.storedRecord(of: $0).range.lowerBound }
      let order = own.indices.sorted { starts[$0] < starts[$1] }
      for (entry, index) in zip(rows, order) { programmes[entry] = own[index] }
    }
    var entries = [Int](repeating: 0, count: guide.programmeCount)
    for (entry, programme) in programmes.enumerated() { entries[programme.row] = entry }
    (self.guide, self.programmes, self.items) = (guide, programmes, entries)
  }

  /// The programmes of a channel.
  private static func batch(_ items: [ListItem]) -> ProgrammeBatch {
    var bytes: [UInt8] = []
    let records = items.map { item in
      let start = bytes.count
      bytes += item.facts.utf8
      // Records must not be empty, so that no two begin at the same byte.
      bytes.append(UInt8(ascii: "\n"))
      return start..<bytes.count
    }
    var batch = ProgrammeBatch(bytes: bytes, reader: ItemFactsReader())
    for (item, record) in zip(items, records) {
      let facts = item.decodedFacts
      batch.append(
        ProgrammeRow(interval: item.showing.interval, flags: facts.flags, record: record),
        title: Array(line(item.showing.title).utf8).span,
        genre: Array(line(facts.details.genres.first ?? "").utf8).span)
    }
    return batch
  }

  /// Removes control characters, which a guide never contains.
  private static func line(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0 == "\u{7F}" ? " " : $0 }))
  }
}

extension ProgrammeList {
  /// The list as a guide.
  package var guide: ListGuide { ListGuide(items) }
}

/// Reads records that contain the facts of a list's entries.
struct ItemFactsReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary { details(of: record).summary }

  func details(of record: Span<UInt8>) -> ProgrammeDetails {
    record.withUnsafeBytes { ItemFacts($0) }.details
  }

  var textEncoding: RecordTextEncoding { .literal }

  /// Facts are always valid text.
  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool { true }

  /// Works line by line, so that only requested strings are created.
  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    record.withUnsafeBytes { bytes in
      FactLine.forEach(in: bytes) { line in
        let ranges = FactLine.ranges(in: line)
        guard let kind = Fact.Kind(word: String(decoding: line[ranges.word], as: UTF8.self)) else { return true }
        func give(_ range: Range<Int>) -> Bool {
          var text = FactLine.text(line, range)
          return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
        }
        if kinds.has(letter: kind.rawValue), !give(ranges.value) { return false }
        if let qualifier = ranges.qualifier, kind == .actor, kinds.has(.roles), !give(qualifier) { return false }
        return true
      }
    }
  }
}
