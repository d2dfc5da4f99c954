import Glibc
import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideProgram

/// The grid's background work: reloading the guide, and checking sources every minute.
@Suite(.waitsForOthers) struct GridLoaderTests {
  /// Background work that is deferred until the test runs it.
  private final class DeferredWork: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    func takeAll() -> [@Sendable () -> Void] {
      waiting.withLock { waiting in
        defer { waiting = [] }
        return waiting
      }
    }
  }

  private final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/tvgrid-threads-XXXXXX".utf8CString)
      path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    func write(_ text: String, to name: String) throws {
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }

    deinit {
      for name in ["config.toml", "guide.xml", "other.xml", "pipe.xml"] { unlink("\(path)/\(name)") }
      rmdir(path)
    }
  }

  private static let document = """
    <tv><channel id="h"><display-name>Harbour</display-name></channel>
    <programme start="20261120200000 +0000" stop="20261120203000 +0000" channel="h"><title>News</title></programme></tv>
    """

  private static func isProgress(_ mail: Mail) -> Bool {
    if case .action(.updateProgress) = mail { true } else { false }
  }

  private static func sources(in folder: Folder) throws -> ConfiguredSources {
    try folder.write("[[source]]\nname = \"h\"\nlocation = \"\(folder.path)/guide.xml\"\n", to: "config.toml")
    let folders = UserFolders(
      UserFolders.Variables(
        cache: folder.path, home: folder.path, settingsFile: "\(folder.path)/config.toml"))
    return try ConfiguredSources(folders, zone: .utc)
  }

  /// Due reminders use the newest guide, so none fire while a newer guide is being loaded.
  @Test func workForTheGuideRunsUnlessANewerOneIsLoading() throws {
    let folder = try Folder()
    try folder.write(Self.document, to: "guide.xml")
    let mailbox = try Mailbox()
    let provider = GuideProvider(
      origin: .files(GuideLoader(["\(folder.path)/guide.xml"], feedZone: .utc)), channels: nil)
    let loader = GridLoader(provider, zone: .utc, mailbox)
    let deferred = DeferredWork()
    let updater = GridUpdater(try Self.sources(in: folder), loader, mailbox, zone: .utc, pacer: RequestPacer(.tvmaze)) {
      deferred.add($0)
    }
    let runs = Mutex(0)
    func run(takenIn count: Int) -> Int {
      updater.runIfCurrent(takenIn: count) { runs.withLock { $0 += 1 } }
      for work in deferred.takeAll() { work() }
      return runs.withLock { $0 }
    }
    #expect(run(takenIn: 0) == 1)
    loader.begin()
    loader.wait()
    #expect(loader.sentGuides == 1 && run(takenIn: 0) == 1, "the guide is being loaded")
    #expect(run(takenIn: 1) == 2)
  }

  /// An updated source with a damaged record in its cached image.
  private static func damagedSources(in folder: Folder, isDamaged: Bool = true) throws -> ConfiguredSources {
    try folder.write(document.replacing("</title>", with: "</title><desc>\(description)</desc>"), to: "guide.xml")
    let sources = try sources(in: folder)
    let now = Instant(seconds: 1_795_201_200)
    _ = try sources.update(sources.all, now: now, pacer: RequestPacer(.tvmaze)).run { _, _ in }
    guard isDamaged else { return sources }
    let image = sources.cache.imagePath(of: "h")
    var bytes = try FileSystem.read(image, limit: 1 << 20)
    bytes[try #require(bytes.firstRange(of: Array(description.utf8))?.lowerBound)] ^= 1
    try AtomicFile.replace(image) { (file) throws(FileError) in try file.write(bytes) }
    return sources
  }

  private static let description = "A storm is coming."

  private static func sent(by sources: ConfiguredSources) throws -> (guides: [Guide], notices: [String]) {
    let mailbox = try Mailbox()
    let loader = GridLoader(GuideProvider(origin: .sources(sources), channels: nil), zone: .utc, mailbox)
    loader.begin()
    loader.wait()
    let mail = mailbox.collect()
    return (
      mail.compactMap { if case .action(.loaded(let guide)) = $0 { guide.guide } else { nil } },
      mail.compactMap { if case .action(.notice(let notice)) = $0 { notice.english } else { nil } }
    )
  }

  /// With `--at` all updates happen at the same moment, and each shows its new guide.
  @Test func updatesAtTheSameTimeAreShown() throws {
    let folder = try Folder()
    let sources = try Self.damagedSources(in: folder, isDamaged: false)
    defer { FileSystem.remove(sources.cache.path) }
    let mailbox = try Mailbox()
    let loader = GridLoader(GuideProvider(origin: .sources(sources), channels: nil), zone: .utc, mailbox)
    loader.begin()
    loader.wait()
    let updater = GridUpdater(sources, loader, mailbox, zone: .utc, pacer: RequestPacer(.tvmaze)) { $0() }
    let now = Instant(seconds: 1_795_201_200)
    _ = mailbox.collect()
    for title in ["Weather", "Quiz show", "Film"] {
      try folder.write(Self.document.replacing("News", with: title), to: "guide.xml")
      updater.start(now: now)
      loader.wait()
      let titles = mailbox.collect().compactMap { mail -> [String]? in
        guard case .action(.loaded(let prepared)) = mail else { return nil }
        return prepared.guide.programmes.map { prepared.guide.title(of: $0) }
      }
      #expect(titles.last?.contains(title) == true, "\(title): \(titles)")
    }
  }

  /// A source that another program adds is downloaded by the next check, and its guide is shown.
  @Test func aSourceAddedOutsideIsShown() throws {
    let folder = try Folder()
    let sources = try Self.damagedSources(in: folder, isDamaged: false)
    defer { FileSystem.remove(sources.cache.path) }
    let mailbox = try Mailbox()
    let loader = GridLoader(GuideProvider(origin: .sources(sources), channels: nil), zone: .utc, mailbox)
    loader.begin()
    loader.wait()
    _ = mailbox.collect()
    try folder.write(Self.document.replacing("\"h\"", with: "\"q\"").replacing("Harbour", with: "Quay"), to: "other.xml")
    let settings = ["h": "guide.xml", "q": "other.xml"].sorted { $0.key < $1.key }.map { name, file in
      "[[source]]\nname = \"\(name)\"\nlocation = \"\(folder.path)/\(file)\"\n"
    }
    try folder.write(settings.joined(separator: "\n"), to: "config.toml")
    let updater = GridUpdater(sources, loader, mailbox, zone: .utc, pacer: RequestPacer(.tvmaze)) { $0() }
    updater.check(now: Instant(seconds: 1_795_201_200))
    loader.wait()
    let names = mailbox.collect().compactMap { mail -> [String]? in
      guard case .action(.loaded(let prepared)) = mail else { return nil }
      return prepared.guide.channels.map(\.name)
    }
    #expect(["Harbour", "Quay"] == names.last)
    // When it is removed again, so are its channels.
    try folder.write(settings[0], to: "config.toml")
    updater.check(now: Instant(seconds: 1_795_201_260))
    loader.wait()
    let left = mailbox.collect().compactMap { mail -> [String]? in
      guard case .action(.loaded(let prepared)) = mail else { return nil }
      return prepared.guide.channels.map(\.name)
    }
    #expect(["Harbour"] == left.last)
  }

  /// Records are checked after the guide is shown. If one is damaged, the guide is rebuilt and shown again.
  @Test(arguments: [false, true]) func aGuideWithDamagedRecordsIsShownAgain(isDamaged: Bool) throws {
    let folder = try Folder()
    let sources = try Self.damagedSources(in: folder, isDamaged: isDamaged)
    defer { FileSystem.remove(sources.cache.path) }
    let sent = try Self.sent(by: sources)
    #expect(sent.guides.count == (isDamaged ? 2 : 1) && sent.notices.isEmpty)
    let last = try #require(sent.guides.last)
    #expect(last.programmes.map { last.details(of: $0).description } == [Self.description])
    let image = try FileSystem.read(sources.cache.imagePath(of: "h"), limit: 1 << 20)
    #expect(image.firstRange(of: Array(Self.description.utf8)) != nil, "the image is repaired")
  }

  /// Without a download there is nothing to rebuild from, so the guide is kept and a notice says what to do.
  @Test func aGuideWithDamagedRecordsStaysIfItCannotBeRebuilt() throws {
    let folder = try Folder()
    let sources = try Self.damagedSources(in: folder)
    defer { FileSystem.remove(sources.cache.path) }
    FileSystem.remove("\(folder.path)/guide.xml")
    FileSystem.remove("\(sources.cache.path)/.h.older.xml.gz")
    let sent = try Self.sent(by: sources)
    #expect(sent.guides.map(\.programmeCount) == [1] && sent.notices.count == 1)
  }

  @Test func theMinuteCheckReadsNothingOnTheMainThread() throws {
    let folder = try Folder()
    let sources = try Self.sources(in: folder)
    #expect(sources.all.count == 1)
    let mailbox = try Mailbox()
    let loader = GridLoader(GuideProvider(origin: .sources(sources), channels: nil), zone: .utc, mailbox)
    let deferred = DeferredWork()
    let updater = GridUpdater(sources, loader, mailbox, zone: .utc, pacer: RequestPacer(.tvmaze)) {
      deferred.add($0)
    }
    updater.check(now: Instant(seconds: 1_795_300_859))
    let checks = deferred.takeAll()
    #expect(checks.count == 2 && mailbox.collect().isEmpty, "nothing is read before the thread runs")
    for check in checks { check() }
    #expect(mailbox.collect().contains(where: Self.isProgress))
    #expect(deferred.takeAll().count == 1, "the update is started")
  }

  /// A request made during loading used to wait for a lock until loading ended.
  @Test func requestsDuringLoadingAreAnsweredLater() throws {
    let folder = try Folder()
    let pipe = "\(folder.path)/pipe.xml"
    try #require(mkfifo(pipe, 0o600) == 0)
    let mailbox = try Mailbox()
    let provider = GuideProvider(origin: .files(GuideLoader([pipe], feedZone: .utc)), channels: nil)
    let loader = GridLoader(provider, zone: .utc, mailbox)
    let answers = Mutex(0)
    loader.begin()
    // `open` returns once the pipe is being read.
    let writing = open(pipe, O_WRONLY)
    for _ in 0..<3 { loader.loadAgain { _ in answers.withLock { $0 += 1 } } }
    #expect(answers.withLock { $0 } == 0, "the guide has not arrived yet")
    #expect(write(writing, Self.document, Self.document.utf8.count) == Self.document.utf8.count)
    close(writing)
    #expect(HangGuard.waits { answers.withLock { $0 } == 3 })
    var guides = 0
    for case .action(.loaded(let guide)) in mailbox.collect() where guide.guide.channels.count == 1 { guides += 1 }
    #expect(guides == 1)
    loader.loadAgain { _ in answers.withLock { $0 += 1 } }
    #expect(answers.withLock { $0 } == 4, "immediately, if nothing is being read")
  }
}
