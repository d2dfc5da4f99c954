import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// At 9,600 baud, half a second equals 480 bytes.
  @Suite struct SlowLineTests {
    private static let halfASecond = 480

    @Test(arguments: [
      "Down Down Down Down Up Up Right Left Up", "Tab Down Down Down Up Down", "C Down Down Down Up Down",
      "Tab Tab Down Down Up Down", "/ news Down Down Up", "s Down Up", "? Down Down Up", "! Down Up",
    ])
    func aKeyOnTheSameWindowAnswersInHalfASecond(keys: String) throws {
      let moves: Set = ["Down", "Up", "Left", "Right"]
      let walk = try ByteCountingSession()
      let counts = try walk.press(keys).filter { moves.contains($0.key) }
      #expect(!counts.isEmpty)
      // If only styles change, the text is complete earlier, and the remaining bytes count towards the next key. The sum
      // for two consecutive keys is exact.
      for (one, next) in zip(counts, counts.dropFirst()) {
        #expect(one.bytes + next.bytes <= 2 * Self.halfASecond, "\(one), \(next)")
      }
    }

    /// On a large screen, rows are tall, and the description below the grid changes with each key.
    @Test(arguments: [Size(columns: 140, rows: 40), Size(columns: 200, rows: 60)])
    func onALargeScreenOnlyTheFirstLineIsSentUnlessThePaneIsShown(size: Size) throws {
      let keys = "Down Down Down Down Up Up Right Left Up"
      let walk = try ByteCountingSession(size: size, baud: 9_600)
      let counts = try walk.press(keys)
      for (one, next) in zip(counts, counts.dropFirst()) {
        #expect(one.bytes + next.bytes <= 2 * Self.halfASecond, "\(one), \(next)")
      }
      let bare = walk.frame.canvas
      _ = try walk.press("V")
      #expect(walk.frame.canvas != bare)
    }

    @Test func inReadingModeAKeySendsLittleMoreThanTheSentence() throws {
      let walk = try ByteCountingSession(isLinear: true)
      for (key, bytes) in try walk.press("Down Down Right Right > Left Up ] p") {
        #expect(bytes <= Self.halfASecond, "\(key)")
      }
      for (key, bytes) in try walk.press("Tab Down Down Down Up").dropFirst() { #expect(bytes <= 250, "\(key)") }
    }

    /// Each letter changes the results. The letter and the number of results are sent first.
    @Test func aLetterInTheSearchAppearsWithinHalfASecond() throws {
      let walk = try ByteCountingSession()
      _ = try walk.press("/")
      for letter in ["n", "e", "w", "s", "Backspace"] {
        #expect(try walk.bytesToFirstLine(letter) <= Self.halfASecond, "\(letter)")
      }
    }
  }
}
