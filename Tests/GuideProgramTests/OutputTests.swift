import CellCanvas
import Testing

@testable import GuideProgram

/// Error messages on a terminal.
@Suite struct OutputTests {
  @Test(arguments: [20, 40, 79]) func linesBreakAtSpaces(columns: Int) {
    let text = "tvgrid: could not save to config.toml because the disk is full, so the last change is lost"
    let lines = Output.wrapped(text, to: columns)
    #expect(lines.count > 1 && lines.allSatisfy { SafeText($0).width <= columns }, "\(lines)")
    #expect(lines.joined(separator: " ") == text)
  }

  @Test func pathsAndShortTextsStayWhole() {
    let path = "tvgrid: /a/very/long/path/" + String(repeating: "x", count: 40) + ": not found"
    #expect(Output.wrapped(path, to: 30) == [path])
    #expect(Output.wrapped("tvgrid: short", to: 30) == ["tvgrid: short"])
    #expect(Output.wrapped(path, to: nil) == [path])
  }
}
