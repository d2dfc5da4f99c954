import GuideModel

/// The public guides in `Data/guides.tsv`, by country.
package struct GuideCatalogue: Sendable {
  /// A country with public guides.
  package struct Country: Hashable, Sendable {
    /// The two ISO 3166-1 codes, such as `GB` and `GBR`.
    package let code: String
    package let longCode: String
    package let name: String
    /// Everything the user may type for it, in lower case: code, name and other names.
    package let words: [String]
    /// The guides, in the order in which they are tried.
    package let guides: [PublicGuide]
  }

  /// The environment variable with the path of a table to use instead of `Data/guides.tsv`.
  package static let variable = "TVGRID_GUIDES"

  /// The countries that have guides, in the order of the table.
  package let countries: [Country]

  /// The catalogue that is part of the program.
  package static var builtIn: GuideCatalogue { GuideCatalogue(guides: EmbeddedTables.guides) }

  /// Reads another table of guides.
  package init(guides: String) { self.init(countries: EmbeddedTables.countries, guides: guides) }

  /// Reads the two tables. Lines with a missing field are skipped; a test finds them.
  init(countries: String, guides: String) {
    let guides = GuideCatalogue.rows(guides).compactMap(PublicGuide.init)
    self.countries = GuideCatalogue.rows(countries).compactMap { fields in
      guard fields.count == 4 else { return nil }
      let others = fields[3].split(separator: ",").map { String($0).trimmed }
      let own = guides.filter { $0.country == fields[0] }
      guard !own.isEmpty else { return nil }
      let words = fields.prefix(3).map { $0.lowercased() } + others
      return Country(code: fields[0], longCode: fields[1], name: fields[2], words: words, guides: own)
    }
  }

  /// The fields of each line.
  static func rows(_ table: String) -> [[String]] {
    table.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// The country with a code or name, in any case; otherwise the only country whose name starts with the text.
  package func country(_ typed: String) -> Country? {
    let text = typed.trimmed.lowercased()
    guard !text.isEmpty else { return nil }
    if let exact = countries.first(where: { $0.words.contains(text) }) { return exact }
    let similar = countries.filter { $0.words.contains { $0.count > 2 && $0.hasPrefix(text) } }
    return similar.count == 1 && text.count > 2 ? similar[0] : nil
  }

  /// The guide whose source would have this name.
  package func guide(named source: String) -> PublicGuide? {
    countries.lazy.flatMap(\.guides).first { $0.source == source }
  }

  /// The country that a mistyped name may mean.
  package func suggestion(for typed: String) -> String? {
    NearestWord.to(typed.trimmed, among: countries.map(\.name))
  }
}

/// A guide that anyone may download.
package struct PublicGuide: Hashable, Sendable {
  /// The country's code.
  package let country: String
  /// The name of the source that `tvgrid sources add` would get.
  package let source: String
  package let name: String
  /// The channels and days in the guide.
  package let coverage: String
  package let address: String
  /// When the address last worked, as `yyyy-mm-dd`; `never tried` if nobody knows.
  package let lastSeen: String
  /// The terms of use, in a few words.
  package let terms: String

  /// Creates a guide from the fields of a line; `nil` if one is missing.
  init?(_ fields: [String]) {
    guard fields.count == 7, fields.allSatisfy({ !$0.isEmpty }) else { return nil }
    (country, source, name, coverage) = (fields[0], fields[1], fields[2], fields[3])
    (address, lastSeen, terms) = (fields[4], fields[5], fields[6])
  }
}
