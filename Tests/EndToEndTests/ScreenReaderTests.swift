import GuideTestSupport
import Testing

extension EndToEnd {
  /// Reading mode in an 80-column terminal, as a screen reader follows it.
  ///
  /// Records the line at the hardware cursor after each key, with its continuation rows.
  @Suite struct ScreenReaderTests {
    /// Keys and the expected text at the cursor after them. `…` at the end of a sentence stands for the rest of it.
    typealias Walk = [(keys: String, heard: String)]

    private static let gardens = "Harbour Two, 20:30 to 21:00, Gardens by Letter: H is for Hedge, e8/10, subtitles"
    private static let airport = "Pennant, 20:30 to 21:00, Airport Island: The Vet Flies In, s4 e4/12, subtitles"

    private static let kettle = "Two Cooks, One Kettle: A Canal Boat"

    @Test func gridAndDetailsReadTheWholeProgramme() throws {
      try Self.record([
        ("", "Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6, subtitles, 13 min left"),
        ("Down", "\(Self.gardens), 13 min left"),
        ("Right", "Harbour Two, 21:00 to 22:00, \(Self.kettle), s1 e2/6, repeat, subtitles, in 13 min"),
        ("Left", "\(Self.gardens), 13 min left"), ("Down", "\(Self.airport), 13 min left"),
        ("Enter", "Airport Island, The Vet Flies In, s4 e4/12"),
        ("Down", "Pennant, Friday 20 November 2026, 20:30 to 21:00 (30 min), 13 min left…"),
        ("Down", "A heifer with a headache, a gale from the north and one seat left on the Friday plane."),
        ("Tab", "Fri 20 Nov, 21:30 to 22:00, Pennant +1, The Vet Flies In"), ("Esc", "\(Self.airport), 13 min left"),
        ("t 23", " Go to: 23"), ("Enter", "Pennant, 22:40 to 23:40, Bryony After Dark…"),
        ("c pogo Enter", "Pogo Pond, 19:00 to 06:00, no listings"),
      ])
    }

    @Test func listsReadTheWholeLine() throws {
      try Self.record([
        ("", "Harbour One, 20:30 to 21:00…"), ("Down", "Harbour Two…"),
        ("Tab", "\(Self.gardens), then Two Cooks, One Kettle"),
        ("Down", "\(Self.airport), then Who Wants the Windmill?"), ("/ penn", " Filter: penn"),
        ("Enter Enter", "Airport Island, The Vet Flies In, s4 e4/12"),
        ("Esc", "\(Self.airport), then Who Wants the Windmill?"),
        ("Tab", "20:30 to 21:00, Airport Island: The Vet Flies In, s4 e4/12, subtitles"),
        ("Down", "21:00 to 22:00, Who Wants the Windmill?, s1 e4/6, subtitles"),
        ("Tab", "Pennant, 21:00 to 22:00, Who Wants the Windmill?, s1 e4/6, subtitles, and 1 more channel"),
        ("Tab", "Pennant, 21:00 to 22:00, Who Wants the Windmill?, s1 e4/6, subtitles, in 13 min"),
        ("C", "3, Pennant, 200 programmes, Mon 16 Nov to Tue 24 Nov"),
        ("Down", "4, Cadenza, 75 programmes, Mon 16 Nov to Mon 23 Nov"),
        ("Space Up", "marked, 4, Cadenza, 75 programmes, Mon 16 Nov to Mon 23 Nov"),
        ("Esc Esc", "Pennant, 21:00 to 22:00, Who Wants the Windmill?, s1 e4/6, subtitles, in 13 min"),
        ("?", "Left h, previous programme"), ("Esc", "Pennant, 21:00 to 22:00…"),
      ])
    }

    @Test func theSearchReadsTheSelectedResult() throws {
      try Self.record([
        ("", "Harbour One, 20:30 to 21:00…"), ("/ cobbler", "/ cobbler…"),
        ("Down", "Sun 22 Nov, Pennant, 11:00 to 13:15, Cobbler's Yard: Omnibus, subtitles, and 1 more channel"),
        ("Down", "Mon 23 Nov, Pennant, 19:00 to 19:30, Cobbler's Yard, e3126, subtitles, and 1 more channel"),
        (
          "Down",
          "Fri 20 Nov, Pennant +1, 20:00 to 20:30, Cobbler's Yard, e3125, subtitles, and 1 more channel, already shown"
        ),
        ("Enter", "Pennant +1, 20:00 to 20:30, Cobbler's Yard, e3125, subtitles, ended"),
      ])
    }

    @Test func problemsAndSavedSearchesAreReadLineByLine() throws {
      let home = try TemporaryFolder()
      let folder = home.path.split(separator: "/").last ?? ""
      let flags = Array(repeating: "false", count: 8).joined(separator: "~")
      let row = "Homes from Scratch~~~~~~\(flags)~~~~~false~16/11/2026~06:00~07:00~60"
      let made = try Shell.run(
        "cd \(home.path); printf '1|Harbour\\n' > channels.dat; printf '\\t\\nInvented.\\n\(row)\\nno row\\n' > 1.dat; "
          + "$TVGRID searches add Homes homes; $TVGRID searches add Lamps 'title:lamp'",
        environment: ["HOME": home.path])
      #expect(made.status == 0, "\(made.output)")
      try Self.record(
        [
          ("", "Harbour, 06:00 to 07:00, Homes from Scratch, 30 min left"),
          ("!", "\(folder)/1.dat:4: not a row: the line has no fields: line left out"),
          ("Esc", "Harbour, 06:00 to 07:00…"),
          ("s", "Homes, 1 upcoming, 1 new, homes"), ("Down", "Lamps…"),
        ], guide: home.path, at: "2026-11-16 06:30", environment: ["HOME": home.path])
    }

    @Test func theFirstRunIsReadLineByLine() throws {
      let home = try TemporaryFolder()
      try Self.record(
        [
          (
            "",
            "Address or file, an XMLTV guide, plain or compressed, or a folder. type or paste it; Tab completes paths…"
          ),
          ("Down Down Down", "tvheadend server, its channels, programmes and recordings…"),
          ("Down", "Demo, a made-up week of television. needs nothing and saves nothing"),
          ("Up Up Up Up Enter", " Address or file: …"),
        ], guide: nil, environment: ["HOME": home.path])
    }

    /// Presses the keys in a terminal and compares the text at the cursor. The screen must contain no lines, boxes or
    /// columns.
    private static func record(
      _ walk: Walk, guide: String? = FixtureLoader.path("week"), at now: String = GridSession.now,
      environment: [String: String] = [:]
    ) throws {
      let screen = try TmuxScreen(
        [Pty.program()] + (guide.map { [$0] } ?? []) + ["--at", now, "--linear"], environment: environment)
      for (keys, expected) in walk {
        for key in keys.split(separator: " ").map(String.init) { try press(key, screen) }
        var (text, heard) = ("", "")
        do {
          try screen.waitForPicture {
            (text, heard) = ($0.text, Self.heard($0))
            return expected.hasSuffix("…") ? heard.hasPrefix(expected.dropLast()) : heard == expected
          }
        } catch {
          throw Shell.Failure(description: "after “\(keys)”: expected “\(expected)”, heard “\(heard)”\n\(error)")
        }
        #expect(!text.unicodeScalars.contains { ("\u{2500}"..."\u{259F}").contains($0) }, "\(keys)")
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("/ ") }
        #expect(!lines.isEmpty && !lines.contains { $0.contains("   ") }, "\(keys):\n\(text)")
      }
      screen.kill()
    }

    private static func press(_ key: String, _ screen: TmuxScreen) throws {
      switch key {
      case "Down", "Up", "Left", "Right", "Enter", "Tab", "Space": try screen.send(key)
      case "Esc": try screen.send("Escape")
      default: try screen.sendText(key)
      }
    }

    /// The cursor's row and its continuation rows, up to the next sentence.
    ///
    /// A row continues if the next word did not fit on it.
    private static func heard(_ picture: TmuxScreen.Picture) -> String {
      let rows = picture.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      guard rows.indices.contains(picture.cursor.row) else { return "" }
      var sentence = rows[picture.cursor.row]
      guard picture.cursor.column == 0 else { return sentence }
      var last = sentence
      for row in rows.dropFirst(picture.cursor.row + 1) {
        let word = row.prefix { $0 != " " }
        guard !word.isEmpty, last.count + 1 + word.count > 80 else { break }
        sentence += " " + row
        last = row
      }
      return sentence
    }
  }
}
