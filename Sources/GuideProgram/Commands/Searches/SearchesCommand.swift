import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch

struct SearchesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searches", abstract: "List, add, rename and delete saved searches.",
    discussion: """
      To run a saved search, use tvgrid search --saved NAME. Names are not case-sensitive. To edit all saved searches \
      in your editor, run tvgrid mine edit searches.

      EXAMPLES:
        tvgrid searches add "Films at the weekend" 'is:film day:weekend'
        tvgrid searches
        tvgrid search --saved "films at the weekend" 'stars:>=4'
      """,
    subcommands: [SearchesList.self, SearchesAdd.self, SearchesRename.self, SearchesRemove.self],
    defaultSubcommand: SearchesList.self)

  /// The saved searches. Reports damage to the database on standard error.
  static func searches(of store: PersonalStore? = nil) throws -> SavedSearches {
    let reading = try (store ?? PersonalStore.ofCurrentUser())?.reading(\.searches)
    Output.writeErrors(reading?.diagnostics ?? [])
    return reading?.value ?? SavedSearches()
  }

  static func change(_ edits: (SavedSearches) throws(SavedSearchError) -> [PersonalEdit]) throws {
    let change = { (data: PersonalData) throws(SavedSearchError) in try edits(data.searches) }
    let store = try PersonalStore.forChanging()
    try store.change(change, of: .searches, tell: Output.writeErrors).get()
    store.deleteUndoData()
  }

  /// A typed name without surrounding spaces. Throws if it is empty.
  static func name(_ typed: String) throws -> String {
    let name = SavedSearch.name(typed: typed)
    guard !name.isEmpty else { throw ValidationError("Missing name for the search, e.g. Films.") }
    return name
  }
}

struct SearchesAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a saved search.",
    discussion:
      "For the query language, see tvgrid help search. Put the query in single quotes to protect it from the shell.")

  @Argument(help: "Name of the new search.")
  var name: String

  @Argument(help: "The query, as one or more words.", completion: Completions.query)
  var query: [String]

  @Flag(help: "Replace an existing search with this name.")
  var replace = false

  var search: SavedSearch {
    get throws {
      let query = try Query(checked: query.map(\.trimmed).joined(separator: " ").trimmed)
      guard !query.isEmpty else { throw ValidationError("Missing query, e.g. words from a title.") }
      return SavedSearch(name: try SearchesCommand.name(name), query: query.text)
    }
  }

  func run() throws {
    let search = try search
    try SearchesCommand.change { searches throws(SavedSearchError) in
      guard replace else { return try searches.adding(search) }
      // A followed search stays followed with its new query.
      let isFollowed = searches[search.name]?.isFollowed ?? false
      return [.search(.save(SavedSearch(name: search.name, query: search.query, isFollowed: isFollowed)))]
    }
    try Output.write([SafeText("saved search added: \(search.name)").string])
  }
}

struct SearchesRename: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rename", abstract: "Rename a saved search.")

  @Argument(help: "Name of the saved search.", completion: Completions.searches)
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  func run() throws {
    let old = try SearchesCommand.name(name)
    let new = try SearchesCommand.name(newName)
    if try SearchesCommand.searches()[old]?.name == new {
      return try Output.write([SafeText("nothing changed: already called \(new)").string])
    }
    try SearchesCommand.change { searches throws(SavedSearchError) in try searches.renaming(old, to: new) }
    try Output.write([SafeText("saved search renamed: \(new)").string])
  }
}

struct SearchesRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Delete a saved search.")

  @Argument(help: "Name of the saved search.", completion: Completions.searches)
  var name: String

  func run() throws {
    let name = try SearchesCommand.name(name)
    try SearchesCommand.change { searches throws(SavedSearchError) in try searches.removing(name) }
    try Output.write([SafeText("saved search deleted: \(name)").string])
  }
}
