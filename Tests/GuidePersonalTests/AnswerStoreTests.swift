import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuidePersonal

@Suite struct AnswerStoreTests {
  private static let now = Moments.at("2026-11-20 20:00")

  @Test func theLastAnswerIsStored() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/deep/answers.db"
    let store = AnswerStore(path)
    #expect(store.answer(of: "a") == nil)
    #expect(FileSystem.size(of: path) == nil)
    try store.keep([1, 0, 2], of: "a", fetched: Self.now)
    try store.keep([], of: "b", fetched: Self.now)
    try store.keep([7], of: "a", fetched: Self.now.adding(minutes: 1))
    let other = AnswerStore(path)
    #expect(other.answer(of: "a") == AnswerStore.StoredAnswer(bytes: [7], fetched: Self.now.adding(minutes: 1)))
    #expect(other.answer(of: "b")?.bytes == [])
    #expect(other.answer(of: "c") == nil)
  }

  @Test func twoProgramsShareADatabase() throws {
    let folder = try TemporaryFolder()
    let stores = (0..<2).map { _ in AnswerStore(folder.path + "/answers.db") }
    try stores[0].keep([1], of: "a", fetched: Self.now)
    try stores[1].keep([2], of: "b", fetched: Self.now)
    #expect(stores[0].answer(of: "b")?.bytes == [2])
    #expect(stores[1].answer(of: "a")?.bytes == [1])
  }

  @Test(arguments: ["no database at all, but many letters of a text that is long enough to be looked at", "x"])
  func damagedStoresAreReplaced(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/answers.db"
    try OutputFile(path).write(Array(text.utf8))
    let store = AnswerStore(path)
    #expect(store.answer(of: "a") == nil)
    try store.keep([1], of: "a", fetched: Self.now)
    #expect(AnswerStore(path).answer(of: "a")?.bytes == [1])
  }

  @Test func otherVersionsAreReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/answers.db"
    try AnswerStore(path).keep([1], of: "a", fetched: Self.now)
    try Database(path).execute("PRAGMA user_version = 99")
    let store = AnswerStore(path)
    #expect(store.answer(of: "a") == nil)
    try store.keep([2], of: "a", fetched: Self.now)
    #expect(store.answer(of: "a")?.bytes == [2])
  }

  /// Beyond the size limit, the oldest answers are removed, regardless of when they were last used.
  @Test func oldestAnswersAreRemovedBeyondTheSizeLimit() throws {
    let folder = try TemporaryFolder()
    let store = AnswerStore(folder.path + "/answers.db", maximumBytes: 1_000)
    func keep(_ address: String, _ count: Int, minute: Int) throws {
      try store.keep([UInt8](repeating: 1, count: count), of: address, fetched: Self.now.adding(minutes: minute))
    }
    func kept() -> [String] { ["a", "b", "c", "d"].filter { store.answer(of: $0) != nil } }
    try keep("a", 400, minute: 2)
    try keep("b", 300, minute: 1)
    try keep("c", 300, minute: 3)
    #expect(kept() == ["a", "b", "c"])
    try keep("d", 1, minute: 4)
    #expect(kept() == ["a", "c", "d"])
    // An answer that replaces an older one is counted only once.
    try keep("c", 500, minute: 5)
    #expect(kept() == ["a", "c", "d"])
    try keep("d", 700, minute: 6)
    #expect(kept() == ["d"])
  }

  /// Among answers with the same time, the one written first is removed first.
  @Test func answersOfTheSameTimeAreRemovedInOrder() throws {
    let folder = try TemporaryFolder()
    let store = AnswerStore(folder.path + "/answers.db", maximumBytes: 10)
    for name in ["a", "b", "c"] { try store.keep([1, 2, 3, 4, 5], of: name, fetched: Self.now) }
    #expect(["a", "b", "c"].map { store.answer(of: $0) != nil } == [false, true, true])
  }

  /// An oversized answer written by another program must not fill memory.
  @Test func oversizedAnswersAreNotRead() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/answers.db"
    let store = AnswerStore(path)
    try store.keep([1], of: "a", fetched: Self.now)
    try Database(path).execute("UPDATE answer SET body = zeroblob(17000000)")
    #expect(store.answer(of: "a") == nil)
    try store.keep([2], of: "a", fetched: Self.now)
    #expect(store.answer(of: "a")?.bytes == [2])
  }

  @Test func failureToCreateTheFolderIsReported() throws {
    let store = AnswerStore("/dev/null/tvgrid/answers.db")
    #expect(store.answer(of: "a") == nil)
    let error = #expect(throws: DatabaseError.self) { try store.keep([1], of: "a", fetched: Self.now) }
    #expect(error?.message.contains("/dev/null/tvgrid") == true)
  }
}
