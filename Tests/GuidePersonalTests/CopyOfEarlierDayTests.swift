import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// The copy from an earlier day, which survives if the user deletes everything by mistake.
@Suite struct CopyOfEarlierDayTests {
  private static func searches(in folder: TemporaryFolder, _ name: String) throws -> [String] {
    try PersonalFile(folder.path(name)).contents().searches.searches.map(\.name)
  }

  private static func setDay(of path: String, _ days: Int) throws {
    let now = try #require(FileSystem.modificationTime(of: path))
    try FileSystem.setModificationTime(of: path, now - days * 86_400)
  }

  @Test func copyOfAnEarlierDaySurvivesTodaysChanges() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply([.save("Films", "is:film")])
    #expect(!folder.names.contains("mine.db.copy.before"))
    try Self.setDay(of: folder.path("mine.db.copy"), 1)
    for edit in [PersonalEdit.search(.remove("Films")), .save("Other", "x"), .name("a", "A")] {
      try folder.store().apply([edit])
      #expect(try Self.searches(in: folder, "mine.db.copy.before") == ["Films"])
    }
    #expect(try Self.searches(in: folder, "mine.db.copy") == ["Other"])
    // The next day, today's last copy becomes the copy from an earlier day.
    try Self.setDay(of: folder.path("mine.db.copy"), 3)
    try folder.store().apply([.save("Third", "x")])
    #expect(try Self.searches(in: folder, "mine.db.copy.before") == ["Other"])
    #expect(folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  /// After the clock is set back, no copy counts as one from an earlier day.
  @Test func copiesFromTheFutureAreIgnored() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply([.save("Films", "is:film")])
    try Self.setDay(of: folder.path("mine.db.copy"), -2)
    try folder.store().apply([.save("Other", "x")])
    #expect(!folder.names.contains("mine.db.copy.before"))
  }
}
