import GuideModel
import GuideSettings

/// Edits of saved searches, a few at once, beside the searches themselves.
enum SearchEdits {
  static func play(_ script: inout EditScript, on text: [UInt8], _ complaints: inout Complaints) {
    var text = SearchesText(text)
    for _ in 0..<2 where !script.isAtEnd {
      let reading = SearchesReading(text.bytes)
      let names = reading.searches.searches.map(\.name)
      let edits = (0...script.next(of: 3)).map { _ in
        edit(&script, names + names.map { $0.uppercased() } + ["new", "\"q\" # é", "]] [[search]]\n\u{1B}", " ", ""])
      }
      do throws(SettingsRefusal) {
        let new = try text.applying(edits)
        let after = SearchesReading(new.bytes)
        let meant = reading.searches.applying(contentsOf: edits)
        complaints.expect(after.searches == meant, "\(edits) made \(after.searches), not \(meant)")
        let isNoWorse = after.complaints.count <= reading.complaints.count
        complaints.expect(isNoWorse, "\(edits) made \(after.complaints) of \(reading.complaints)")
        let (before, now) = (WrittenLines(text.bytes), WrittenLines(new.bytes))
        complaints.expect(now.hasFreeComments(of: before), "\(edits) took a comment out")
        complaints.expect(!before.isWindows || !now.hasPlainEnds, "\(edits) mixes the ends of lines")
        let again = try? new.applying(edits.suffix(1))
        complaints.expect(again == new, "the last of \(edits) made twice does more than once")
        text = new
      } catch {
        SettingsBody.expectSound(error, text.bytes, &complaints)
      }
    }
  }

  private static func edit(_ script: inout EditScript, _ names: [String]) -> SavedSearchEdit {
    let name = script.next(names)
    switch script.next(of: 4) {
    case 0: return .remove(name)
    case 1: return .rename(name, to: script.next(names))
    default:
      let queries = ["is:film", "a OR (\"b c\" # no", "'''\"\"\"\\", "a\nb\u{7F}", "\u{FEFF}", " ", ""]
      return .save(SavedSearch(name: name, query: script.next(queries)))
    }
  }
}
