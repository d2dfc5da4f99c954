import Foundation
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@Suite struct ExtendedNameTests {
  @Test func theDocumentHasTheTableOfTheCode() throws {
    let path = URL(fileURLWithPath: FixtureLoader.path("")).deletingLastPathComponent().appending(
      path: "docs/formats.md")
    let document = try String(contentsOf: path, encoding: .utf8)
    let table = ExtendedName.table.joined(separator: "\n")
    #expect(document.contains("| name | what it says |\n| --- | --- |\n\(table)\n\n"), "the table should be:\n\(table)")
  }

  @Test func everyNameIsOneAlone() {
    let names = ExtendedName.allCases.map(\.rawValue) + Fact.Kind.allCases.map(\.fieldName)
    #expect(Set(names).count == names.count)
    #expect(names.nonEmptyAllSatisfy { $0.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil })
  }
}
