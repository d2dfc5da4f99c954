import GuideModel
import GuideTestSupport

/// A reference implementation of `RadioTimesDecoder` for feeds without defects: slow and simple, using strings.
enum PlainDecoder {
  struct Programme: Hashable {
    let shown: Shown
    let details: ProgrammeDetails
  }

  static func programmes(_ text: String) -> [Programme] {
    text.split(whereSeparator: \.isNewline).filter { $0.contains("~") }.compactMap { line in
      guard let row = PlainRow(Array(line.utf8), takesPrefix: true), let shown = row.shown else { return nil }
      return Programme(shown: shown, details: row.details)
    }
  }
}
