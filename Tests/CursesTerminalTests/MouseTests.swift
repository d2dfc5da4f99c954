import CellCanvas
import Testing

@testable import CursesTerminal

private func decode(_ bytes: [UInt8]) -> [Input] {
  var decoder = InputDecoder()
  return bytes.flatMap { decoder.decode(.byte($0), at: 0) }
}

@Suite("Mouse reports")
struct MouseTests {
  static let reports: [(String, MouseEvent.Kind)] = [
    ("0", .press), ("64", .wheelUp), ("65", .wheelDown), ("66", .wheelLeft), ("67", .wheelRight), ("68", .wheelLeft),
    ("69", .wheelRight), ("16", .press),
  ]

  @Test("clicks and scrolling", arguments: reports)
  func report(button: String, kind: MouseEvent.Kind) {
    let inputs = decode(Array("\u{1B}[<\(button);240;6M".utf8))
    #expect(inputs == [.mouse(MouseEvent(kind, at: Point(column: 239, row: 5)))])
  }

  static let nothing = [
    "[<0;5;6m", "[<1;5;6M", "[<2;5;6M", "[<32;5;6M", "[<35;5;6M", "[<128;5;6M", "[<0;0;6M", "[<0;5;0M", "[<0;5M", "[<M",
    "[<0;5;6;7M", "[<;;M",
  ]

  @Test("releases, other buttons and impossible positions are ignored", arguments: nothing)
  func ignored(report: String) {
    #expect(decode(Array("\u{1B}\(report)".utf8)).isEmpty)
  }

  @Test("a report in the old format")
  func oldReport() {
    let press = decode(Array("\u{1B}[M".utf8) + [32, 37, 38])
    #expect(press == [.mouse(MouseEvent(.press, at: Point(column: 4, row: 5)))])
    #expect(decode(Array("\u{1B}[M".utf8) + [32, 0, 255]).isEmpty)
  }
}
