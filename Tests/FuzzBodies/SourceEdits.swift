import GuideModel
import GuideSettings

/// A series of edits to sources, compared with the same edits to a simple list.
enum SourceEdits {
  static func play(_ script: inout EditScript, on text: [UInt8], _ violations: inout Violations) {
    var text = SettingsText(text)
    for _ in 0..<5 where !script.isAtEnd {
      let reading = SettingsReading(text.bytes)
      let edit = SourceEdit(&script, names: reading.settings.sources.map(\.name))
      do throws(SettingsEditError) {
        let new = try edit.applied(to: text)
        expect(new, of: edit, reading, text, &violations)
        text = new
      } catch {
        SettingsBody.expectSound(error, text.bytes, &violations)
      }
    }
  }

  private static func expect(
    _ new: SettingsText, of edit: SourceEdit, _ reading: SettingsReading, _ old: SettingsText,
    _ violations: inout Violations
  ) {
    let after = SettingsReading(new.bytes)
    var meant = reading.settings
    let isPossible = edit.apply(to: &meant.sources)
    violations.expect(isPossible && after.settings == meant, "\(edit) made \(after.settings), not \(meant)")
    let (before, now) = (WrittenLines(old.bytes), WrittenLines(new.bytes))
    violations.expect(now.hasFreeComments(of: before), "\(edit) removed a comment")
    violations.expect(!before.isWindows || !now.hasPlainEnds, "\(edit) mixed the line ends")
    switch edit {
    case .add: violations.expect(before.isPart(of: now), "\(edit) changed a line")
    case .remove: violations.expect(now.isPart(of: before), "\(edit) changed a line")
    case .move: violations.expect(now.written.sorted() == before.written.sorted(), "\(edit) changed a line")
    }
    if case .remove = edit { return }
    let counts = (reading.diagnostics.count, after.diagnostics.count)
    violations.expect(counts.0 == counts.1, "\(edit) gave \(counts.1) diagnostics instead of \(counts.0)")
  }
}

enum SourceEdit {
  case add(SourceSetting, first: Bool)
  case remove(String)
  case move(String, SourceMove)

  init(_ script: inout EditScript, names: [String]) {
    let known = names + ["new", "0.b_c-9", "Bad name", ""]
    switch script.next(of: 4) {
    case 0: self = .remove(script.next(known))
    case 1: self = .move(script.next(known), SourceEdit.move(&script, known))
    default:
      let locations = ["/new", "", "\u{0}\u{1B}[31m\u{85}\"\\\r\n'''\"\"\"", "é 日 #[[source]]", "= [", "\u{FEFF} "]
      let source = SourceSetting(
        name: script.next(["new", "0.b_c-9", "a", "Bad name", ""]), location: script.next(locations),
        days: script.next([nil, 7, 1, 366, 367, 0]), channels: script.next([[], ["94"], ["a\"]", "#\n"], [""]]))
      self = .add(source, first: script.next(of: 2) == 0)
    }
  }

  private static func move(_ script: inout EditScript, _ names: [String]) -> SourceMove {
    switch script.next(of: 5) {
    case 0: .first
    case 1: .last
    case 2: .up
    case 3: .down
    default: .before(script.next(names))
    }
  }

  func applied(to text: SettingsText) throws(SettingsEditError) -> SettingsText {
    switch self {
    case .add(let source, let first): try text.adding(source, first: first)
    case .remove(let name): try text.removing(name)
    case .move(let name, let move): try text.moving(name, move)
    }
  }

  /// Applies the edit to a list. Returns false if that is impossible.
  func apply(to list: inout [SourceSetting]) -> Bool {
    let names = list.map(\.name)
    switch self {
    case .add(let source, let first):
      if names.contains(source.name) { return false }
      list.insert(source, at: first ? 0 : list.count)
    case .remove(let name):
      guard let index = names.firstIndex(of: name) else { return false }
      list.remove(at: index)
    case .move(let name, let move):
      guard let index = names.firstIndex(of: name) else { return false }
      let source = list.remove(at: index)
      let others = list.map(\.name)
      switch move {
      case .first: list.insert(source, at: 0)
      case .last: list.append(source)
      case .up: list.insert(source, at: max(0, index - 1))
      case .down: list.insert(source, at: min(list.count, index + 1))
      case .before(name): list.insert(source, at: index)
      case .before(let other):
        guard let other = others.firstIndex(of: other) else { return false }
        list.insert(source, at: other)
      }
    }
    return true
  }
}
