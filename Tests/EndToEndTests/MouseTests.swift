import GuideTestSupport
import Testing

extension EndToEnd {
  /// Clicks and scrolling, as terminals report them (SGR, mode 1006).
  @Suite struct MouseTests {
    /// A press and release of the left button at a cell, counted from 1.
    private static func click(column: Int, row: Int) -> String {
      "\u{1B}[<0;\(column);\(row)M\u{1B}[<0;\(column);\(row)m"
    }

    @Test func aClickSelectsAndAnotherOpens() throws {
      let session = try GridSession()
      try session.screen.sendText(Self.click(column: 40, row: 4))
      try session.screen.waitFor { $0.contains("Two Cooks, One Kettle: A Canal Boat") }
      try session.screen.sendText(Self.click(column: 40, row: 4))
      try session.screen.waitFor { $0.contains("Esc close") }
      // A click outside the popup closes it.
      try session.screen.sendText(Self.click(column: 1, row: 1))
      try session.screen.waitFor { !$0.contains("Esc close") }
    }

    @Test func aClickOnTheRulerJumps() throws {
      let session = try GridSession()
      try session.screen.sendText(Self.click(column: 65, row: 2))
      try session.screen.waitFor { $0.contains("Odd Sock Drawer  s1 e5/6") && $0.contains("21:45–22:00") }
    }

    @Test func theWheelScrollsTheChannels() throws {
      let session = try GridSession()
      try session.screen.resize(columns: 80, rows: 14)
      try session.screen.waitFor { !$0.contains("Bargain") }
      try session.screen.sendText("\u{1B}[<65;40;5M")
      try session.screen.waitFor { !$0.contains("Harbour One ") && $0.contains("Guffaw") }
    }

    @Test func theMouseIsTurnedOffAndOnByAKey() throws {
      let session = try GridSession()
      #expect(try session.screen.value(of: "#{mouse_any_flag}") == "1")
      try session.screen.send("m")
      try session.screen.waitFor { $0.contains("Mouse off") }
      #expect(try session.screen.value(of: "#{mouse_any_flag}") == "0")
      try session.screen.send("m")
      try session.screen.waitFor { $0.contains("Mouse on") }
      #expect(try session.screen.value(of: "#{mouse_any_flag}") == "1")
    }
  }
}
