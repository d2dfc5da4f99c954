import GuideSettings
import GuideTestSupport
import Testing

/// Random edits, compared with the same changes to a plain list.
@Suite struct RandomEditsTests {
  private static let names = ["a", "b", "c", "d", "e", "f"]

  @Test(arguments: [1, 2, 3, 4]) func randomEditsMatchListModel(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<Contract.count(100, atLeast: 5) {
      let windows = Bool.random(using: &random)
      var text = SettingsText(Array(Self.start(windows: windows).utf8))
      var model = SettingsReading(text.bytes).settings.sources
      let comments = Self.strangers(text)
      for _ in 0..<30 {
        let edit = Self.edit(&random)
        let old = model
        let isPossible = Self.apply(edit, to: &model)
        let new = try? Self.apply(edit, to: text)
        #expect((new != nil) == isPossible, "\(edit)")
        if !isPossible { model = old }
        text = new ?? text
        #expect(SettingsReading(text.bytes).settings.sources == model, "\(edit)")
        #expect(SettingsReading(text.bytes).settings.keepDays == 5)
        #expect(SettingsReading(text.bytes).settings.keys.map(\.command) == ["later", "narrow"])
        #expect(Self.strangers(text) == comments)
      }
    }
  }

  enum Edit: Sendable {
    case add(SourceSetting, first: Bool)
    case remove(String)
    case move(String, SourceMove)
  }

  private static func start(windows: Bool) -> String {
    let text = """
      # STAYS head
      keep-days = 5 # STAYS

      # of a
      [[source]]
      name = "a" # mine
      location = "/a"

      # STAYS between

      [other] # STAYS
      x = [ 1,
        2 ] # STAYS

      [keys.grid] # STAYS
      later = ["l"] # STAYS

      # STAYS

      [["source"]]
      name = 'b'
      location = \"""
      [[source]]\"""

      # STAYS end
      [keys.list] # STAYS
      narrow = ["f"] # STAYS
      """
    return windows ? text.replacing("\n", with: "\r\n") : text
  }

  /// Lines that belong to no source and that no edit may change.
  private static func strangers(_ text: SettingsText) -> [String] {
    String(decoding: text.bytes, as: UTF8.self).split { $0.isNewline }.map(String.init).filter { $0.contains("STAYS") }
  }

  private static func edit(_ random: inout SplitMix64) -> Edit {
    let name = names.randomElement(using: &random) ?? "a"
    let other = names.randomElement(using: &random) ?? "a"
    let moves: [SourceMove] = [.first, .last, .up, .down, .before(other)]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .remove(name)
    case 1: return .move(name, moves.randomElement(using: &random) ?? .first)
    default:
      let source = SourceSetting(
        name: name, location: "/\(random.next())\"\\", days: Bool.random(using: &random) ? 7 : nil,
        channels: Bool.random(using: &random) ? ["94", "#"] : [])
      return .add(source, first: Bool.random(using: &random))
    }
  }

  private static func apply(_ edit: Edit, to text: SettingsText) throws -> SettingsText {
    switch edit {
    case .add(let source, let first): try text.adding(source, first: first)
    case .remove(let name): try text.removing(name)
    case .move(let name, let move): try text.moving(name, move)
    }
  }

  /// Applies an edit to a list; returns `false` if that is impossible.
  private static func apply(_ edit: Edit, to list: inout [SourceSetting]) -> Bool {
    switch edit {
    case .add(let source, let first):
      if list.contains(where: { $0.name == source.name }) { return false }
      list.insert(source, at: first ? 0 : list.count)
    case .remove(let name):
      guard let index = list.firstIndex(where: { $0.name == name }) else { return false }
      list.remove(at: index)
    case .move(let name, let move):
      guard let index = list.firstIndex(where: { $0.name == name }) else { return false }
      return Self.move(index, move, in: &list)
    }
    return true
  }

  private static func move(_ index: Int, _ move: SourceMove, in list: inout [SourceSetting]) -> Bool {
    let source = list[index]
    var rest = list
    rest.remove(at: index)
    switch move {
    case .first: rest.insert(source, at: 0)
    case .last: rest.append(source)
    case .up: rest.insert(source, at: max(0, index - 1))
    case .down: rest.insert(source, at: min(rest.count, index + 1))
    case .before(source.name): return true
    case .before(let name):
      guard let other = rest.firstIndex(where: { $0.name == name }) else { return false }
      rest.insert(source, at: other)
    }
    list = rest
    return true
  }
}
