import Foundation
import GuideModel
import GuideSettings
import GuideSources
import GuideTestSupport
import Synchronization
import Testing

/// The file of what was seen of what saved searches find.
@Suite struct SeenShowingsFileTests {
  private static func marks(_ numbers: [UInt64]) -> Set<ShowingMark> { Set(numbers.map(ShowingMark.init)) }

  /// Waits until a file has all that was kept: its owner waits for that a second at most.
  private static func isWritten(_ whole: SeenShowings, by seen: SeenShowingsFile, to file: SettingsFile) -> Bool {
    HangGuard.waits {
      seen.finish()
      return SeenShowingsFile(file).read() == whole
    }
  }

  @Test func whatIsKeptIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder.path("state/tvgrid/seen-searches"))
    let seen = SeenShowingsFile(file)
    #expect(seen.read() == SeenShowings())
    for last in 1...20 as ClosedRange<UInt64> {
      seen.keep(query: "is:film", marks: Self.marks([1, last])) { Issue.record("\($0)") }
      seen.keep(query: "\"late\nnight\"", marks: [ShowingMark(value: last)]) { Issue.record("\($0)") }
      #expect(seen.read().marks["is:film"] == Self.marks([1, last]), "at once, in the file or not")
    }
    let whole = SeenShowings(["is:film": Self.marks([1, 20]), "\"late\nnight\"": Self.marks([20])])
    #expect(Self.isWritten(whole, by: seen, to: file))
    #expect(seen.read() == whole)
    #expect(try String(decoding: file.read(), as: UTF8.self) == "1 14\tis:film\n14\t\"late\\nnight\"\n")
  }

  @Test func twoProgramsKeepWhatBothHaveSeen() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder.path("seen-searches"))
    let both = [SeenShowingsFile(file), SeenShowingsFile(file)]
    _ = both.map { $0.read() }
    for number in 0..<40 {
      both[number % 2].keep(query: "q\(number)", marks: Self.marks([UInt64(number)])) { Issue.record("\($0)") }
    }
    let whole = SeenShowings(Dictionary(uniqueKeysWithValues: (0..<40).map { ("q\($0)", Self.marks([UInt64($0)])) }))
    for seen in both { #expect(Self.isWritten(whole, by: seen, to: file)) }
    for seen in both {
      #expect(HangGuard.waits { seen.readIfChanged() == whole })
      #expect(seen.readIfChanged() == nil)
    }
  }

  /// As on a full disk: nothing is lost as long as the program runs, and it does not pile up.
  @Test func whatCannotBeWrittenIsToldAndTriedAgain() throws {
    let folder = try TemporaryFolder(["seen-searches": "1\told\n", ".seen-searches.new/x": "in the way"])
    let seen = SeenShowingsFile(SettingsFile(folder.path("seen-searches")))
    let told = Mutex<[String]>([])
    for last in 1...10 as ClosedRange<UInt64> {
      seen.keep(query: "new", marks: Self.marks([last])) { words in told.withLock { $0.append(words) } }
      #expect(HangGuard.waits { told.withLock { $0.count } == Int(last) })
      seen.finish()
    }
    #expect(told.withLock { $0.count } == 10)
    #expect(told.withLock { $0.nonEmptyAllSatisfy { $0.hasPrefix("Not kept: cannot write the settings ") } })
    let whole = SeenShowings(["old": Self.marks([1]), "new": Self.marks([10])])
    #expect(seen.read() == whole)
    try FileManager.default.removeItem(atPath: folder.path(".seen-searches.new"))
    seen.keep(query: "old", marks: Self.marks([1])) { Issue.record("\($0)") }
    #expect(Self.isWritten(whole, by: seen, to: SettingsFile(folder.path("seen-searches"))))
  }

  @Test func whatIsNoFileIsNothing() throws {
    let folder = try TemporaryFolder(["folder/x": "x"])
    for path in ["/dev/null", "/dev/zero", "/dev/null/none", folder.path("folder"), folder.path("none")] {
      #expect(SeenShowingsFile(SettingsFile(path)).read() == SeenShowings())
    }
  }

  @Test func ofManyHitsASampleIsKeptThatSaysWhatIsNew() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder.path("seen-searches"))
    var random = SplitMix64(seed: 1)
    let hits = (0..<60_000).map { _ in ShowingMark(value: UInt64.random(in: 0...UInt64.max, using: &random)) }
    let seen = SeenShowingsFile(file)
    seen.keep(query: "x", marks: hits) { Issue.record("\($0)") }
    #expect(try HangGuard.waits { try !file.read().isEmpty })
    let read = SeenShowingsFile(file).read()
    #expect(read.marks["x"] == Set(hits.sorted().prefix(SeenShowings.mostMarks)))
    #expect(read.unseen(hits, of: "x").isEmpty)
    let new = (0..<600).map { _ in ShowingMark(value: UInt64.random(in: 0...UInt64.max, using: &random)) }
    #expect((400...600).contains(read.unseen(hits + new, of: "x").count), "five of six, as far as chance goes")
  }
}
