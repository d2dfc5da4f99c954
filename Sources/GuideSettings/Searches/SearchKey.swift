import GuideModel

/// What a `[[search]]` of `searches.toml` has, in the order in which it is written.
enum SearchKey: String, CaseIterable, Hashable, Sendable {
  case name, query

  static let names = allCases.map(\.rawValue)

  /// Something that it could be.
  var example: String {
    switch self {
    case .name: "Films"
    case .query: "is:film day:weekend"
    }
  }

  /// What a search has of it.
  func text(of search: SavedSearch) -> String {
    switch self {
    case .name: search.name
    case .query: search.query
    }
  }

  /// A search with its heading, a line each.
  static func block(_ search: SavedSearch) -> [String] {
    ["[[search]]"] + allCases.map { "\($0.rawValue) = \(TOMLText.quoted($0.text(of: search)))" }
  }
}
