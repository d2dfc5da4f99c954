import GuideModel
import Synchronization

/// How a row's records can be searched.
enum RowForm: UInt8, Sendable {
  /// Nobody has looked yet.
  case unknown
  /// Letter by letter, all of it ASCII.
  case ascii
  /// Letter by letter, as UTF-8.
  case unicode
  /// Not without being read.
  case intricate
  /// Other origins tell more of it.
  case supplemented

  init(_ form: RecordForm) {
    switch form {
    case .ascii: self = .ascii
    case .unicode: self = .unicode
    case .intricate: self = .intricate
    }
  }
}

/// The forms of the records of a guide, each found out when it is first asked for: that takes a look at every byte.
final class RecordForms: Sendable {
  private let known = Mutex<[RowForm]>([])

  /// The forms of some rows of a guide, always of one with the same rows.
  func forms(of rows: [UInt32], in guide: Guide) -> [RowForm] {
    let forms = knownForms(of: rows, in: guide)
    let unknown = zip(rows, forms).filter { $1 == .unknown }.map(\.0)
    if unknown.isEmpty { return forms }
    look(at: unknown, in: guide)
    return knownForms(of: rows, in: guide)
  }

  private func knownForms(of rows: [UInt32], in guide: Guide) -> [RowForm] {
    known.withLock { known in
      if known.isEmpty { known = [RowForm](repeating: .unknown, count: guide.programmeCount) }
      return rows.map { known[Int($0)] }
    }
  }

  /// Without the lock: others may look at records meanwhile, even at the same ones.
  private func look(at rows: [UInt32], in guide: Guide) {
    var found: [RowForm] = []
    found.reserveCapacity(rows.count)
    guide.forEachRecord(of: rows) { row, record, reader in
      let hasMore = !guide.storedSupplements(of: ProgrammeID(row)).isEmpty
      found.append(hasMore ? .supplemented : RowForm(reader.form(of: record)))
    }
    known.withLock { known in
      for (row, form) in zip(rows, found) { known[Int(row)] = form }
    }
  }
}
