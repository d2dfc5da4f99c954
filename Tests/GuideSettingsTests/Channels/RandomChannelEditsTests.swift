import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

/// Edits of files as people write them, beside a plain twin and the choices themselves.
@Suite struct RandomChannelEditsTests {
  @Test(arguments: [1, 2, 3, 4]) func randomEditsGiveTheBytesOfThePlainTwin(seed: UInt64) throws {
    var random = SplitMix(source: SplitMix64(seed: seed))
    for _ in 0..<Contract.count(100, atLeast: 5) {
      var twin = PlainChannelsFile.random(&random)
      var text = ChannelsTextTests.text(twin.text)
      var choices = ChannelsReading(text.bytes).choices
      for _ in 0..<20 {
        let edit = Self.edit(&random)
        let before = ChannelsTextTests.string(text)
        text = try text.applying([edit], names: Self.name)
        twin.apply(edit, names: PlainChannelsFile.names)
        choices = choices.applying(edit)
        #expect(ChannelsReading(text.bytes).choices == choices, "\(edit) of\n\(before)")
        try #require(ChannelsTextTests.string(text) == twin.text, "\(edit) of\n\(before)")
      }
    }
  }

  @Test(arguments: [5, 6]) func manyEditsAtOnceDoWhatTheyDoOneAfterTheOther(seed: UInt64) throws {
    var random = SplitMix(source: SplitMix64(seed: seed))
    for _ in 0..<Contract.count(300, atLeast: 10) {
      let text = ChannelsTextTests.text(PlainChannelsFile.random(&random).text)
      let edits = (0..<random.number(60)).map { _ in Self.edit(&random) }
      let new = try text.applying(edits, names: Self.name)
      let choices = edits.reduce(ChannelsReading(text.bytes).choices) { $0.applying($1) }
      #expect(ChannelsReading(new.bytes).choices == choices)
      #expect(Self.strangers(new) == Self.strangers(text))
      #expect(try new.applying([], names: Self.name) == new)
    }
  }

  /// Whatever is in the file, it is read, and an edit of it is made or refused.
  @Test func mutatedFilesAreReadAndEditedOrRefused() {
    var random = SplitMix(source: SplitMix64(seed: 7))
    var edited = 0
    for _ in 0..<Contract.count(5_000, atLeast: 100) {
      var bytes = Array(PlainChannelsFile.random(&random).text.utf8)
      for _ in 0..<random.number(4) where !bytes.isEmpty {
        let place = random.number(bytes.count)
        switch random.number(3) {
        case 0: bytes[place] = UInt8(random.number(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("[]{}\"'\\=.,#\n\r\u{0}".utf8)[random.number(14)], at: place)
        }
      }
      let edits = (0..<5).map { _ in Self.edit(&random) }
      let old = ChannelsReading(bytes).choices
      guard let new = try? ChannelsText(bytes).applying(edits, names: Self.name) else { continue }
      edited += 1
      #expect(ChannelsReading(new.bytes).choices == edits.reduce(old) { $0.applying($1) })
    }
    #expect(edited > Contract.count(5_000, atLeast: 100) / 10)
  }

  private static func edit(_ random: inout SplitMix) -> ChannelEdit {
    let id = PlainChannelsFile.ids[random.number(PlainChannelsFile.ids.count)]
    return switch random.number(8) {
    case 0: .reset(id: id)
    case 1, 2: .order(PlainChannelsFile.ids.some(&random))
    default: .set(id: id, .any(of: id, &random))
    }
  }

  private static func name(of id: String) -> String? { PlainChannelsFile.names[id] }

  private static func strangers(_ text: ChannelsText) -> [String] {
    ChannelsTextTests.string(text).split { $0.isNewline }.map(String.init).filter { $0.contains("STAYS") }
      .map { $0.replacing("\u{FEFF}", with: "") }
  }
}
