import ArgumentParser
import GuideModel
import GuidePersonal

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

  /// The person's searches; what is wrong with where they are kept is said on standard error.
  static func searches(of store: PersonalStore? = nil) throws -> SavedSearches {
    let reading = try (store ?? PersonalStore.ofPerson())?.searches()
    for finding in reading?.findings ?? [] { Output.complain(finding.text) }
    return reading?.value ?? SavedSearches()
  }

  /// Changes them.
  static func change(_ edits: (SavedSearches) throws(KeptQueryError) -> [PersonalEdit]) throws {
    let change = { (data: PersonalData) throws(KeptQueryError) in try edits(data.searches) }
    try PersonalStore.toChange().change(change, of: .searches).get()
  }

  /// A name as it was typed, without spaces around it; throws where nothing is left.
  static func name(_ typed: String) throws -> String {
    let name = SavedSearch.name(typed: typed)
    guard !name.isEmpty else { throw ValidationError("A search has a name, such as Films.") }
    return name
  }
}

extension String {
  /// Without spaces and line breaks around it.
  var trimmed: String {
    let words = drop(while: \.isWhitespace)
    return words.lastIndex { !$0.isWhitespace }.map { String(words[...$0]) } ?? ""
  }
}
