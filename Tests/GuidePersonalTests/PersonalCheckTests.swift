import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// Checking the database without changing it.
@Suite struct PersonalCheckTests {
  private static func check(_ folder: TemporaryFolder) -> PersonalCheck { PersonalFile(folder.path("mine.db")).check() }

  /// The bytes of all files in a folder, by name.
  private static func bytes(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.bytes($0)) })
  }

  @Test func intactDatabasesPassAndAreUnchanged() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().saveAndFinish([.name("a", "A"), .save("keep", "late")]) == nil)
    let before = try Self.bytes(folder)
    let check = Self.check(folder)
    #expect(check.problem == nil && check.version == PersonalSchema.version && check.size > 0)
    #expect(try Self.bytes(folder) == before)
  }

  @Test func missingDatabasesAreReportedAndNotCreated() throws {
    let folder = try TemporaryFolder()
    #expect(Self.check(folder).version == 0 && Self.check(folder).problem == nil)
    #expect(try Self.bytes(folder).isEmpty)
  }

  @Test func damageIsReportedButNotRepaired() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().saveAndFinish([.name("a", "A")]) == nil)
    var bytes = folder.bytes("mine.db")
    for index in bytes.count / 2..<bytes.count { bytes[index] = 0xAA }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("mine.db")))
    let before = try Self.bytes(folder)
    let check = Self.check(folder)
    #expect(check.problem?.english.contains("damaged") == true)
    #expect(try Self.bytes(folder) == before)
  }

  @Test func nonDatabaseFilesAreReported() throws {
    let folder = try TemporaryFolder()
    let text = "no database at all, and longer than its head would be: " + String(repeating: "0123456789", count: 20)
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("mine.db")))
    #expect(Self.check(folder).problem != nil)
    let other = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: other.path("mine.db"), withIntermediateDirectories: false)
    #expect(Self.check(other).problem?.english.contains("a folder") == true)
  }
}
