import ArgumentParser
import CellCanvas
import GuideListings
import GuideModel
import GuideSettings
import GuideSources

struct SourcesFind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "List public guides of a country.",
    discussion: """
      Each guide comes with the command that adds it. The guides are made by others: tvgrid only knows their addresses, \
      and says when each was last seen working.

      EXAMPLES:
        tvgrid sources find uk
        tvgrid sources find germany
      """)

  @Argument(help: "A country, by code or English name.", completion: Completions.guideCountries)
  var country: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    let catalogue = try GuideCatalogue.ofCurrentUser()
    guard let country = catalogue.country(country) else {
      let hint = catalogue.suggestion(for: country).map { "did you mean \($0)?" }
      let known = catalogue.countries.map(\.code).joined(separator: ", ")
      throw CommandError.nothingFound(
        "no public guide is known for \(country.quotedInMessage.english); \(hint ?? "known countries are \(known)")")
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
