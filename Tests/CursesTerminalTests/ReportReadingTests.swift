import CellCanvas
import GuideApp
import Testing

@testable import CursesTerminal

@Suite struct ReportReadingTests {
  private static let answers: [(String, TerminalReport)] = [
    ("\u{1B}]11;rgb:1b1b/1d1d/2323\u{1B}\\", .background(0x1B1D23)),
    ("\u{1B}]11;rgb:ff/00/80\u{7}", .background(0xFF0080)),
    ("\u{1B}]11;rgba:ffff/ffff/ffff/8080\u{7}", .background(0xFF_FFFF)),
    ("\u{1B}]11;rgb:f/0/8\u{7}", .background(0xFF0088)),
    ("\u{1B}]11;#102030\u{7}", .background(0x102030)), ("\u{1B}]11;#ffff00008080\u{7}", .background(0xFF0080)),
    ("\u{1B}]10;rgb:d4d4/d7d7/dede\u{1B}\\", .foreground(0xD4D7DE)),
    ("\u{1B}[?997;1n", .scheme(.dark)), ("\u{1B}[?997;2n", .scheme(.light)),
    ("\u{1B}[?2026;2$y", .mode(2026, isKnown: true)), ("\u{1B}[?2031;0$y", .mode(2031, isKnown: false)),
    ("\u{1B}[?2026;4$y", .mode(2026, isKnown: false)), ("\u{1B}[?0u", .keyboard), ("\u{1B}[?5u", .keyboard),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(true)), ("\u{1B}_Gi=31;ENOSUPPORT:no\u{1B}\\", .graphics(false)),
    ("\u{1B}]99;i=tvgrid:p=?;p=title,body\u{1B}\\", .notifications),
    ("\u{1B}P>|foot(1.16.2)\u{1B}\\", .name("foot(1.16.2)")),
    ("\u{1B}[6;18;9t", .cell(Size(columns: 9, rows: 18))),
    ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1B}[?1;2c", .attributes([1, 2])),
  ]

  private static func decode(_ pieces: [[UInt8]], gap: Int = 0) -> [Input] {
    var decoder = InputDecoder()
    decoder.expectsReports = true
    return pieces.enumerated().flatMap { index, piece in
      (piece.map { RawInput.byte($0) } + [.quiet]).flatMap { decoder.decode($0, at: index * gap) }
    }
  }

  @Test(arguments: answers.indices) func anAnswerIsAReportHoweverItIsSplit(index: Int) {
    let (text, report) = Self.answers[index]
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      let inputs = Self.decode([Array(bytes[..<split]), Array(bytes[split...])], gap: 90)
      #expect(inputs == [.report(report)], "\(split)")
    }
    #expect(Self.decode(bytes.map { [$0] }, gap: 20) == [.report(report)])
  }

  @Test func answersAndKeysComeInTheirOrder() {
    let text = "j" + Self.answers.map { $0.0 + "k" }.joined() + "\u{1B}[B"
    let expected: [Input] =
      [.key("j")] + Self.answers.flatMap { [.report($0.1), .key("k")] as [Input] } + [.key(.down)]
    #expect(Self.decode([Array(text.utf8)]) == expected)
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:zz/00/00\u{7}", "\u{1B}]11;rgb:1/2\u{7}", "\u{1B}]11;?\u{7}", "\u{1B}]11;rgb:11111/2/3\u{7}",
    "\u{1B}]4;1;rgb:0/0/0\u{7}", "\u{1B}]52;c;cQ==\u{7}", "\u{1B}]0;q\u{1B}\\", "\u{1B}P>!|00\u{1B}\\",
    "\u{1B}_G\u{1B}\\", "\u{1B}[?997;9n", "\u{1B}[?2026$y", "\u{1B}[?1;2;3;4;5y", "\u{1B}[>0;276;0c",
  ])
  func anUnknownAnswerIsNothing(text: String) {
    #expect(Self.decode([Array(text.utf8), Array("x".utf8)]) == [.key("x")])
  }

  @Test func anUnterminatedAnswerEndsAtAControlByteAKeyOrAfterASecond() {
    var decoder = InputDecoder()
    func read(_ text: String, at time: Int) -> [Input] {
      text.utf8.flatMap { decoder.decode(.byte($0), at: time) } + decoder.decode(.quiet, at: time)
    }
    #expect(read("\u{1B}]11;rgb:12", at: 0) == [])
    #expect(read("q", at: 1_100) == [.key("q")])
    #expect(read("\u{1B}]11;rgb:12\r", at: 2_000) == [.key(.enter)])
    #expect(read("\u{1B}]11;rgb:12é", at: 3_000).count <= 1)
    #expect(read("\u{1B}P>|x\u{1B}[Bq", at: 4_000) == [.key(.down), .key("q")])
    #expect(read("\u{1B}_G\u{1B}]11;#000000\u{7}", at: 5_000) == [.report(.background(0))])
  }

  @Test func anEndlessAnswerTakesNoMemoryAndEnds() {
    let endless = "\u{1B}P>|" + String(repeating: "x", count: 100_000) + "\u{1B}\\q"
    let inputs = Self.decode([Array(endless.utf8)])
    #expect(inputs.last == .key("q") && inputs.count == 2)
    if case .report(.name(let name)) = inputs.first { #expect(name.utf8.count <= 512) }
  }

  /// Alt with one of these characters sends the same bytes as the introducer of a string.
  @Test(arguments: ["]", "P", "_"] as [Unicode.Scalar]) func altStillTypesAnIntroducer(scalar: Unicode.Scalar) {
    let bytes: [UInt8] = [0x1B, UInt8(scalar.value)]
    #expect(Self.decode([bytes + Array("x".utf8)]) == [.key(.alt(scalar)), .key("x")])
    var decoder = InputDecoder()
    for byte in bytes { #expect(decoder.decode(.byte(byte), at: 0).isEmpty) }
    #expect(decoder.decode(.quiet, at: 0).isEmpty && decoder.deadline == 100)
    #expect(decoder.decode(.quiet, at: 100) == [.key(.alt(scalar))] && decoder.deadline == nil)
  }

  @Test func anEscapeAloneIsHeldOnlyWhileAnswersAreExpected() {
    var decoder = InputDecoder()
    #expect(decoder.decode(.byte(0x1B), at: 0).isEmpty && decoder.decode(.quiet, at: 0) == [.key(.escape)])
    decoder.expectsReports = true
    #expect(decoder.decode(.byte(0x1B), at: 0).isEmpty && decoder.decode(.quiet, at: 30).isEmpty)
    #expect(decoder.deadline == 100)
    #expect(decoder.decode(.quiet, at: 100) == [.key(.escape)])
  }

  @Test func capabilitiesAreWhatWasAnswered() {
    var capabilities = TerminalCapabilities(environment: [:])
    #expect(capabilities.scheme == nil)
    for (_, report) in Self.answers.prefix(1) + Self.answers.suffix(13) { capabilities.learn(report) }
    #expect(capabilities.background == 0x1B1D23 && capabilities.scheme == .dark && capabilities.hasKittyKeyboard)
    #expect(!capabilities.hasKittyGraphics && capabilities.hasKittyNotifications && !capabilities.hasSixel)
    #expect(capabilities.name == "foot(1.16.2)" && !capabilities.reportsScheme)
    capabilities.learn(.attributes([4, 6]))
    #expect(!capabilities.hasSixel, "the class of the terminal is no attribute")
    capabilities.learn(.attributes([62, 4]))
    #expect(capabilities.hasSixel)
  }

  @Test(arguments: [
    ("15;0", ColourScheme.dark), ("0;15", .light), ("0;default;7", .light), ("15;default;8", .dark), ("x", nil),
    ("15;default", nil), ("", nil), ("0;99", nil),
  ])
  func theEnvironmentIsUsedUntilTheTerminalAnswers(setting: String, scheme: ColourScheme?) {
    var capabilities = TerminalCapabilities(environment: ["COLORFGBG": setting])
    #expect(capabilities.scheme == scheme)
    capabilities.learn(.scheme(.light))
    #expect(capabilities.scheme == .light)
    capabilities.learn(.background(0x102030))
    #expect(capabilities.scheme == .dark, "the background decides")
  }
}
