import ArgumentParser
import GuideSettings
import GuideSources

struct SourcesMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move a source: the first is the most important.")

  @Argument(help: "What the source is called.", completion: Completions.sources)
  var name: String

  @Flag(help: "Before all others.")
  var first = false

  @Flag(help: "After all others.")
  var last = false

  @Option(help: ArgumentHelp("In front of this one.", valueName: "other"))
  var before: String?

  func validate() throws {
    guard [first, last, before != nil].count(where: { $0 }) == 1 else {
      throw ValidationError("Say where to: --first, --last or --before with the name of another.")
    }
  }

  /// Where to.
  var move: SourceMove {
    if let before { return .before(before) }
    return first ? .first : .last
  }

  func run() throws {
    try SourcesCommand.file.edit { text throws(SettingsRefusal) in try text.moving(name, move) }
  }
}
