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

  // What is no option is a word: -weather takes no other sign.
  @Argument(parsing: .allUnrecognized, help: "Words of a title; -word for one that must not be there.")
  var terms: [String]

  func validate() throws {
    if let option = terms.first(where: { $0.hasPrefix("--") }) { throw ValidationError("Unknown option '\(option)'.") }
  }

  func run() throws {
    let query = TitleQuery(terms.joined(separator: " "))
    guard !query.isEmpty else { throw ValidationError("Name the words that a title must have.") }
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let guide = try guideOptions.choice.load(today: BroadcastDay(containing: now, in: zone).date)
    try output.write(TitleIndex(guide).search(query, now: now).programmes, of: guide, in: zone)
  }
}
