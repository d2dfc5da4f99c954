import ArgumentParser
import CellCanvas
import GuidePersonal

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
