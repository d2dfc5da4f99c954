import GuideSettings
import Testing

@testable import GuideSources

@Suite struct GuideCatalogueTests {
  @Test(arguments: [
    ("uk", "GB"), ("GB", "GB"), ("United Kingdom", "GB"), (" germany ", "DE"), ("de", "DE"), ("Deutschland", "DE"),
    ("USA", "US"), ("gbr", "GB"), ("austria", "AT"), ("germ", "DE"),
  ])
  func countriesAreFoundByCodeAndName(typed: String, code: String) {
    #expect(GuideCatalogue.builtIn.country(typed)?.code == code)
  }

  @Test(arguments: ["", "  ", "xx", "Atlantis", "u", "uni"]) func otherWordsFindNoCountry(typed: String) {
    #expect(GuideCatalogue.builtIn.country(typed) == nil)
  }

  @Test func aMistypedCountryIsSuggested() {
    #expect(GuideCatalogue.builtIn.suggestion(for: "germny") == "Germany")
  }

  /// The tables are edited by hand, so every line of them is checked.
  @Test func everyLineOfTheTablesIsUsable() throws {
    let catalogue = GuideCatalogue.builtIn
    #expect(catalogue.countries.count == GuideCatalogue.rows(EmbeddedTables.countries).count, "each has a guide")
    let guides = catalogue.countries.flatMap(\.guides)
    #expect(guides.count == GuideCatalogue.rows(EmbeddedTables.guides).count, "each has seven fields and a country")
    #expect(Set(guides.map(\.source)).count == guides.count)
    for guide in guides {
      #expect(SourceName.isValid(guide.source), "\(guide.source)")
      guard case .xmltv = try SourceLocation(guide.address) else {
        Issue.record("\(guide.address) is not the address of a guide")
        continue
      }
      let digits = guide.lastSeen.map { $0.isNumber ? "0" : String($0) }.joined()
      #expect(guide.lastSeen == "never tried" || digits == "0000-00-00", "\(guide.source)")
    }
  }

  @Test func damagedLinesAreSkipped() {
    let catalogue = GuideCatalogue(
      countries: "# comment\nXA\tXAA\tQuay\tthe quay\nXB\tMoor\nXC\tXCC\tPier\t",
      guides: "XA\ta\tA\tall\thttps://a.example/x\tnever tried\tnone\nXA\tb\tB\tall\nXC\tc\tC\t\thttps://c\tx\tx")
    #expect(catalogue.countries.map(\.code) == ["XA"])
    #expect(catalogue.countries.first?.guides.map(\.source) == ["a"])
    #expect(catalogue.country("The Quay")?.code == "XA")
  }
}
