import Testing

@testable import CursesTerminal

@Suite("Terminal options from the environment")
struct TerminalOptionsTests {
  private func options(_ environment: [String: String]) -> TerminalOptions {
    TerminalOptions(colours: true, ascii: false, mouse: true, environment: environment)
  }

  @Test("T12: Escape waits 25 ms unless ESCDELAY is set", arguments: [(nil, 25), ("100", 100), ("x", 25), ("-1", 25)])
  func escapeDelay(asked: String?, delay: Int32) {
    #expect(options(asked.map { ["ESCDELAY": $0] } ?? [:]).escapeDelay == delay)
  }

  @Test("T8: the configured type is tried first, then common ones")
  func terminalTypes() {
    #expect(options([:]).terminalTypes.first == "xterm-256color")
    #expect(options(["TERM": ""]).terminalTypes.first == "xterm-256color")
    #expect(options(["TERM": "bogus"]).terminalTypes == ["bogus", "xterm-256color", "xterm", "vt100", "ansi"])
    #expect(options(["TERM": "vt100"]).terminalTypes == ["vt100", "xterm-256color", "xterm", "ansi"])
  }

  @Test("true colour is announced by COLORTERM, but not to GNU screen")
  func trueColour() {
    for value in ["truecolor", "24bit"] { #expect(options(["COLORTERM": value]).announcesTrueColour) }
    for value in ["", "yes", "256"] { #expect(!options(["COLORTERM": value]).announcesTrueColour) }
    #expect(!options([:]).announcesTrueColour)
    let screen = ["COLORTERM": "truecolor", "TERM": "screen.xterm-256color"]
    #expect(!options(screen).announcesTrueColour)
    #expect(options(screen.merging(["TMUX": "/run/tmux,1,0"]) { $1 }).announcesTrueColour)
  }

  @Test("an error is one printable line")
  func messages() {
    #expect(TerminalError.cannotOpen(term: "a\u{1B}[2J\nb").message.contains("\"a[2Jb\""))
    #expect(TerminalError.cannotOpen(term: "").message.contains("TERM is not set"))
  }
}
