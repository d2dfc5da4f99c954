import GuideModel
import Synchronization

/// How a row's records can be searched.
enum RowForm: UInt8, Sendable {
  /// Letter by letter, all of it ASCII.
  case ascii
  /// Letter by letter, as UTF-8.
  case unicode
  /// Not without being read.
  case intricate
  /// Other origins tell more of it.
  case supplemented
}

/// The forms of all records of a guide, found out when the first of them is asked for: it takes a look at every byte.
final class RecordForms: Sendable {
  private let known = Mutex<[RowForm]?>(nil)

  /// The form of each row of a guide, always of one with the same rows.
  func all(of guide: Guide) -> [RowForm] {
    known.withLock { known in
      if let known { return known }
      let forms = guide.programmes.map { look(at: $0, of: guide) }
      known = forms
      return forms
    }
  }

  private func look(at programme: ProgrammeID, of guide: Guide) -> RowForm {
    guard guide.storedSupplements(of: programme).isEmpty else { return .supplemented }
    guard guide.storedRecord(of: programme).form == .plain else { return .intricate }
    let rows = guide.rows([UInt32(programme.row)]) { $1.endOfASCII(from: 0) == $1.count }
    return rows.isEmpty ? .unicode : .ascii
  }
}
