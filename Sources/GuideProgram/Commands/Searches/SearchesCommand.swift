import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch

struct SearchesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searches", abstract: "Keep searches under names: list, add, rename and remove them.",
    discussion: """
      tvgrid search --saved NAME searches with one of them. A name is the same in any case. tvgrid mine edit searches opens \
      all of them in your editor.

      EXAMPLES:
        tvgrid searches add "Films at the weekend" 'is:film day:weekend'
        tvgrid searches
        tvgrid search --saved "films at the weekend" 'stars:>=4'
      """,
    subcommands: [SearchesList.self, SearchesAdd.self, SearchesRename.self, SearchesRemove.self],
    defaultSubcommand: SearchesList.self)

  /// The saved searches. Damage of the database is written to standard error.
  static func searches(of store: PersonalStore? = nil) throws -> SavedSearches {
    let reading = try (store ?? PersonalStore.ofPerson())?.reading(\.searches)
    Output.writeErrors(reading?.findings ?? [])
    return reading?.value ?? SavedSearches()
  }

  /// Changes the saved searches.
  static func change(_ edits: (SavedSearches) throws(KeptQueryError) -> [PersonalEdit]) throws {
    let change = { (data: PersonalData) throws(KeptQueryError) in try edits(data.searches) }
    let store = try PersonalStore.toChange()
    try store.change(change, of: .searches, tell: Output.writeErrors).get()
    store.forgetUndo()
  }

  /// A typed name without spaces around it, which must not be empty.
  static func name(_ typed: String) throws -> String {
    let name = SavedSearch.name(typed: typed)
    guard !name.isEmpty else { throw ValidationError("A search has a name, such as Films.") }
    return name
  }
}

struct SearchesAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a search under a name.",
    discussion: "What a query can ask: tvgrid help search. Put it in single quotes, so that the shell leaves it alone.")

  @Argument(help: "What you call it.")
  var name: String

  @Argument(help: "The query, as one word or several.", completion: Completions.query)
  var query: [String]

  @Flag(help: "Put it in the place of the search of that name.")
  var replace = false

  /// The search of the arguments.
  var search: SavedSearch {
    get throws {
      let query = try Query(checked: query.map(\.trimmed).joined(separator: " ").trimmed)
      guard !query.isEmpty else { throw ValidationError("Say what to look for, such as words of a title.") }
      return SavedSearch(name: try SearchesCommand.name(name), query: query.text)
    }
  }

  func run() throws {
    let search = try search
    try SearchesCommand.change { searches throws(KeptQueryError) in
      guard replace else { return try searches.adding(search) }
      // A followed search stays followed with another query.
      let isFollowed = searches[search.name]?.isFollowed ?? false
      return [.search(.save(SavedSearch(name: search.name, query: search.query, isFollowed: isFollowed)))]
    }
    try Output.write([SafeText("added: \(search.name)").string])
  }
}

struct SearchesRename: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give a search another name.")

  @Argument(help: "What the search is called.", completion: Completions.searches)
  var name: String

  @Argument(help: "What it is to be called.")
  var newName: String

  func run() throws {
    let old = try SearchesCommand.name(name)
    let new = try SearchesCommand.name(newName)
    if try SearchesCommand.searches()[old]?.name == new {
      return try Output.write([SafeText("nothing changed: it is called \(new)").string])
    }
    try SearchesCommand.change { searches throws(KeptQueryError) in try searches.renaming(old, to: new) }
    try Output.write([SafeText("renamed: \(new)").string])
  }
}

struct SearchesRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget a search.")

  @Argument(help: "What the search is called.", completion: Completions.searches)
  var name: String

  func run() throws {
    let name = try SearchesCommand.name(name)
    try SearchesCommand.change { searches throws(KeptQueryError) in try searches.removing(name) }
    try Output.write([SafeText("removed: \(name)").string])
  }
}
