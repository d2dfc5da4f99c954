import ArgumentParser
import GuideModel

struct ChangesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "List what the last update of your sources changed.",
    discussion: """
      What is new, what has moved to another time, and what is gone, of the time to come that was known before; a further \
      day at the end is no change.
      """)

  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let desk = try SourceDesk(zone: zone)
    guard desk.updated != nil else { throw Failure("nothing has been updated yet: tvgrid update fetches your guide") }
    desk.failures.forEach(Output.complain)
    try output.write(desk.changes.filter { $0.interval.end > now }, in: zone)
  }
}
