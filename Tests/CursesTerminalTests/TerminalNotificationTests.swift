import CellCanvas
import GuideTestSupport
import Testing

@testable import CursesTerminal

@Suite struct TerminalNotificationTests {
  private static func known(_ name: String?, type: String = "xterm-256color") -> NotificationProtocol? {
    var capabilities = TerminalCapabilities(environment: [:])
    if let name { capabilities.learn(.name(name)) }
    return NotificationProtocol(capabilities, type: type)
  }

  @Test(arguments: [
    ("kitty(0.40.0)", NotificationProtocol.kitty), ("foot(1.16.2)", .rxvt), ("WezTerm 20240203", .rxvt),
    ("ghostty 1.0.1", .rxvt), ("iTerm2 3.4.19", .iterm), ("XTerm(390)", nil), ("tmux 3.3a", nil),
    ("Konsole 23.08", nil),
  ])
  func theProtocolIsThatOfTheTerminal(name: String, expected: NotificationProtocol?) {
    #expect(Self.known(name) == expected)
  }

  @Test func aTerminalWithoutANameHasItByItsTypeOrAnswer() {
    #expect(Self.known(nil) == nil && Self.known(nil, type: "rxvt-unicode-256color") == .rxvt)
    var capabilities = TerminalCapabilities(environment: [:])
    capabilities.learn(.name("foot(1.20)"))
    capabilities.learn(.notifications)
    #expect(NotificationProtocol(capabilities, type: "foot") == .kitty)
  }

  @Test func sequencesAreThoseOfTheProtocols() {
    let (title, body) = ("21:00 The Ferrymen", "Harbour One, in 5 min")
    #expect(
      NotificationProtocol.kitty.sequence(title: title, body: body)
        == "\u{1B}]99;i=tvgrid:d=0:e=1;MjE6MDAgVGhlIEZlcnJ5bWVu\u{1B}\\"
        + "\u{1B}]99;i=tvgrid:e=1:p=body;SGFyYm91ciBPbmUsIGluIDUgbWlu\u{1B}\\")
    #expect(
      NotificationProtocol.rxvt.sequence(title: title, body: body) == "\u{1B}]777;notify;\(title);\(body)\u{1B}\\")
    #expect(NotificationProtocol.iterm.sequence(title: title, body: body) == "\u{1B}]9;\(title), \(body)\u{1B}\\")
  }

  /// Titles come from a feed. They must not begin or end a sequence, or act as parameters.
  @Test(arguments: [
    "a\u{1B}\\b", "a\u{7}b", "a;b;c", "a\u{9C}b", "\u{1B}]52;c;cQ==\u{7}", "4;1;100", "a\u{202E}b", "two\nlines\r",
    String(repeating: "long ", count: 1_000),
  ])
  func titlesAreSafe(title: String) {
    for kind in [NotificationProtocol.kitty, .rxvt, .iterm] {
      let text = kind.sequence(title: title, body: title)
      let inner = text.replacing("\u{1B}\\", with: "").replacing("\u{1B}]", with: "")
      #expect(inner.unicodeScalars.allSatisfy { $0.value >= 0x20 && !ForbiddenScalars.contains($0) }, "\(kind)")
      #expect(text.utf8.count < 1_200)
      if kind == .rxvt { #expect(text.count { $0 == ";" } == 3) }
      if kind == .iterm { #expect(text.count { $0 == ";" } == 1) }
    }
  }
}
