import GuideModel
import Synchronization

/// What looks at the records of a guide have told, each found out when it is first asked for: that takes a look at every
/// byte.
final class RecordLooks: Sendable {
  private let known = Mutex<[RecordLook]>([])
  /// The texts of records that have to be read.
  let texts = IntricateTexts()

  /// The looks at some rows of a guide, always of one with the same rows.
  func looks(at rows: [UInt32], in guide: Guide) -> [RecordLook] {
    let looks = knownLooks(at: rows, in: guide)
    guard looks.contains(where: { $0.form == .unknown }) else { return looks }
    look(at: zip(rows, looks).filter { $1.form == .unknown }.map(\.0), in: guide)
    return knownLooks(at: rows, in: guide)
  }

  private func knownLooks(at rows: [UInt32], in guide: Guide) -> [RecordLook] {
    known.withLock { known in
      if known.isEmpty { known = [RecordLook](repeating: .unknown, count: guide.programmeCount) }
      return rows.map { known[Int($0)] }
    }
  }

  /// Without the lock: others may look at records meanwhile, even at the same ones.
  private func look(at rows: [UInt32], in guide: Guide) {
    var found: [RecordLook] = []
    found.reserveCapacity(rows.count)
    guide.forEachRecord(of: rows) { row, record, reader in
      let hasMore = !guide.storedSupplements(of: ProgrammeID(row)).isEmpty
      found.append(hasMore ? .supplemented : RecordLook(record, reader))
    }
    known.withLock { known in
      for (row, look) in zip(rows, found) { known[Int(row)] = look }
    }
  }
}

/// The texts of programmes whose records have to be read, folded: read once and not once a query.
final class IntricateTexts: Sendable {
  /// A zero byte, which no word has, stands between texts.
  struct Folded: Sendable {
    let descriptions: [UInt8]
    let all: [UInt8]
  }

  private struct Kept {
    var texts: [UInt32: Folded] = [:]
    var size = 0
  }

  private let kept = Mutex(Kept())
  /// Bytes that are kept: the texts of some ten thousand programmes.
  private static let limit = 4 << 20
  /// What a row takes beside its texts, roughly.
  private static let overhead = 120

  /// The texts of a row of a guide, always of one with the same rows; nil where as much is kept already as may be.
  func folded(_ row: UInt32, in guide: Guide) -> Folded? {
    let (known, hasRoom) = kept.withLock { ($0.texts[row], $0.size < IntricateTexts.limit) }
    if known != nil || !hasRoom { return known }
    let details = guide.details(of: ProgrammeID(row))
    let folded = Folded(descriptions: folded(details, .desc), all: folded(details, .any))
    let size = folded.descriptions.count + folded.all.count + IntricateTexts.overhead
    kept.withLock { kept in
      if kept.texts.updateValue(folded, forKey: row) == nil { kept.size += size }
    }
    return folded
  }

  private func folded(_ details: ProgrammeDetails, _ field: QueryField) -> [UInt8] {
    Array(details.texts(of: field).map(Folding.spellings).joined(separator: [0]))
  }
}
