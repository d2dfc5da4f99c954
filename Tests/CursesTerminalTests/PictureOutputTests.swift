import CellCanvas
import Testing

@testable import CursesTerminal

/// How a terminal shows pictures, given its answers.
@Suite struct PictureOutputTests {
  private static let cell = Size(columns: 9, rows: 18)

  private static func output(_ reports: [TerminalReport], colours: Int = 256, cell: Size? = PictureOutputTests.cell)
    -> PictureOutput
  {
    var capabilities = TerminalCapabilities(environment: [:])
    reports.forEach { capabilities.learn($0) }
    return PictureOutput(capabilities, colours: colours, cell: cell)
  }

  @Test(arguments: ["kitty(0.33.0)", "kitty(0.40.1)", "kitty(1.2.0)", "ghostty 1.1.0"])
  func terminalsWithPlaceholdersGetThem(name: String) {
    #expect(Self.output([.graphics(true), .name(name), .attributes([62, 4])], cell: nil) == .placeholders)
  }

  /// WezTerm and Konsole draw pictures in kitty's protocol, but would print placeholders.
  @Test(arguments: ["kitty(0.26.5)", "WezTerm 20240203", "Konsole 24.12", "kitty", "kitty()", nil])
  func othersGetSixelsOrHalfBlocks(name: String?) {
    let reports = [TerminalReport.graphics(true)] + (name.map { [TerminalReport.name($0)] } ?? [])
    #expect(Self.output(reports) == .blocks)
    #expect(Self.output(reports + [.attributes([62, 4])]) == .sixels(cell: Self.cell))
  }

  @Test func sixelsNeedTheSizeOfACellAndColours() {
    #expect(Self.output([.attributes([62, 22, 4])]) == .sixels(cell: Self.cell))
    #expect(Self.output([.attributes([62, 22, 4])], cell: nil) == .blocks)
    #expect(Self.output([.attributes([62, 22, 4])], colours: 16) == .blocks)
    #expect(Self.output([.graphics(true), .name("kitty(0.40.0)")], colours: 16) == .blocks)
    // The first number is the class of the terminal.
    #expect(Self.output([.attributes([4, 22])]) == .blocks)
    #expect(Self.output([.graphics(false), .name("kitty(0.40.0)")]) == .blocks)
  }
}
