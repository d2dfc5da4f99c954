import CellCanvas
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The table's width for every scalar, compared with what terminals draw.
  @Suite(.row("W2")) struct WidthTests {
    /// A scalar as drawn by tvgrid, after a letter that can carry marks.
    private struct Drawn {
      let text: SafeText
      var scalars: Int
    }

    /// All scalars, grouped by their drawn text.
    private static func allDrawn() -> [Drawn] {
      var indices: [[UInt8]: Int] = [:]
      var drawn: [Drawn] = []
      for value in UInt32(0)...0x10FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let text = SafeText(String(String.UnicodeScalarView(["a", scalar])))
        let bytes = Array(text.string.utf8)
        if let index = indices[bytes] {
          drawn[index].scalars += 1
        } else {
          indices[bytes] = drawn.count
          drawn.append(Drawn(text: text, scalars: 1))
        }
      }
      return drawn
    }

    @Test func everyScalarHasTheWidthOfTheTable() throws {
      let drawn = Self.allDrawn()
      let scalars = drawn.reduce(0) { $0 + $1.scalars }
      let advances = try Pyte.advances(of: drawn.map(\.text.string))
      try #require(advances.count == drawn.count)
      let pyte = zip(drawn, advances).filter { $0.text.width != $1 }.map(\.0)
      let tmux = try Self.wrongInTmux(drawn)
      // Newer versions of pyte, such as Debian 13's, treat symbols before digits as marks and draw them over the letter.
      if try Pyte.versionNote().isEmpty { Self.expectNone(pyte, "pyte") }
      try Self.expectNone(tmux, "tmux\(TmuxWidthProbe().versionNote())")
      let wrong = [tmux, pyte].map { $0.reduce(0) { $0 + $1.scalars }.grouped }
      Contract.report(
        "W2",
        "\(scalars.grouped) scalars, drawn as \(drawn.count.grouped) texts: \(wrong[0]) with another width in tmux \(try TmuxWidthProbe().version()), "
          + "\(wrong[1]) in pyte")
    }

    private static func expectNone(_ wrong: [Drawn], _ terminal: String) {
      let some = wrong.prefix(40).map { $0.text.string.unicodeScalars.map { String($0.value, radix: 16) } }
      #expect(wrong.isEmpty, "\(wrong.count) texts, such as \(some), have another width in \(terminal)")
    }

    /// Scalars that tmux draws wider, narrower or differently.
    private static func wrongInTmux(_ drawn: [Drawn]) throws -> [Drawn] {
      let paper = try TmuxWidthProbe()
      let suspects = try pages(of: drawn, paper, width: 5)
      return try pages(of: suspects, paper, width: 500)
    }

    /// Scalars whose row is not as expected, with a bar right after each text.
    private static func pages(of drawn: [Drawn], _ paper: TmuxWidthProbe, width: Int) throws -> [Drawn] {
      var wrong: [Drawn] = []
      for start in stride(from: 0, to: drawn.count, by: paper.slots(of: width)) {
        let page = Array(drawn[start..<min(start + paper.slots(of: width), drawn.count)])
        let rows = try paper.write(page.map { $0.text.string + "|" }, columns: width)
        let perRow = 500 / width
        for (row, first) in stride(from: 0, to: page.count, by: perRow).enumerated() {
          let texts = page[first..<min(first + perRow, page.count)]
          if !isAsExpected(rows[row], texts, width) { wrong += texts }
        }
      }
      return wrong
    }

    private static func isAsExpected(_ row: String, _ texts: ArraySlice<Drawn>, _ width: Int) -> Bool {
      var expected = ""
      for drawn in texts { expected += drawn.text.string + "|" + blanks(drawn, width) }
      return expected.trimmedAtEnd.utf8.elementsEqual(row.utf8)
    }

    private static func blanks(_ drawn: Drawn, _ width: Int) -> String {
      String(repeating: " ", count: width - drawn.text.width - 1)
    }
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    unicodeScalars.lastIndex { $0 != " " }.map { String(unicodeScalars[...$0]) } ?? ""
  }
}
