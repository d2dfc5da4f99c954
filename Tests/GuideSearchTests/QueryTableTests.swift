import GuideSearch
import Testing

/// Whether the tables of the query language are accurate.
@Suite struct QueryTableTests {
  @Test func theHelpTextFitsATerminal() {
    let lines = QueryHelp.text.split(separator: "\n").prefix { !$0.hasPrefix("Numbers") }
    #expect(lines.allSatisfy { $0.count <= 79 && !$0.hasPrefix("subtitled") })
    #expect(lines.contains { $0.hasPrefix("       ") }, "continued below the meaning")
  }

  @Test func everyExampleIsValid() {
    for row in QueryHelp.fields + QueryHelp.signs {
      #expect(Query(row.typed).diagnostics.isEmpty, "\(row.typed)")
      #expect(!Query(row.typed).isEmpty && !row.meaning.isEmpty, "\(row.typed)")
    }
    for field in QueryField.allCases { #expect(field.row.example.hasPrefix("\(field.rawValue):"), "\(field)") }
  }

  @Test func everyListedFormOfAValueIsValid() {
    for (row, field) in zip(QueryHelp.values, ["year", "day", "time"]) {
      for value in row.typed.split(separator: ", ") {
        #expect(Query("\(field):\(value)").diagnostics.isEmpty, "\(field):\(value)")
      }
    }
  }

  @Test func theTextHasEveryField() {
    for field in QueryField.allCases { #expect(QueryHelp.text.contains("\n\(field.rawValue):"), "\(field)") }
  }
}
