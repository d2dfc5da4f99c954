import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// A database with changed bytes, or a truncated one.
@Suite(.row("D3")) struct DamagedDatabaseTests {
  private static func made() throws -> (TemporaryFolder, bytes: [UInt8], data: PersonalData) {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 3)
    let edits = (0..<300).map { _ in PersonalEdit.random(&random) } + [.viewed("x", (0..<2_000).map { $0 })]
    #expect(folder.store().saveAndFinish(edits) == nil)
    return (folder, folder.bytes("mine.db"), PersonalData().applying(edits))
  }

  @Test func damagedDatabasesAreReadOrSetAside() throws {
    let (folder, sound, data) = try Self.made()
    let copy = folder.bytes("mine.db.copy")
    var random = SplitMix64(seed: 33)
    var (whole, other, aside, refused) = (0, 0, 0, 0)
    let count = Contract.count(20_000)
    for number in 0..<count {
      let bytes = Self.damaged(sound, &random)
      for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
      try Data(bytes).write(to: URL(fileURLWithPath: folder.path("mine.db")))
      try Data(copy).write(to: URL(fileURLWithPath: folder.path("mine.db.copy")))
      let store = folder.store()
      let reading = store.everything()
      let damage: Comment =
        "case \(number), \(Self.difference(bytes, sound)): \(reading.diagnostics.map { "\($0.problem): \($0.action)" })"
      if let diagnostic = reading.diagnostics.first, diagnostic.action.english.hasPrefix("restored from its copy of ") {
        aside += 1
        let names = bytes.isEmpty ? ["mine.db.copy"] : ["mine.db.copy", "mine.db.damaged"]
        for name in names { #expect(diagnostic.action.english.contains(folder.path(name)), damage) }
        if !bytes.isEmpty { #expect(folder.bytes("mine.db.damaged") == bytes) }
        #expect(folder.bytes("mine.db.copy") == copy)
        #expect(reading.value == data, damage)
        #expect(folder.store().everything().diagnostics.isEmpty, "restored for good")
      } else if reading.diagnostics.isEmpty {
        // SQLite does not notice that a letter or number has changed.
        if reading.value == data { whole += 1 } else { other += 1 }
      } else {
        // The file looks like one from a newer version of tvgrid, or like another program's database.
        refused += 1
        #expect(folder.bytes("mine.db") == bytes, "\(reading.diagnostics)")
        continue
      }
      let problem = store.saveAndFinish([.save("after", "x")])
      if problem == nil {
        #expect(folder.store().reading(\.searches).value["after"]?.query == "x", damage)
      } else {
        // The pages for reading can be intact while pages needed for writing are damaged.
        #expect(folder.bytes("mine.db").isEmpty == false, "\(problem ?? "")")
      }
    }
    #expect(whole > 0 && aside > 0)
    Contract.report(
      "D3",
      "\(count.grouped) damaged databases: \(whole.grouped) read whole, \(other.grouped) with other texts or numbers, "
        + "\(aside.grouped) kept aside and restored, \(refused.grouped) left alone as another's; 0 crashes")
  }

  /// A table is found even if one flipped bit in the schema has changed its type to `Table`, its name to `Search_history`, or
  /// the type of its name to a blob. A missing table used to be reported each time tvgrid started.
  @Test(arguments: [0, 5, -4]) func tablesAreFoundLikeSQLiteFindsThem(index: Int) throws {
    let (folder, sound, data) = try Self.made()
    let name = Array("tablesearch_historysearch_history".utf8)
    let offset = try #require(sound.indices.first { sound[$0...].starts(with: name) })
    var bytes = sound
    if index < 0 {
      // The row's header gives the type of the name: a string of fourteen bytes, or a blob of the same length (section 2.1 of
      // SQLite's file format).
      let text: UInt8 = 13 + 2 * 14
      let header = try #require((offset - 10..<offset - 1).first { sound[$0] == text && sound[$0 + 1] == text })
      bytes[header] = text - 1
    } else {
      bytes[offset + index] ^= 0x20
    }
    for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path("mine.db")))
    #expect(folder.store().everything().value == data)
    #expect(folder.store().saveAndFinish([.save("after", "x")]) == nil)
    let reading = folder.store().reading(\.searches)
    #expect(reading.value["after"]?.query == "x" && reading.diagnostics.isEmpty)
  }

  /// Describes how many bytes differ or are missing, and the first that differs.
  private static func difference(_ bytes: [UInt8], _ sound: [UInt8]) -> String {
    let others = zip(bytes, sound).enumerated().filter { $0.element.0 != $0.element.1 }
    let first = others.first.map { ", at \($0.offset) \($0.element.0) for \($0.element.1)" } ?? ""
    return "\(others.count) other bytes, \(sound.count - bytes.count) missing\(first)"
  }

  /// Flips a bit, overwrites a page or truncates the file.
  private static func damaged(_ sound: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = sound
    let offset = Int.random(in: 0..<sound.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 8: bytes.removeLast(Int.random(in: 1..<4096, using: &random))
    case 9:
      let (page, other) = (offset / 4096 * 4096, Int.random(in: 0..<sound.count / 4096, using: &random) * 4096)
      bytes.replaceSubrange(page..<page + 4096, with: sound[other..<other + 4096])
    case 0: bytes.removeLast(sound.count - offset)
    case 1:
      let page = offset / 4096 * 4096
      for offset in page..<min(page + 4096, sound.count) { bytes[offset] = UInt8.random(in: 0...255, using: &random) }
    case 2, 3: bytes[offset % 100] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    default: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return bytes
  }
}
