import ArgumentParser
import CellCanvas
import GuideSettings
import GuideSources

struct SourcesRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a source, with the comments directly above it in the settings.")

  @Argument(help: "What the source is called.", completion: Completions.sources)
  var name: String

  func run() throws {
    try SourcesCommand.file.edit { text throws(SettingsRefusal) in try text.removing(name) }
    SourceCache(try UserFolders.current.cache + "/sources").forget(name)
    try Output.write([SafeText("removed \(name)").string])
  }
}
