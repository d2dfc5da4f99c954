import ArgumentParser
import CellCanvas
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Follow a title or a saved search; list what you follow.",
    discussion: """
      Followed programmes are starred everywhere, and every query can select them with is:followed. The title must \
      match exactly (case and accents don't matter). You can follow a title that isn't in the guide yet; a note says \
      so. Without a title, lists what you follow.

      EXAMPLES:
        tvgrid follow "The Ferrymen"
        tvgrid follow --saved films
        tvgrid mine
        tvgrid list -q 'is:followed time:primetime'
      """)

  @OptionGroup var guides: GuideOptions
  @OptionGroup var times: TimeOptions

  @Argument(help: "Titles; quote those with several words.")
  var titles: [String] = []

  @Option(
    help: ArgumentHelp("Follow programmes matching this saved search.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  func run() throws {
    let known = try SearchesCommand.searches()
    if titles.isEmpty, saved == nil { return try list(known.followed) }
    let check = titles.isEmpty ? nil : try TitleCheck(guides.choice, times)
    let titles = titles.map { check?.spelling(of: $0) ?? $0 }
    let queries = try titles.map { (title: $0, query: try FollowCommand.query(forTitle: $0)) }
    var messages: [String] = []
    try SearchesCommand.change { searches throws(SavedSearchError) in
      messages = []
      var edits: [SavedSearchEdit] = []
      if let saved {
        let search = try searches.named(saved)
        if !search.isFollowed { edits.append(.follow(search.name, true)) }
        messages.append(search.isFollowed ? "already followed: \(search.name)" : "followed: \(search.name)")
      }
      var searches = searches.applying(contentsOf: edits)
      for (title, query) in queries {
        let new = searches.following(query, title: title)
        searches = searches.applying(contentsOf: new)
        edits += new
        messages.append(new.isEmpty ? "already followed: \(title)" : "followed: \(title)")
      }
      return edits.map(PersonalEdit.search)
    }
    try Output.write(messages.map { SafeText($0).string })
    check?.warn(of: queries, "following it")
  }

  private func list(_ searches: [SavedSearch]) throws {
    guard searches.isEmpty else { return try Output.write(searches.map { SafeText($0.name).string }) }
    throw CommandError.nothingFound("you don't follow anything yet; to follow a title: tvgrid follow TITLE")
  }

  static func isTitle(_ title: String, of query: String) -> Bool {
    QuerySuggestion.title(title).lowercased() == query.lowercased()
  }

  static func query(forTitle title: String) throws -> String {
    let query = QuerySuggestion.title(SavedSearch.name(typed: title))
    guard !query.isEmpty else {
      throw ValidationError(
        "“\(title.shortened)” cannot be searched for: it has no letters, digits or symbols, or is too long.")
    }
    return query
  }
}

struct UnfollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unfollow", abstract: "Stop following a title or a saved search.",
    discussion: "A saved search is kept; to delete it, run tvgrid searches remove.")

  @Argument(
    help: "Titles or names of saved searches; quote those with several words.", completion: Completions.followed)
  var names: [String]

  func run() throws {
    try SearchesCommand.change { searches throws(SavedSearchError) in
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
    try Output.write(names.map { SafeText("unfollowed: \($0)").string })
  }
}
