internal import ArgumentParser
internal import GuideModel
internal import GuideSearch

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List the programmes whose titles have all of some words.",
    discussion: """
      Words may stand in any order; case and accents do not matter. '"quoted words"' stand together. After --, -word \
      must not be there: tvgrid search -- news -weather. Those to come are first, the soonest at the top.
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  @Argument(help: "Words of a title.")
  var terms: [String]

  func run() throws {
    let query = TitleQuery(terms.joined(separator: " "))
    guard !query.isEmpty else { throw ValidationError("Name the words that a title must have.") }
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let guide = try guideOptions.load(today: BroadcastDay(containing: now, in: zone).date)
    try output.write(TitleIndex(guide).search(query, now: now).programmes, of: guide, in: zone)
  }
}
