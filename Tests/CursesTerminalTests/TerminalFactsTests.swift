import Testing

@testable import CursesTerminal

@Suite struct TerminalFactsTests {
  private func description(_ term: String, _ colours: String = "") -> TerminalFacts.Description {
    TerminalFacts(environment: ["TERM": term, "COLORTERM": colours, "LC_ALL": "C.UTF-8"]).description
  }

  @Test func terminfoIsAsked() {
    guard case .known(256, true, _) = description("xterm-256color") else {
      Issue.record("\(description("xterm-256color"))")
      return
    }
    guard case .known(1 << 24, _, _) = description("xterm-256color", "truecolor"),
      case .known(8, _, _) = description("linux", "truecolor")
    else {
      Issue.record("\(description("xterm-256color", "truecolor"))")
      return
    }
    #expect(description("dumb") == .withoutCursor)
    for unknown in ["", "vt999", "../../etc/passwd", "a\u{1B}[31m\n", String(repeating: "x", count: 100_000)] {
      #expect(description(unknown) == .unknown)
    }
    #expect(TerminalFacts(environment: [:]).library.hasPrefix("6."))
  }
}
