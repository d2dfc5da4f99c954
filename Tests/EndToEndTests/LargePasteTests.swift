import GuideApp
import GuideScreens
import GuideTestSupport
import Testing

extension EndToEnd {
  /// A paste is text, whatever its length and contents.
  @Suite(.row("T13")) struct LargePasteTests {
    private static let start = "\u{1B}[200~"
    private static let end = "\u{1B}[201~"

    /// 100 KB: more characters than a field holds, then everything that could be a key or a click.
    private static func nastyText(_ random: inout SplitMix64) -> String {
      let keys = [
        "q", "Q", "y", "m", "?", "!", "/", "n", ".", "]", "12", "\n", "\r", "\r\n", "\t", " ", "\u{3}", "\u{1A}",
        "\u{1B}", "\u{1B}[C", "\u{1B}OB", "\u{1B}[<0;20;10M", "\u{1B}[200~", "\u{1B}[20", "\u{1C}", "é", "番組",
      ]
      var text = String(repeating: "late news qQ? ", count: TextField.limit / 10)
      while text.utf8.count < 100_000 { text += keys.randomElement(using: &random) ?? "q" }
      // The text must not contain an end mark by chance.
      return text.replacing(end, with: "")
    }

    @Test func aHundredKilobytesCanBePastedAnywhere() throws {
      var random = SplitMix64(seed: 13)
      let rounds = Contract.count(10)
      let screens = ["", "/", "t", "c", "Enter", "?"]
      var session = try GridSession()
      var longest = 0.0
      for _ in 0..<rounds {
        for keys in screens {
          try session.press(keys)
          let text = Self.nastyText(&random)
          longest = max(longest, try Self.paste(text, into: &session))
          try session.press(keys.isEmpty ? "Right" : "Esc Left")
        }
      }
      let figure = "\(Int(longest * 1000)) ms at most until the screen answers, 0 keys executed"
      Contract.report("T13", "\(rounds * screens.count) pastes of 100 KB on \(screens.count) screens: \(figure)")
    }

    @Test func aPasteInTheSearchIsSearchedFor() throws {
      var session = try GridSession()
      try session.press("/")
      session.act(.paste("late news"))
      try session.screen.paste("late news")
      try session.waitUntilEqual()
      #expect(try session.screen.text().contains("Late News"))
    }

    /// Pastes text, and returns the number of seconds until the screen is as expected.
    private static func paste(_ text: String, into session: inout GridSession) throws -> Double {
      session.act(.paste(text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")))
      let start = MonotonicClock.seconds
      try session.screen.paste(text)
      try session.waitUntilEqual()
      return MonotonicClock.seconds - start
    }

    /// If the end mark never arrives, the text is accepted, and keys work again.
    @Test func aMissingEndMarkEndsThePaste() throws {
      var random = SplitMix64(seed: 31)
      var session = try GridSession()
      var longest = 0.0
      for keys in ["/", "", "t"] {
        try session.press(keys)
        let text = Self.nastyText(&random)
        session.act(.paste(text))
        let start = MonotonicClock.seconds
        try session.screen.sendBytes(Self.start + text)
        try session.waitUntilEqual()
        longest = max(longest, MonotonicClock.seconds - start)
        try session.press(keys.isEmpty ? "Right" : "Esc Left")
      }
      Contract.report("T13", "without an end mark: \(Int(longest * 1000)) ms at most until keys work again")
    }

    private static func pasteInPieces(cut: Int, pause: Int32, into session: GridSession) throws {
      try session.screen.sendBytes(Self.start + "late news" + Self.end.prefix(cut))
      HangGuard.pause(pause)
      try session.screen.sendBytes(String(Self.end.dropFirst(cut)))
    }

    /// Sends the paste as if over a slow connection. ncurses stops waiting for the rest of a key after 25 ms.
    @Test func anEndMarkMayArriveInPieces() throws {
      var session = try GridSession()
      let pauses: [Int32] = Contract.isFull ? [0, 10, 60] : [60]
      var count = 0
      for pause in pauses {
        for cut in 1..<Self.end.count {
          try session.press("/")
          session.act(.paste("late news"))
          try Self.pasteInPieces(cut: cut, pause: pause, into: session)
          try session.waitUntilEqual()
          try session.press("Esc Right")
          count += 1
        }
      }
      Contract.report("T13", "\(count) pastes whose end mark arrived in two pieces, up to 60 ms apart: all ended")
    }
  }
}
