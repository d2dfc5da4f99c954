internal import ArgumentParser
internal import GuideListings
internal import GuideModel

/// How a command writes: options of the commands for pipes and scripts.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Write JSON Lines: one programme a line.")
  var json = false

  /// JSON where it is asked for, a table on a terminal, tab-separated text elsewhere.
  private var format: ListingFormat {
    if json { return .jsonLines }
    return Output.isTerminal ? .table(columns: Output.columns) : .tabSeparated
  }

  /// Writes programmes, and ends with the code for nothing found where there are none.
  func write(_ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable) throws {
    try Output.write(format.lines(programmes, of: guide, in: zone))
    if programmes.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }

  func write(_ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable) throws {
    let said = pairs.filter { !$0.isEmpty }
    try Output.write(format.lines(said, of: guide, in: zone))
    if said.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }
}
