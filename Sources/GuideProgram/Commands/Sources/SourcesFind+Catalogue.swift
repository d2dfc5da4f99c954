import CellCanvas
import GuideListings
import GuideModel
import GuideSettings
import GuideSources

extension SourcesFind {
  /// Lists the public guides of a country.
  func listGuides(of typed: String) throws {
    let catalogue = try GuideCatalogue.ofCurrentUser()
    guard let country = catalogue.country(typed) else {
      let hint = catalogue.suggestion(for: typed).map { "did you mean \($0)?" }
      let known = catalogue.countries.map(\.code).joined(separator: ", ")
      throw CommandError.nothingFound(
        "no public guide is known for \(typed.quotedInMessage.english); \(hint ?? "known countries are \(known)")")
    }
    try output.write(country.guides.map(PublicGuideRow.init), orSay: "")
  }
}

extension PublicGuideRow {
  /// Creates the row of a guide in the catalogue.
  fileprivate init(_ guide: PublicGuide) {
    self.init(
      source: guide.source, name: guide.name, country: guide.country, coverage: guide.coverage, address: guide.address,
      lastSeen: guide.lastSeen, terms: guide.terms)
  }
}
