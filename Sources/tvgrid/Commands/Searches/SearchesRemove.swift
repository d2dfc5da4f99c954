import ArgumentParser
import CellCanvas
import GuideSettings
import GuideSources

struct SearchesRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget a search, with the comments directly above it in searches.toml.")

  @Argument(help: "What the search is called.", completion: Completions.searches)
  var name: String

  func run() throws {
    let name = try SearchesCommand.name(name)
    try SearchesCommand.file.editSearches { text throws(SettingsRefusal) in try text.removing(name) }
    try Output.write([SafeText("removed: \(name)").string])
  }
}
