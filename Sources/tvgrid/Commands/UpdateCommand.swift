import ArgumentParser
import GuideModel
import GuideSources

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Fetch the guides of your sources anew.",
    discussion: """
      All sources at once, or those that are named. A guide that comes empty, cut short, as a web page, or without most of \
      its programmes never takes the place of the one that is here. Exits with 2 when a source could not be updated.
      """)

  @OptionGroup var times: TimeOptions

  @Argument(help: "Names of sources; else all.", completion: Completions.sources)
  var names: [String] = []

  @Flag(help: "Take what comes, whatever it is worth, and fetch it also where nothing has changed.")
  var force = false

  func run() throws {
    let zone = try times.zone
    let desk = try SourceDesk(zone: zone)
    let sources = try chosen(of: desk.sources)
    // Lines that have scrolled away cannot be drawn again.
    let isLive = Output.isTerminal && Environment.value("TERM") != "dumb" && sources.count < Output.rows
    let board = ProgressBoard(sources.map(\.name), isLive: isLive, columns: Output.columns)
    let update = desk.update(sources, isForced: force, now: try times.clock(in: zone).now)
    // A grabber is not told of a Ctrl-C by the terminal.
    let interruption = Interruption { update.cancel() }
    let outcomes = try update.run { board.show($0, $1) }
    interruption.dieIfInterrupted()
    // On its line of progress it may have been clipped.
    for (source, outcome) in zip(sources, outcomes) where !outcome.isGood {
      Output.complain("\(source.name): \(outcome.text)")
    }
    try board.requireWritten()
    if outcomes.count > 1 { try Output.write([totals(outcomes)]) }
    if !outcomes.allSatisfy(\.isGood) { throw ExitCode(ExitCodes.failure) }
  }

  private func chosen(of sources: [UpdateSource]) throws -> [UpdateSource] {
    guard !sources.isEmpty else {
      throw Failure("there is no source: tvgrid sources add NAME ADDRESS says where your guide comes from")
    }
    if names.isEmpty { return sources }
    var named: [String] = []
    for name in names where !named.contains(name) { named.append(name) }
    return try named.map { name in
      guard let source = sources.first(where: { $0.name == name }) else {
        throw Failure("there is no source “\(name)”: tvgrid sources lists them")
      }
      return source
    }
  }

  /// Such as `3 sources: 1 updated, 1 unchanged, 1 failed`.
  private func totals(_ outcomes: [UpdateOutcome]) -> String {
    let new = outcomes.count(where: \.isNew)
    let same = outcomes.count { $0 == .unchanged }
    let parts = [(new, "updated"), (same, "unchanged"), (outcomes.count - new - same, "failed")]
    return "\(outcomes.count) sources: " + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
