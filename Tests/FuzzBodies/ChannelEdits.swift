import GuideModel
import GuideSettings

/// Edits of what is chosen for channels, a few at once, beside the choices themselves.
enum ChannelEdits {
  static func play(_ script: inout EditScript, on text: [UInt8], _ complaints: inout Complaints) {
    var text = ChannelsText(text)
    for _ in 0..<3 where !script.isAtEnd {
      let reading = ChannelsReading(text.bytes)
      let old = reading.choices
      let ids = old.choices.keys.sorted() + old.order + ["94", "\"q\" # é", "]] [[channel]]\n\u{1B}", "日", ""]
      let edits = (0...script.next(of: 4)).map { _ in edit(&script, ids) }
      do throws(SettingsRefusal) {
        let new = try text.applying(edits, names: name)
        let words = "\(edits)"
        let meant = edits.reduce(old) { $0.applying($1) }
        let after = ChannelsReading(new.bytes)
        complaints.expect(after.choices == meant, "\(words) made \(after.choices), not \(meant)")
        let isNoWorse = after.complaints.count <= reading.complaints.count
        complaints.expect(isNoWorse, "\(words) made \(after.complaints) of \(reading.complaints)")
        let (before, now) = (WrittenLines(text.bytes), WrittenLines(new.bytes))
        complaints.expect(now.hasFreeComments(of: before), "\(words) took a comment out")
        complaints.expect(!before.isWindows || !now.hasPlainEnds, "\(words) mixes the ends of lines")
        let again = try? new.applying(edits.suffix(1), names: name)
        complaints.expect(again == new, "the last of \(words) made twice does more than once")
        text = new
      } catch {
        SettingsBody.expectSound(error, text.bytes, &complaints)
      }
    }
  }

  /// Some have one, some are called as their ids are, some have one that no comment may have.
  private static func name(of id: String) -> String? {
    switch id.utf8.count % 4 {
    case 0: nil
    case 1: id
    case 2: "Harbour One"
    default: "Kestrel\n\u{202E}\"[[channel]]\u{2028}# é"
    }
  }

  private static func edit(_ script: inout EditScript, _ ids: [String]) -> ChannelEdit {
    let id = script.next(ids)
    switch script.next(of: 8) {
    case 0: return .reset(id: id)
    case 1: return .order((0..<script.next(of: 6)).map { _ in script.next(ids) })
    default: return .set(id: id, setting(&script, ids))
    }
  }

  /// One that may be chosen, or may not.
  private static func setting(_ script: inout EditScript, _ ids: [String]) -> ChannelEdit.Setting {
    let texts = ["News", "Films, old", "# no", "\"\"\"", "'''\\", "a\nb\u{7F}", ""]
    func some(_ items: [String]) -> [String] { (0..<script.next(of: 4)).map { _ in script.next(items) } }
    switch script.next(of: 10) {
    case 0: return .name(script.next([nil] + texts))
    case 1: return .number(script.next([nil, 1, 99_999, 0, -1]))
    case 2: return .groups(some(texts))
    case 3: return .hidden(script.next(of: 2) == 0)
    case 4: return .favourite(script.next(of: 2) == 0)
    case 5: return .shift(script.next([0, 60, -90, 1440, -1441]))
    case 6:
      let minutes = [0, 60, 360, 1439].map(WallTime.init(minuteOfDay:))
      return .hours(DailyHours(script.next(minutes), script.next(minutes)))
    case 7: return .joined(some(ids))
    case 8: return .sameAs(some(ids))
    default: return .copyOf(script.next([nil] + ids))
    }
  }
}
