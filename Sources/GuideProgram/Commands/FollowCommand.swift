import ArgumentParser
import CellCanvas
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow the programmes of a title, or what a kept search finds; list what you follow.",
    discussion: """
      What you follow has a star wherever programmes are seen, and is:followed asks for it in every query. The title has to be \
      just that of the programmes, whatever its case and accents: a title that your guide does not have, or the one that is named, \
      is followed too, and said. Without a title: what you follow, as tvgrid searches lists it.

      EXAMPLES:
        tvgrid follow "The Ferrymen"
        tvgrid follow --saved films
        tvgrid mine
        tvgrid list -q 'is:followed time:primetime'
      """)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions

  @Argument(help: "Titles, each in quotes where it has several words.")
  var titles: [String] = []

  @Option(
    help: ArgumentHelp("Follow what the search finds that you keep under this name.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  func run() throws {
    let known = try SearchesCommand.searches()
    if titles.isEmpty, saved == nil { return try list(known.followed) }
    let check = titles.isEmpty ? nil : try TitleCheck(guides.choice, times)
    let titles = titles.map { check?.spelling(of: $0) ?? $0 }
    let queries = try titles.map { (title: $0, query: try FollowCommand.query(forTitle: $0)) }
    var said: [String] = []
    try SearchesCommand.change { searches throws(KeptQueryError) in
      said = []
      var edits: [SavedSearchEdit] = []
      if let saved {
        let search = try searches.named(saved)
        if !search.isFollowed { edits.append(.follow(search.name, true)) }
        said.append(search.isFollowed ? "followed already: \(search.name)" : "followed: \(search.name)")
      }
      var searches = searches.applying(contentsOf: edits)
      for (title, query) in queries {
        let new = searches.following(query, title: title)
        searches = searches.applying(contentsOf: new)
        edits += new
        said.append(new.isEmpty ? "followed already: \(title)" : "followed: \(title)")
      }
      return edits.map(PersonalEdit.search)
    }
    try Output.write(said.map { SafeText($0).string })
    check?.warn(of: queries, "it is followed")
  }

  private func list(_ searches: [SavedSearch]) throws {
    guard searches.isEmpty else { return try Output.write(searches.map { SafeText($0.name).string }) }
    throw CommandError.nothingFound("nothing is followed yet; to follow a title: tvgrid follow TITLE")
  }

  /// Whether a query is that for a title.
  static func isTitle(_ title: String, of query: String) -> Bool {
    QuerySuggestion.title(title).lowercased() == query.lowercased()
  }

  static func query(forTitle title: String) throws -> String {
    let query = QuerySuggestion.title(SavedSearch.name(typed: title))
    guard !query.isEmpty else {
      throw ValidationError(
        "“\(title.shortened)” is no title that can be looked for: it has no letter, digit or sign, or is too long.")
    }
    return query
  }
}

struct UnfollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow", abstract: "Follow a title, or what a kept search finds, no more.",
    discussion: "A search that you keep under a name of its own stays; tvgrid searches remove forgets it.")

  @Argument(
    help: "Titles, or names of searches, each in quotes where it has several words.", completion: Completions.followed)
  var names: [String]

  func run() throws {
    try SearchesCommand.change { searches throws(KeptQueryError) in
      var edits: [SavedSearchEdit] = []
      for name in names {
        let searches = searches.applying(contentsOf: edits)
        let name = SavedSearch.name(typed: name)
        let query = QuerySuggestion.title(name)
        let search = try searches.followed(named: name, orFor: query)
        edits += searches.unfollowing(search, isOfTitle: search.query.lowercased() == query.lowercased())
      }
      return edits.map(PersonalEdit.search)
    }
    try Output.write(names.map { SafeText("followed no more: \($0)").string })
  }
}
