import ArgumentParser
import GuideModel
import GuideSearch

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List the programmes whose titles have all of some words.",
    discussion: """
      Words may stand in any order; case and accents do not matter. '"quoted words"' stand together. -word must not be \
      there. Those to come are first, the soonest at the top.
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: "Words of a title; -word for one that must not be there.")
  var terms: [String] = []

  /// What `-word` is read as: see `CommandLineWords`.
  @Option(help: ArgumentHelp("The same as -word.", valueName: "word"))
  var without: [String] = []

  func run() throws {
    let query = TitleQuery((terms + without.map { "-\"\($0.filter { $0 != "\"" })\"" }).joined(separator: " "))
    guard !query.isEmpty else { throw ValidationError("Name the words that a title must have.") }
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let guide = try guideOptions.choice.loadArranged(today: BroadcastDay(containing: now, in: zone).date, in: zone)
    try output.write(Array(TitleIndex(guide).search(query, now: now).programmes), of: guide, in: zone)
  }
}
