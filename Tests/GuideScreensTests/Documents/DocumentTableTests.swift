import Foundation
import GuideScreens
import GuideTestSupport
import Testing

/// The generated tables of keys, queries and settings in the documents (`make keys`).
@Suite struct DocumentTableTests {
  private static let folder = URL(fileURLWithPath: FixtureLoader.path("../docs"))

  @Test func keysArePrinted() {
    expectGolden(KeyReference.markdown(KeyTables.all), at: Self.folder.appendingPathComponent("keys.md"))
  }

  @Test func settingsArePrinted() throws {
    try expect(
      "sources.md", [("<!-- settings: begin -->", SettingReference.markdown, "<!-- settings: end -->")])
  }

  @Test func manualPageHasKeysQueriesAndSettings() throws {
    let parts = [
      ("keys", KeyReference.roff(KeyTables.all)), ("queries", QueryReference.roff), ("settings", SettingReference.roff),
    ]
    try expect("tvgrid.1", parts.map { (".\\\" \($0): begin", $1, ".\\\" \($0): end") })
  }

  /// Expects a page to contain each generated part between its two marker lines.
  private func expect(_ name: String, _ parts: [(begin: String, text: String, end: String)]) throws {
    let path = Self.folder.appendingPathComponent(name)
    var page = try String(contentsOf: path, encoding: .utf8)
    for part in parts {
      let begin = try #require(page.range(of: "\n\(part.begin)\n"))
      let end = try #require(page.range(of: "\(part.end)\n", range: begin.upperBound..<page.endIndex))
      page.replaceSubrange(begin.upperBound..<end.lowerBound, with: part.text)
    }
    expectGolden(page, at: path)
  }
}
