package import CellCanvas

/// A public guide in a listing.
package struct PublicGuideRow: ListingRow, Sendable {
  private let source: String
  private let name: String
  private let country: String
  private let coverage: String
  private let address: String
  private let lastSeen: String
  private let terms: String

  /// Creates a row. `source` is the name that the guide's source would get.
  package init(
    source: String, name: String, country: String, coverage: String, address: String, lastSeen: String, terms: String
  ) {
    (self.source, self.name, self.country, self.coverage) = (source, name, country, coverage)
    (self.address, self.lastSeen, self.terms) = (address, lastSeen, terms)
  }

  /// The source's name, the guide's name, the country's code, the coverage, the address, when it last worked, and the terms.
  package var fields: [String] { [source, name, country, coverage, address, lastSeen, terms] }

  package var members: [(String, JSON)] {
    [
      ("source", .text(source)), ("name", .text(name)), ("country", .text(country)), ("coverage", .text(coverage)),
      ("address", .text(address)), ("last_seen_working", .text(lastSeen)), ("terms", .text(terms)),
    ]
  }

  /// Four lines for each guide; the last one is the command that adds it.
  package static func table(_ rows: [PublicGuideRow], columns: Int) -> [SafeText] {
    rows.flatMap { row in
      [
        SafeText("\(row.name): \(row.coverage)"),
        SafeText("  \(row.address)"),
        SafeText("  last seen working: \(row.lastSeen); \(row.terms)"),
        SafeText("  to add it: tvgrid sources add \(row.source)"),
      ]
    }
  }
}
