import ArgumentParser
import CellCanvas
import GuideModel
import GuidePersonal
import GuideSearch

struct SearchesAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Keep a search under a name.",
    discussion: "What a query can ask: tvgrid help search. Put it in single quotes, so that the shell leaves it alone.")

  @Argument(help: "What you call it.")
  var name: String

  @Argument(help: "The query, as one word or several.")
  var query: [String]

  @Flag(help: "Put it in the place of the search of that name.")
  var replace = false

  /// What is to be kept.
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
      try replace ? [.search(.save(search))] : searches.adding(search)
    }
    try Output.write([SafeText("added: \(search.name)").string])
  }
}
