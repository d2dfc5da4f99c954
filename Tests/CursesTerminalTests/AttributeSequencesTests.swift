import GuideTestSupport
import Testing

@testable import CursesTerminal

/// Attribute sequences without their switches to line drawing.
@Suite struct AttributeSequencesTests {
  private static func cut(_ set: String, _ reset: String) -> (set: String, reset: String, letters: String)? {
    AttributeSequences.cut(set: Array(set.utf8), reset: Array(reset.utf8)).map {
      (
        String(decoding: $0.set, as: UTF8.self), String(decoding: $0.reset, as: UTF8.self),
        String(decoding: $0.letters, as: UTF8.self)
      )
    }
  }

  @Test func charsetSwitchIsRemoved() throws {
    let xterm = try #require(Self.cut("%?%p9%t\u{1B}(0%e\u{1B}(B%;\u{1B}[0%?%p6%t;1%;m", "\u{1B}(B\u{1B}[m"))
    #expect(xterm == ("\u{1B}[0%?%p6%t;1%;m", "\u{1B}[m", "\u{1B}(B"))
    let tmux = try #require(Self.cut("\u{1B}[0%?%p6%t;1%;m%?%p9%t\u{0E}%e\u{0F}%;", "\u{1B}[m\u{0F}"))
    #expect(tmux == ("\u{1B}[0%?%p6%t;1%;m", "\u{1B}[m", "\u{0F}"))
  }

  @Test(arguments: [
    // The cases: no switch at all, nothing that selects normal characters, a switch inside a condition, a reset that switches
    // differently, and a missing end.
    ("\u{1B}[0%?%p6%t;1%;m", "\u{1B}[m"), ("\u{1B}[0;10%?%p6%t;1%;%?%p9%t;11%;m", "\u{1B}[m\u{0F}"),
    ("%?%p9%t%?%p1%tA%eB%;%eC%;m", "Cm"), ("%?%p9%tA%eB%;m", "xBx"), ("%?%p9%tA%eB", "B"), ("", ""),
  ])
  func otherSequencesAreUnchanged(set: String, reset: String) {
    #expect(Self.cut(set, reset) == nil)
  }
}
