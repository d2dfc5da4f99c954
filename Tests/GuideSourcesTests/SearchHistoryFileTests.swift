import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// The file of what was searched for.
@Suite struct SearchHistoryFileTests {
  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "tvgrid-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test func whatIsAddedIsReadAgain() throws {
    try Self.withFolder { folder in
      let file = SettingsFile("\(folder)/state/tvgrid/searches")
      let history = SearchHistory(file)
      #expect(history.read() == RecentTexts())
      for text in ["late", "actor:\"ann field\"", "late", "日本"] { history.add(text) { Issue.record("\($0)") } }
      history.finish()
      #expect(SearchHistory(file).read().texts == ["actor:\"ann field\"", "late", "日本"])
    }
  }

  @Test func twoProgramsKeepWhatBothHaveAdded() throws {
    try Self.withFolder { folder in
      let file = SettingsFile("\(folder)/searches")
      let both = [SearchHistory(file), SearchHistory(file)]
      for number in 0..<40 { both[number % 2].add("\(number)") { Issue.record("\($0)") } }
      both.forEach { $0.finish() }
      #expect(Set(SearchHistory(file).read().texts) == Set((0..<40).map { "\($0)" }))
    }
  }

  @Test func whatCannotBeWrittenIsTold() {
    let history = SearchHistory(SettingsFile("/dev/null/none/searches"))
    let told = Told()
    history.add("late") { told.add($0) }
    history.finish()
    #expect(told.words.count == 1 && told.words[0].hasPrefix("Not kept: "))
    #expect(history.read() == RecentTexts())
  }

  @Test func aFileOfAnythingIsReadAsFarAsItGoes() throws {
    try Self.withFolder { folder in
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let bytes: [UInt8] = [0xFF, 0x0A, 0x0A, 0x20, 0x0A] + Array("late\nno end".utf8)
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/searches"))
      #expect(SearchHistory(SettingsFile("\(folder)/searches")).read().texts == ["\u{FFFD}", "late", "no end"])
    }
  }
}

/// What was told, from any thread.
private final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  func add(_ words: String) { lock.withLock { all.append(words) } }
  var words: [String] { lock.withLock { all } }
}
