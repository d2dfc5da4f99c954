import ArgumentParser
import GuideListings
import GuideModel

/// How a command writes programmes, or that it counts them.
struct ProgrammeOutput: ParsableArguments {
  @OptionGroup var output: OutputOptions

  @Flag(help: "Write only how many there are.")
  var count = false

  /// Writes programmes, and ends with the code for nothing found where there are none.
  func write(_ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable) throws {
    if count { try write(programmes.count) } else { try output.write(programmes, of: guide, in: zone) }
  }

  /// Writes what a search found, and ends with the code for nothing found where that is so.
  func write(found programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant) throws {
    if count {
      try write(programmes.count)
    } else {
      try output.write(found: programmes, of: guide, in: zone, now: now)
    }
  }

  /// Writes what is on now and next, and ends with the code for nothing found where nothing is.
  func write(_ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable) throws {
    if count { try write(pairs.count { !$0.isEmpty }) } else { try output.write(pairs, of: guide, in: zone) }
  }

  private func write(_ number: Int) throws {
    try Output.write(["\(number)"])
    if number == 0 { throw ExitCode(ExitCodes.nothingFound) }
  }
}
