import ArgumentParser
import CellCanvas
import GuideListings
import GuideModel

/// How a command writes: options of the commands for pipes and scripts.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Write JSON Lines: one object a line.")
  var json = false

  /// JSON where it is asked for, a table on a terminal, tab-separated text elsewhere.
  private var format: ListingFormat {
    if json { return .jsonLines }
    return Output.isTerminal ? .table(columns: Output.columns) : .tabSeparated
  }

  /// Writes programmes, and ends with the code for nothing found where there are none.
  func write(_ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable) throws {
    try write(programmes.lazy.map(format.line(of: guide, in: zone)), of: guide, in: zone)
  }

  /// Writes what a search found, and ends with the code for nothing found where that is so.
  func write(found programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    try write(format.lines(found: programmes, of: guide, in: zone, now: now), of: guide, in: zone)
  }

  func write(_ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable) throws {
    try write(format.lines(pairs.filter { !$0.isEmpty }, of: guide, in: zone), of: guide, in: zone)
  }

  /// Writes sources, and ends with the code for nothing found where there are none.
  func write(_ sources: [SourceRow]) throws {
    try write(format.lines(sources))
    guard sources.isEmpty else { return }
    if Output.isTerminal { Output.complain("there is no source yet; to add one: tvgrid sources add NAME LOCATION") }
    throw ExitCode(ExitCodes.nothingFound)
  }

  /// Writes saved searches, and ends with the code for nothing found where there are none.
  func write(_ searches: [SearchRow]) throws {
    try write(format.lines(searches))
    guard searches.isEmpty else { return }
    if Output.isTerminal { Output.complain("no search is kept yet; to keep one: tvgrid searches add NAME QUERY") }
    throw ExitCode(ExitCodes.nothingFound)
  }

  /// Writes channels, and ends with the code for nothing found where there are none.
  func write(_ channels: [ChannelRow]) throws {
    try write(format.lines(channels))
    guard channels.isEmpty else { return }
    if Output.isTerminal { Output.complain("the guide has no channels") }
    throw ExitCode(ExitCodes.nothingFound)
  }

  private func write(_ lines: some Sequence<String>) throws {
    guard case .table = format else { return try Output.writeData(lines) }
    if Environment.speaksUnicode { try Output.write(lines) } else { try Output.write(lines.lazy.map(ASCII.text)) }
  }

  /// Writes changes of the guide, and ends with the code for nothing found where there are none.
  func write(_ changes: [GuideChange], in zone: ZoneTable) throws {
    try write(format.lines(changes.map { ChangeRow($0, in: zone) }))
    guard changes.isEmpty else { return }
    if Output.isTerminal { Output.complain("the last update changed nothing of what was known") }
    throw ExitCode(ExitCodes.nothingFound)
  }

  private func write(_ lines: some Collection<String>, of guide: Guide, in zone: ZoneTable) throws {
    try write(lines)
    guard lines.isEmpty else { return }
    // A pipe wants silence, a person a word.
    if Output.isTerminal { Output.complain("nothing found; \(coverage(of: guide, in: zone))") }
    throw ExitCode(ExitCodes.nothingFound)
  }

  private func coverage(of guide: Guide, in zone: ZoneTable) -> String {
    guard let coverage = guide.coverage else { return "the guide has no programmes" }
    let dates = [coverage.start, coverage.end.adding(seconds: -1)].map { zone.local($0).date }
    let days = dates.map { "\($0.shortText) \($0.year)" }
    return "the guide covers \(days[0]) to \(days[1])"
  }
}
