import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

/// Edits of files as people write them, beside a plain twin and the searches themselves.
@Suite struct RandomSearchEditsTests {
  @Test(arguments: [1, 2, 3, 4]) func randomEditsGiveTheBytesOfThePlainTwin(seed: UInt64) throws {
    var random = SplitMix(source: SplitMix64(seed: seed))
    for _ in 0..<Contract.count(100, atLeast: 5) {
      var twin = PlainSearchesFile.random(&random)
      var text = SearchesTextTests.text(twin.text)
      var searches = SearchesReading(text.bytes).searches
      for _ in 0..<20 {
        let edit = Self.edit(&random)
        let before = SearchesTextTests.string(text)
        text = try text.applying([edit])
        twin.apply(edit)
        searches = searches.applying(contentsOf: [edit])
        #expect(SearchesReading(text.bytes).searches == searches, "\(edit) of\n\(before)")
        try #require(SearchesTextTests.string(text) == twin.text, "\(edit) of\n\(before)")
      }
    }
  }

  @Test func manyEditsAtOnceDoWhatTheyDoOneAfterTheOtherAndTouchNothingElse() throws {
    var random = SplitMix(source: SplitMix64(seed: 5))
    for _ in 0..<Contract.count(300, atLeast: 10) {
      let text = SearchesTextTests.text(PlainSearchesFile.random(&random).text)
      let edits = (0..<random.number(20)).map { _ in Self.edit(&random) }
      let new = try text.applying(edits)
      let searches = SearchesReading(text.bytes).searches.applying(contentsOf: edits)
      #expect(SearchesReading(new.bytes).searches == searches)
      #expect(Self.strangers(new) == Self.strangers(text))
    }
  }

  /// Whatever is in the file, it is read, and an edit of it is made or refused.
  @Test func mutatedFilesAreReadAndEditedOrRefused() {
    var random = SplitMix(source: SplitMix64(seed: 7))
    var edited = 0
    for _ in 0..<Contract.count(5_000, atLeast: 100) {
      var bytes = Array(PlainSearchesFile.random(&random).text.utf8)
      for _ in 0..<random.number(4) where !bytes.isEmpty {
        let place = random.number(bytes.count)
        switch random.number(3) {
        case 0: bytes[place] = UInt8(random.number(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("[]{}\"'\\=.,#\n\r\u{0}".utf8)[random.number(14)], at: place)
        }
      }
      let edits = (0..<3).map { _ in Self.edit(&random) }
      let old = SearchesReading(bytes).searches
      guard let new = try? SearchesText(bytes).applying(edits) else { continue }
      edited += 1
      #expect(SearchesReading(new.bytes).searches == old.applying(contentsOf: edits))
    }
    #expect(edited > Contract.count(5_000, atLeast: 100) / 10)
  }

  private static func edit(_ random: inout SplitMix) -> SavedSearchEdit {
    func name() -> String {
      let name = PlainSearchesFile.names[random.number(PlainSearchesFile.names.count)]
      return random.isLucky ? name : name.uppercased()
    }
    switch random.number(4) {
    case 0: return .remove(name())
    case 1: return .rename(name(), to: name())
    default:
      let query = PlainSearchesFile.queries[random.number(PlainSearchesFile.queries.count)]
      return .save(SavedSearch(name: name(), query: query))
    }
  }

  private static func strangers(_ text: SearchesText) -> [String] {
    SearchesTextTests.string(text).split { $0.isNewline }.map(String.init).filter { $0.contains("STAYS") }
      .map { $0.replacing("\u{FEFF}", with: "") }
  }
}
