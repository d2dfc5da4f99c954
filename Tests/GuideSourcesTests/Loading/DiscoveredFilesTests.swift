import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

/// Unusable files: pipes without a writer, endless devices, and files beyond the size limit.
@Suite(.row("F10")) struct DiscoveredFilesTests {
  private static let document = """
    <tv><channel id="quay"><display-name>Quay</display-name></channel>
    <programme start="20261120200000 +0000" stop="20261120203000 +0000" channel="quay"><title>Boats</title></programme>
    </tv>
    """

  private static func makePipe(_ path: String) throws {
    try #require(mkfifo(path, 0o600) == 0)
  }

  @Test(arguments: ["/dev/zero", "/dev/random", "/dev/null"]) func devicesAreRefused(path: String) {
    let error = FileError(.read, path, reason: "it is a device, not a file")
    for access in [FileAccess.named, .found] {
      #expect(throws: error) { try FileSystem.read(path, access, limit: 100) }
      #expect(throws: error) { try FileSource(path, access) }
    }
    #expect(throws: SourceError.file(error)) { try GuideLoaderTests.load([path]) }
  }

  @Test func discoveredPipeDoesNotBlock() throws {
    try HangGuard.during {
      let folder = try TemporaryFolder()
      let path = folder.path("pipe")
      try Self.makePipe(path)
      let error = FileError(.read, path, reason: "it is a pipe, not a file")
      #expect(throws: error) { try FileSystem.read(path, limit: 100) }
      #expect(throws: error) { try FileSource(path, .found) }
      #expect(FileSystem.beginning(of: path, count: 10) == nil)
      #expect(ZoneFiles().systemZone(tz: path) == .utc)
      #expect(ZoneFiles().systemZone(tz: "/dev/zero") == .utc)
    }
  }

  @Test func pipesInFolderAreReported() throws {
    try HangGuard.during {
      let folder = try TemporaryFolder(["7.dat": TemporaryFolder.feed("Bees"), "guide.xml": Self.document])
      for name in ["8.dat", "channels.dat", "more.xml", "other"] { try Self.makePipe(folder.path(name)) }
      #expect(
        throws: SourceError.file(FileError(.read, folder.path("channels.dat"), reason: "it is a pipe, not a file"))
      ) {
        try GuideLoaderTests.load([folder.path])
      }
      // For a file named directly, the channel list next to it only provides names.
      let named = try GuideLoaderTests.load([folder.path("7.dat")])
      #expect(GuideLoaderTests.rows(named) == ["7 7: Bees"])
      #expect(named.diagnostics.map(\.file) == [folder.path("channels.dat")])
      try FileManager.default.removeItem(atPath: folder.path("channels.dat"))
      let guide = try GuideLoaderTests.load([folder.path])
      #expect(GuideLoaderTests.rows(guide).sorted() == ["7 7: Bees", "8 8: ", "quay Quay: Boats"])
      let refused = guide.diagnostics.filter { $0.severity == .refused }
      #expect(refused.map(\.file).sorted() == [folder.path("8.dat"), folder.path("more.xml")])
      #expect(Set(refused.map { $0.problem.english.hasSuffix("it is a pipe, not a file") }) == [true])
    }
  }

  @Test func oversizedFilesAndPipesAreRefused() throws {
    let text = TemporaryFolder.feed("Bees", "Boats")
    let folder = try TemporaryFolder(["7.dat": text, "8.dat": TemporaryFolder.feed("News"), "guide.xml": Self.document])
    var limits = UnpackingLimits()
    limits.unpackedBytes = text.utf8.count - 1
    let guide = try GuideLoader([folder.path], feedZone: Moments.london).with(limits).load()
    #expect(GuideLoaderTests.rows(guide).sorted() == ["7 7: ", "8 8: News", "quay Quay: Boats"])
    let reason = UnpackingLimits.tooLarge(limits.unpackedBytes)
    #expect(guide.diagnostics.filter { $0.severity == .refused }.map(\.file) == [folder.path("7.dat")])
    #expect(guide.diagnostics.contains { $0.problem.english.hasSuffix(reason.english) })
    var small = UnpackingLimits()
    small.unpackedBytes = Self.document.utf8.count - 1
    let fewer = try GuideLoader([folder.path], feedZone: Moments.london).with(small).load()
    #expect(GuideLoaderTests.rows(fewer).sorted() == ["7 7: ", "8 8: News"])
    #expect(fewer.diagnostics.contains { $0.file == folder.path("guide.xml") && $0.severity == .refused })
    let pipe = folder.path("pipe")
    try Self.makePipe(pipe)
    Threads.start {
      guard let writer = FileHandle(forWritingAtPath: pipe) else { return }
      try? writer.write(contentsOf: Data(text.utf8))
      try? writer.close()
    }
    #expect(throws: SourceError.noProgrammes(path: pipe, reason: reason)) {
      try GuideLoader([pipe], feedZone: Moments.london).with(limits).load()
    }
  }

  @Test func noiseAndZerosAreRefused() throws {
    var random = SplitMix64(seed: 16)
    let noise = (0..<6000).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(BinaryData.isLikely(noise) && BinaryData.isLikely([UInt8](repeating: 0, count: 4096)))
    let feed = Array(TemporaryFolder.feed("Bees", "Café à la \u{1}carte", "Übermut").utf8)
    #expect(!BinaryData.isLikely(feed) && !BinaryData.isLikely([0] + feed) && !BinaryData.isLikely([]))
  }

  /// The file needs more contiguous memory than any machine has. The system refuses the request, and tvgrid does not crash.
  @Test func memoryIsCheckedBeforeAllocation() {
    #expect(InputMemory.isAvailable(for: 1 << 22))
    #expect(!InputMemory.isAvailable(for: 1 << 60))
    var bytes = GrowingBytes()
    bytes.reserve(1 << 60)
    #expect(bytes.append([1, 2]) && bytes.append([3]) && bytes.bytes == [1, 2, 3])
  }
}
