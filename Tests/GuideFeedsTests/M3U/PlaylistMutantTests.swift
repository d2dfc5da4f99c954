import Foundation
import FuzzBodies
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Playlists cut off or damaged anywhere: nothing crashes or is dropped silently, and lines without diagnostics are read as
/// the reference implementation reads them.
@Suite(.row("F2"), .serialized) struct PlaylistMutantTests {
  /// The fuzzer's inputs, and playlists generated from seeds.
  static func seeds() throws -> [[UInt8]] {
    let folder = FixtureLoader.path("../Tests/FuzzPlaylist/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let kept = try names.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) }
    return kept
      + (0..<40).map { seed in
        var playlist = RandomPlaylist(seed: UInt64(seed))
        return playlist.bytes(entries: 8)
      }
  }

  @Test func aPlaylistMayBeCutOffAtEveryByte() throws {
    var count = 0
    for bytes in try Self.seeds() where bytes.count < 700 {
      for length in stride(from: 0, through: bytes.count, by: Contract.isFull ? 1 : 7) {
        let part = Array(bytes.prefix(length))
        #expect(PlaylistBody.violations(for: part) == [], "\(String(decoding: part, as: UTF8.self))")
        count += 1
      }
    }
    Contract.report("F2", "playlists cut at \(count.grouped) bytes, 0 crashes")
  }

  @Test func playlistsMatchTheReferenceImplementation() {
    var comparison = PlaylistComparison()
    for seed in 0..<200 {
      var playlist = RandomPlaylist(seed: UInt64(seed))
      comparison.compare(playlist.bytes(entries: 20))
    }
    #expect(comparison.entries > 1_000 && comparison.cleanLines > 100)
    comparison.report("200 random playlists")
  }

  @Test func aPlaylistMayBeDamagedAnywhere() throws {
    let seeds = try Self.seeds()
    let count = Contract.count(10_000, atLeast: 300)
    var random = SplitMix64(seed: 6)
    var comparison = PlaylistComparison()
    for round in 0..<count {
      var mutant = Mutant(seeds[round % seeds.count], others: seeds, random)
      random = mutant.damage()
      let bytes = Self.damaged(mutant.bytes, &random)
      #expect(PlaylistBody.violations(for: bytes) == [], "mutant \(round): \(String(decoding: bytes, as: UTF8.self))")
      comparison.compare(bytes)
    }
    #expect(comparison.entries > count)
    comparison.report("\(count.grouped) mutants of \(seeds.count) playlists, 0 crashes")
  }

  /// Damage specific to playlists: added or missing quotation marks, commas and line endings.
  private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let signs = Array("\"\"\"',,= ;\r\n#:".utf8)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      guard let index = bytes.indices.randomElement(using: &random) else { return bytes }
      let next = bytes[index...].firstIndex { signs.contains($0) } ?? index
      if Bool.random(using: &random) {
        bytes.remove(at: next)
      } else {
        bytes.insert(signs.randomElement(using: &random) ?? 0x22, at: index)
      }
    }
    return bytes
  }
}

/// Compares the decoder with the reference implementation on playlists.
private struct PlaylistComparison {
  private(set) var entries = 0
  private(set) var cleanLines = 0

  mutating func compare(_ bytes: [UInt8]) {
    let read = M3UPlaylist(bytes, file: "list.m3u")
    let plain = PlainPlaylist(bytes)
    if read.diagnostics.contains(where: { $0.line == 0 && $0.severity == .refused }) { return }
    let text = String(decoding: bytes, as: UTF8.self).debugDescription
    let end = read.diagnostics.first { $0.isTruncated && $0.severity == .refused }?.line ?? Int.max
    // Diagnostics with the severity `noted` concern the lines around an entry, not its contents.
    let troubled = Set(read.diagnostics.filter { $0.severity != .noted }.map(\.line))
    let known = Set(read.entries.map(\.line)).subtracting(troubled)
    for line in plain.cleanLines where line < end {
      cleanLines += 1
      if !known.contains(line) { Issue.record("a clean line has diagnostics: \(line) of \(text)") }
    }
    // A repaired group line affects entries on other lines, so groups are compared only if nothing was repaired.
    let hasGroups = !read.diagnostics.contains { $0.severity == .repaired }
    for entry in read.entries where known.contains(entry.line) {
      entries += 1
      guard var wanted = plain.entries[entry.line] else {
        Issue.record("the reference implementation does not support line \(entry.line) of \(text)")
        continue
      }
      if !hasGroups { wanted.groups = [] }
      var found = Self.plain(entry, hasGroups: hasGroups, hasShift: wanted.shift != nil)
      // The reference implementation does not know which addresses are escaped or refused.
      let hasPort = wanted.address?.dropFirst(7).prefix { $0 != "/" }.contains(":") ?? false
      if hasPort || wanted.address?.utf8.contains(where: "\"<>`".utf8.contains) == true {
        (found.address, wanted.address) = (nil, nil)
      }
      if found != wanted { Issue.record("read \(found), plainly \(wanted): \(text)") }
    }
  }

  /// An entry in the form of the reference implementation.
  private static func plain(_ entry: M3UEntry, hasGroups: Bool, hasShift: Bool) -> PlainPlaylist.PlainEntry {
    PlainPlaylist.PlainEntry(
      tvgID: entry.tvgID, tvgName: entry.tvgName, name: entry.name, number: entry.number,
      groups: hasGroups ? entry.groups : [], shift: hasShift ? entry.shift : nil, isRadio: entry.isRadio,
      address: entry.stream.flatMap {
        $0.address.lowercased().hasPrefix("http") && !$0.address.contains("%") ? $0.address : nil
      })
  }

  func report(_ what: String) {
    Contract.report(
      "F2",
      "\(what): \(entries.grouped) entries match the reference implementation, \(cleanLines.grouped) clean ones without a diagnostic"
    )
  }
}
