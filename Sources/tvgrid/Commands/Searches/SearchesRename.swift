import ArgumentParser
import CellCanvas
import GuidePersonal

struct SearchesRename: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "rename", abstract: "Give a search another name.")

  @Argument(help: "What the search is called.", completion: Completions.searches)
  var name: String

  @Argument(help: "What it is to be called.")
  var newName: String

  func run() throws {
    let old = try SearchesCommand.name(name)
    let new = try SearchesCommand.name(newName)
    try SearchesCommand.change { searches throws(KeptQueryError) in try searches.renaming(old, to: new) }
    try Output.write([SafeText("renamed: \(new)").string])
  }
}
