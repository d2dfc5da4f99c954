import ArgumentParser
import GuideModel
import GuideSources

struct SearchesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searches", abstract: "Keep searches under names: list, add, rename and remove them.",
    discussion: """
      They are kept in searches.toml beside config.toml, which can be edited too. tvgrid search --saved NAME searches with \
      one of them. A name is the same in any case.

      EXAMPLES:
        tvgrid searches add "Films at the weekend" 'is:film day:weekend'
        tvgrid searches
        tvgrid search --saved "films at the weekend" 'stars:>=4'
      """,
    subcommands: [SearchesList.self, SearchesAdd.self, SearchesRename.self, SearchesRemove.self],
    defaultSubcommand: SearchesList.self)

  /// The person's searches.
  static var file: SettingsFile {
    get throws { SettingsFile(try UserFolders.current.savedSearchesFile) }
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
