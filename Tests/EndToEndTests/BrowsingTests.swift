import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A person at the keyboard, in a real terminal.
  @Suite struct BrowsingTests {
    @Test func arrowsDaysAndZoomShowWhatTheyShould() throws {
      var session = try GridSession()
      try session.press("Right Right Down Down Left ] [ > < PgDn PgUp G g + - - = v v v p . { }")
    }

    @Test func theDetailsOpenWalkAndClose() throws {
      var session = try GridSession()
      try session.press("Enter Right Right Left Tab Tab Enter Esc Down Enter PgDn q o Esc")
    }

    @Test func aSearchIsTypedAndItsHitsAreVisited() throws {
      var session = try GridSession()
      try session.press("/ kettle Down Tab Esc Enter n n N Esc")
      try session.press("/ zebra Esc")
    }

    @Test func promptsHelpAndNotices() throws {
      var session = try GridSession()
      try session.press("t sat Space 21:00 Enter c matinee Enter 1 2 Enter ? PgDn Esc ! r f u x")
    }

    @Test func theOtherKeysOfTheTableDoTheSame() throws {
      var session = try GridSession()
      try session.press("l l j h k Shift-Right Shift-Left Ctrl-Right Ctrl-Left Home ^F ^B F1 Esc ^L")
    }

    @Test func u5TheTextIsTheSameWithoutColour() throws {
      var session = try GridSession(options: ["--color", "never"])
      try session.press("Right Enter Esc / news Enter")
    }

    @Test func u12TheProgrammeIsCopied() throws {
      let session = try GridSession()
      try session.screen.send("y")
      try session.screen.waitFor { $0.contains("Copied") }
      #expect(try session.screen.clipboard().hasPrefix("Full English, Harbour One, Fri 20 Nov 20:30-21:00"))
    }
  }
}
