import Foundation
import GuideModel
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

/// Rebuilding a guide whose image cannot be read.
@Suite(.waitsForOthers) struct RebuiltGuideTests {
  private static let damages: [(name: String, damage: @Sendable (String) throws -> Void)] = [
    ("gone", { try FileManager.default.removeItem(atPath: $0) }),
    ("cut short", { try cut($0) }),
    ("another version", { try Data("tvgrid guide of 2031".utf8).write(to: URL(fileURLWithPath: $0)) }),
    ("a flipped bit", { try flip($0) }),
  ]

  private static func cut(_ path: String) throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
  }

  static func flip(_ path: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[3] ^= 8
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  private static let lines = ["Fri 12:00 Dawn", "Fri 13:00 News", "Fri 14:00 Quiz", "Fri 15:00 Later"]

  /// Two downloads. The second starts two hours later, so only the first has the first two programmes.
  private static func bench(_ location: String, _ put: (String) throws -> Void) throws -> UpdateBench {
    var bench = try UpdateBench()
    try put(UpdateBench.document(["Dawn", "News", "Quiz", "Late"]))
    #expect(try bench.update(location).isSuccess)
    try put(UpdateBench.document(["Quiz", "Later"], from: 14))
    bench.now = Moments.at("2026-11-20 14:30")
    #expect(try bench.update(location).isSuccess)
    #expect(try bench.titles() == lines)
    return bench
  }

  @Test(arguments: damages.indices) func fetchedGuideKeepsOlderDays(damage: Int) throws {
    let body = Mutex("")
    let server = try LoopbackServer { _, _ in .answer("200 OK", [], body.withLock { $0 }) }
    var bench = try Self.bench(server.address()) { text in body.withLock { $0 = text } }
    let image = bench.cache.imagePath(of: "harbour")
    let state = bench.cache.state(of: "harbour")
    try Self.damages[damage].damage(image)
    let source = try SourceLocation(server.address())
    let name = Self.damages[damage].name
    #expect(bench.cache.hasGuide(of: "harbour"), "\(name)")
    let guide = try #require(try bench.guides(at: source)?.load())
    #expect(guide.programmes.map { guide.title(of: $0) } == ["Dawn", "News", "Quiz", "Later"], "\(name)")
    #expect(ImageFile.image(at: image) != nil, "\(name): it is written again")
    #expect(try bench.titles() == Self.lines, "\(name)")
    #expect(bench.cache.state(of: "harbour") == state, "\(name)")
    // The next update continues with the rebuilt guide.
    try Self.damages[damage].damage(image)
    body.withLock { $0 = UpdateBench.document(["Late", "Last"], from: 15) }
    bench.now = Moments.at("2026-11-20 15:30")
    #expect(try bench.update(server.address()).isSuccess)
    let after = ["Fri 12:00 Dawn", "Fri 13:00 News", "Fri 14:00 Quiz", "Fri 15:00 Late", "Fri 16:00 Last"]
    #expect(try bench.titles() == after, "\(name)")
  }

  @Test(arguments: damages.indices) func localSourceKeepsOlderDays(damage: Int) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("guide.xml")
    let bench = try Self.bench(file) { try $0.write(toFile: file, atomically: true, encoding: .utf8) }
    try Self.damages[damage].damage(bench.cache.imagePath(of: "harbour"))
    let guide = try #require(try bench.guides(at: .path(file))?.load())
    #expect(guide.programmes.map { guide.title(of: $0) } == ["Dawn", "News", "Quiz", "Later"])
    #expect(try bench.titles() == Self.lines)
  }

  /// If another program holds the lock on the cache, the guide is shown but not written.
  @Test func rebuiltGuideIsNotWrittenDuringUpdate() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("guide.xml")
    let bench = try Self.bench(file) { try $0.write(toFile: file, atomically: true, encoding: .utf8) }
    try FileManager.default.removeItem(atPath: bench.cache.imagePath(of: "harbour"))
    let lock = try #require(try bench.cache.lock(within: .zero))
    #expect(try bench.guides(at: .path(file))?.load().programmeCount == 4)
    #expect(bench.cache.image(of: "harbour") == nil)
    withExtendedLifetime(lock) {}
  }

  /// The diagnostics name the source, as after an update.
  @Test func diagnosticsNameTheSource() throws {
    let bench = try UpdateBench()
    let body = UpdateBench.document(["News", "Quiz"]).replacing(
      "start=\"20261120130000 +0000\"", with: "start=\"never\"")
    let server = try LoopbackServer(.answer("200 OK", [], body))
    #expect(try bench.update(server.address()).isNew)
    let source = try SourceLocation(server.address())
    let before = try #require(try bench.guides(at: source)?.load()).diagnostics
    try FileManager.default.removeItem(atPath: bench.cache.imagePath(of: "harbour"))
    let after = try #require(try bench.guides(at: source)?.load()).diagnostics
    #expect(!before.isEmpty && after == before && after.allSatisfy { $0.file == "harbour" })
  }

  /// Many days are packed into several gzip members.
  @Test func manyOlderDaysRoundTrip() throws {
    let start = Moments.at("2026-11-10 00:00")
    let hours = (0..<5_000).map { index in
      let time = start.adding(minutes: index)
      return GuideContents.Programme(
        "Minute \(index)", Interval(time, time.adding(minutes: 1)), [],
        ProgrammeDetails(description: "Text \(index)"))
    }
    func guide(_ programmes: ArraySlice<GuideContents.Programme>) -> Guide {
      GuideContents.guide([(Channel(id: "quay", name: "Quay"), Array(programmes))])
    }
    let whole = try GuideLoader(
      [
        LoadedOrigin(GuideOrigin(name: "quay"), image: guide(hours.suffix(10))),
        LoadedOrigin(
          GuideOrigin(name: "quay", role: .olderVersion(start.adding(minutes: 5_000))), image: guide(hours[...])),
      ], feedZone: .britain
    ).load()
    #expect(GuideContents(whole).programmes == [hours])
    let bench = try UpdateBench()
    try bench.cache.make()
    let source = UpdateSource(name: "quay", location: .grabber("tv_grab_quay"))
    let cached = CachedSource(source: source, cache: bench.cache, languages: [], limits: .standard)
    try cached.writeOlderDays(of: whole)
    let older = try GuideLoader([bench.cache.olderDays(of: "quay")], feedZone: .utc).load()
    #expect(GuideContents(older).programmes == [Array(hours.dropLast(10))])
    try cached.writeOlderDays(of: guide(hours[...]))
    #expect(!FileManager.default.fileExists(atPath: bench.cache.olderDays(of: "quay")))
  }

  @Test func nothingIsRebuiltWithoutDownload() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(.answer("200 OK", [], UpdateBench.document(["News"])))
    _ = try bench.update(server.address())
    #expect(bench.cache.contents(of: "harbour")?.programmes == 1 && bench.cache.contents(of: "quay") == nil)
    try FileManager.default.removeItem(atPath: bench.cache.imagePath(of: "harbour"))
    try FileManager.default.removeItem(atPath: bench.cache.files(of: "harbour"))
    #expect(!bench.cache.hasGuide(of: "harbour") && bench.guides() == nil)
    bench.cache.forget("harbour")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.cache.path) == [".update.lock"])
  }
}
