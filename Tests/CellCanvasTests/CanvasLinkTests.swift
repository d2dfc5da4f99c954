import CellCanvas
import Testing

@Suite struct CanvasLinkTests {
  private static let address = "https://example.org/programmes/the-ferrymen"

  private static func links(_ lines: [String], _ addresses: [String] = [address]) -> [String] {
    var canvas = Canvas(Size(columns: 60, rows: lines.count))
    for (row, line) in lines.enumerated() {
      canvas.write(SafeText(line), at: Point(column: 0, row: row), style: .plain)
    }
    return canvas.links(to: addresses).map { "\($0.at.column),\($0.at.row) \($0.text) > \($0.address)" }
  }

  @Test func anAddressIsALinkWhereItStands() {
    let a = Self.address
    #expect(Self.links(["日本 Website: \(a), more"]) == ["14,0 \(a) > \(a)"])
    #expect(Self.links(["(\(a))", a]) == ["1,0 \(a) > \(a)", "0,1 \(a) > \(a)"])
    #expect(Self.links(["Website: none"]).isEmpty && Self.links([a], []).isEmpty)
  }

  @Test func aLongAddressContinuesOnTheNextLine() {
    let a = Self.address
    let (first, rest) = (String(a.prefix(25)), String(a.dropFirst(25)))
    #expect(Self.links(["  \(first)", "  \(rest), and"]) == ["2,0 \(first) > \(a)", "2,1 \(rest) > \(a)"])
    #expect(
      Self.links(["  See \(first)", "  \(rest)  \(first)"]).prefix(2) == ["6,0 \(first) > \(a)", "2,1 \(rest) > \(a)"])
    #expect(Self.links(["  \(first)", "  other"]).isEmpty, "part of an address may be another address")
  }

  /// Text from a feed that only resembles an address is not a link.
  @Test(arguments: [
    "x\(address)", "\(address)/more", "\(address)s", "https://example.com/programmes/the-ferrymen", "https://", "http",
    "https://example.org/programmes/the-x",
  ])
  func anythingElseIsNoLink(line: String) { #expect(Self.links([line]).isEmpty) }

  @Test func theLongestAddressWins() {
    let (short, long) = ("https://example.org", "https://example.org/a")
    #expect(Self.links([long, short], [short, long]) == ["0,0 \(long) > \(long)", "0,1 \(short) > \(short)"])
  }
}
