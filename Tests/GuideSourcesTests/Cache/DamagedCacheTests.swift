import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

/// Caches with missing or damaged files, and updates that cannot write some files.
@Suite(.waitsForOthers) struct DamagedCacheTests {
  private let manager = FileManager.default

  /// Creates a folder that is not empty at a file's path, so that nothing can be written or renamed to it.
  private func block(_ path: String) throws {
    try manager.createDirectory(atPath: path.appending(path: "folder/folder"), withIntermediateDirectories: true)
  }

  private func write(_ titles: [String], from hour: Int = 12, to file: String) throws {
    try UpdateBench.document(titles, from: hour).write(toFile: file, atomically: true, encoding: .utf8)
  }

  /// If the server answered “not changed”, the source would be left without a guide forever.
  @Test func unrebuildableGuideIsFetchedAgain() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      request.fields["if-none-match"] == "\"one\""
        ? .text("HTTP/1.1 304 Not Modified\r\n\r\n")
        : .answer("200 OK", ["ETag: \"one\""], UpdateBench.document(["News", "Quiz"]))
    }
    #expect(try bench.update(server.address()).isNew)
    try RebuiltGuideTests.flip(bench.cache.imagePath(of: "harbour"))
    FileSystem.remove(bench.cache.files(of: "harbour"))
    #expect(try bench.update(server.address()).isNew)
    #expect(server.requests.map { $0.fields["if-none-match"] } == [nil, "\"one\"", nil])
    #expect(try bench.titles() == ["Fri 12:00 News", "Fri 13:00 Quiz"])
    #expect(try bench.update(server.address()) == .unchanged)
  }

  @Test func unreadableSourceIsSkipped() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(.answer("200 OK", [], UpdateBench.document(["News", "Quiz"])))
    for name in ["quay", "harbour"] { #expect(try bench.update(server.address(), name: name).isNew) }
    try RebuiltGuideTests.flip(bench.cache.imagePath(of: "quay"))
    FileSystem.remove(bench.cache.files(of: "quay"))
    let cached = try #require(
      bench.guides(["quay", "harbour"], at: try SourceLocation(server.address())))
    let guide = try cached.load()
    #expect(guide.programmes.map { guide.title(of: $0) } == ["News", "Quiz"])
    let diagnostic = try #require(guide.diagnostics.first { $0.file == "quay" })
    #expect(diagnostic.severity == .refused)
    #expect(diagnostic.problem.english.hasPrefix("could not read its guide: "), "\(diagnostic.problem)")
    #expect(diagnostic.action.withoutGerman == [] && diagnostic.problem.withoutGerman == [])
    // Loading only the channels skips the damaged source, too.
    try Data("no image".utf8).write(to: URL(fileURLWithPath: bench.cache.imagePath(of: "quay")))
    try Data("no guide".utf8).write(to: URL(fileURLWithPath: bench.cache.files(of: "quay")))
    let channels = try #require(bench.guides(["quay", "harbour"], at: try SourceLocation(server.address())))
      .loadChannels(aliases: [:])
    #expect(channels.channels.map(\.name) == ["Harbour"])
    #expect(channels.diagnostics.map(\.file) == ["quay"] && channels.diagnostics.map(\.severity) == [.refused])
    // Without other sources, nothing is left to show.
    let alone = try #require(bench.guides(["quay"], at: try SourceLocation(server.address())))
    #expect(throws: SourceError.self) { try alone.load(aliases: ["x": "y"]) }
  }

  /// A download that cannot be read is as bad as none, even if there are older days.
  @Test func olderDaysAloneAreNotAGuide() throws {
    var bench = try UpdateBench()
    let body = Mutex(UpdateBench.document(["Dawn", "News", "Quiz"]))
    let server = try LoopbackServer { _, _ in .answer("200 OK", [], body.withLock { $0 }) }
    #expect(try bench.update(server.address()).isNew)
    body.withLock { $0 = UpdateBench.document(["Quiz", "Late"], from: 14) }
    bench.now = Moments.at("2026-11-20 14:30")
    #expect(try bench.update(server.address()).isNew)
    FileSystem.remove(bench.cache.imagePath(of: "harbour"))
    try Data("no guide".utf8).write(to: URL(fileURLWithPath: bench.cache.files(of: "harbour")))
    let cached = try #require(bench.guides(at: try SourceLocation(server.address())))
    #expect(throws: SourceError.self) { try cached.load() }
  }

  @Test func olderDaysOutliveTheirImageAndDownload() throws {
    let body = Mutex("")
    let server = try LoopbackServer { _, _ in .answer("200 OK", [], body.withLock { $0 }) }
    let damages: [(String) throws -> Void] = [RebuiltGuideTests.flip, { FileSystem.remove($0) }]
    for damage in damages {
      var bench = try UpdateBench()
      func put(_ titles: [String], from hour: Int) { body.withLock { $0 = UpdateBench.document(titles, from: hour) } }
      put(["Dawn", "News", "Quiz", "Late"], from: 12)
      #expect(try bench.update(server.address()).isNew)
      put(["Quiz", "Late"], from: 14)
      bench.now = Moments.at("2026-11-20 14:30")
      #expect(try bench.update(server.address()).isNew)
      try damage(bench.cache.imagePath(of: "harbour"))
      FileSystem.remove(bench.cache.files(of: "harbour"))
      put(["Late", "Last"], from: 15)
      bench.now = Moments.at("2026-11-20 15:30")
      #expect(try bench.update(server.address()).isNew)
      #expect(try bench.titles() == ["Fri 12:00 Dawn", "Fri 13:00 News", "Fri 15:00 Late", "Fri 16:00 Last"])
      // The older programmes are also kept if the guide must be rebuilt.
      try damage(bench.cache.imagePath(of: "harbour"))
      let guide = try #require(try bench.guides(at: try SourceLocation(server.address()))?.load())
      #expect(guide.programmes.map { guide.title(of: $0) } == ["Dawn", "News", "Late", "Last"])
    }
  }

  /// The user may replace the file of a local source at any time.
  @Test func localSourceKeepsDaysOfReplacedFile() throws {
    var bench = try UpdateBench()
    bench.now = Moments.at("2026-11-20 13:30")
    let file = bench.folder.path("guide.xml")
    try write(["Dawn", "News", "Quiz"], to: file)
    #expect(try bench.update(file).isNew)
    let cached = CachedSource(
      source: UpdateSource(name: "harbour", location: .path(file)), cache: bench.cache, languages: [], limits: .standard
    )
    func titles() throws -> [String] {
      #expect(bench.cache.hasGuide(of: "harbour"))
      let guide = try cached.guide(rewrites: true)
      return guide.programmes.map { guide.title(of: $0) }
    }
    try write(["Late", "Last"], from: 14, to: file)
    FileSystem.remove(bench.cache.imagePath(of: "harbour"))
    #expect(try titles() == ["Dawn", "News", "Late", "Last"])
    // If the file is missing or is not a guide, the guide stays as it was at the last update.
    let damages: [(String) throws -> Void] = [
      { try Data("no guide".utf8).write(to: URL(fileURLWithPath: $0)) }, { FileSystem.remove($0) },
    ]
    for damage in damages {
      try damage(file)
      FileSystem.remove(bench.cache.imagePath(of: "harbour"))
      #expect(try titles() == ["Dawn", "News", "Quiz"])
    }
  }

  @Test func stateIsReplacedAtomically() throws {
    let bench = try UpdateBench()
    try bench.cache.make()
    let path = bench.cache.statePath(of: "harbour")
    let state = SourceState(location: "x", identity: "5f", updated: bench.now)
    bench.cache.note(state, of: "harbour")
    #expect(bench.cache.state(of: "harbour") == state)
    // A hard link shows whether the file is written in place.
    #expect(FileSystem.link(path, as: bench.folder.path("copy")))
    var other = SourceState(location: "y", identity: "5f", updated: bench.now.adding(minutes: 1))
    bench.cache.note(other, of: "harbour")
    #expect(bench.cache.state(of: "harbour") == other)
    #expect(try String(contentsOfFile: bench.folder.path("copy"), encoding: .utf8) == state.text)
    try block(AtomicFile.sibling(of: path, "new"))
    let known = other
    other.location = "z"
    bench.cache.note(other, of: "harbour")
    #expect(bench.cache.state(of: "harbour") == known)
  }

  @Test func intactImageNeedsNoState() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(.answer("200 OK", [], UpdateBench.document(["News", "Quiz"])))
    #expect(try bench.update(server.address()).isNew)
    try Data().write(to: URL(fileURLWithPath: bench.cache.statePath(of: "harbour")))
    FileSystem.remove(bench.cache.files(of: "harbour"))
    #expect(bench.cache.hasGuide(of: "harbour"))
    #expect(try bench.titles() == ["Fri 12:00 News", "Fri 13:00 Quiz"])
  }

  @Test func failedUpdateDoesNotReplaceGuide() throws {
    let bench = try UpdateBench()
    let file = bench.folder.path("guide.xml")
    try write(["News", "Quiz"], to: file)
    #expect(try bench.update(file).isNew)
    let (image, state) = (bench.cache.imagePath(of: "harbour"), bench.cache.state(of: "harbour"))
    let version = FileSystem.version(of: image)
    try write(["Quiz", "Late"], from: 13, to: file)
    try block(AtomicFile.sibling(of: bench.cache.olderDays(of: "harbour"), "new"))
    guard case .failed = try bench.update(file) else { return #expect(Bool(false), "it failed") }
    #expect(FileSystem.version(of: image) == version && bench.cache.state(of: "harbour") == state)
    #expect(try bench.titles() == ["Fri 12:00 News", "Fri 13:00 Quiz"])
  }

  /// Without the download, the image could not be rebuilt, so the server must not answer "not changed".
  @Test func unstorableDownloadIsFetchedAgain() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(.answer("200 OK", ["ETag: \"one\""], UpdateBench.document(["News", "Quiz"])))
    try bench.cache.make()
    try block(bench.cache.files(of: "harbour"))
    try block(bench.cache.path.appending(path: ".harbour.former"))
    #expect(try bench.update(server.address()).isNew)
    let state = try #require(bench.cache.state(of: "harbour"))
    #expect(state.etag == nil)
    #expect(FileSystem.type(of: bench.cache.download(of: "harbour")) == nil)
    #expect(try bench.titles() == ["Fri 12:00 News", "Fri 13:00 Quiz"])
  }

  @Test func downloadFolderIsReplaced() throws {
    let bench = try UpdateBench()
    try bench.cache.make()
    for text in ["one", "two"] {
      let download = bench.cache.download(of: "harbour")
      try manager.createDirectory(atPath: download, withIntermediateDirectories: false)
      try Data(text.utf8).write(to: URL(fileURLWithPath: download.appending(path: "1.dat")))
      #expect(bench.cache.keepDownload(of: "harbour"))
      let kept = bench.cache.files(of: "harbour").appending(path: "1.dat")
      #expect(try String(contentsOfFile: kept, encoding: .utf8) == text)
    }
    #expect(try manager.contentsOfDirectory(atPath: bench.cache.path) == [".harbour.files"])
  }

  /// The guide that is rebuilt for comparison is kept, whether or not the download is accepted.
  @Test func refusedUpdateRepairsImage() throws {
    let bench = try UpdateBench()
    let bodies = [UpdateBench.document(UpdateBench.many), UpdateBench.document(["News"])]
    let server = try LoopbackServer { _, number in .answer("200 OK", [], bodies[min(number, 1)]) }
    #expect(try bench.update(server.address()).isNew)
    let image = bench.cache.imagePath(of: "harbour")
    FileSystem.remove(image)
    guard case .refused = try bench.update(server.address()) else { return #expect(Bool(false), "it is refused") }
    #expect(ImageFile.image(at: image)?.programmeCount == 30)
  }

  @Test func draftsAreDeletedWithTheirSource() throws {
    let bench = try UpdateBench()
    try bench.cache.make()
    let paths = [
      bench.cache.imagePath(of: "harbour"), bench.cache.olderDays(of: "harbour"), bench.cache.statePath(of: "harbour"),
    ]
    for path in paths { try Data("x".utf8).write(to: URL(fileURLWithPath: AtomicFile.sibling(of: path, "new"))) }
    bench.cache.forget("harbour")
    #expect(try manager.contentsOfDirectory(atPath: bench.cache.path) == [])
  }
}
