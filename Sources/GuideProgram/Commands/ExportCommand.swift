import ArgumentParser
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideSources
import GuideSystem

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a whole guide as XMLTV, JSON, CSV or a folder of Radio Times files, or a part as a calendar.",
    discussion: """
      Several guides become one. A file is replaced only when all of it is written.

      A calendar (--format ics) has what is to come of a query, of the reminders or of a list, with an alarm before each:
        tvgrid export --format ics -q is:followed -o tv.ics
        tvgrid export --format ics --reminders -o tv.ics
        tvgrid export --format ics --list 'To watch' -o tv.ics
      """)

  /// The formats, of one file each, but for Radio Times, which is a folder.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case xmltv, json, csv, radiotimes, ics
  }

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions

  @Option(
    help: """
      XMLTV; a JSON object a line, as list --json has it; CSV for spreadsheets; a new or empty folder of Radio Times \
      files, of 23 fields a programme; or a calendar (iCalendar).
      """)
  var format: Format = .xmltv

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file or folder, not to standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "With the channels as you have chosen them, and no others; else as the guide has them.")
  var asShown = false

  @OptionGroup var matching: QueryOptions

  @Flag(help: "In a calendar: what you are reminded of.")
  var reminders = false

  @Option(
    help: ArgumentHelp("In a calendar: the next showing of each entry of the list of this name.", valueName: "name"),
    completion: Completions.lists)
  var list: String?

  func validate() throws {
    let isPart = matching.isAsked || reminders || list != nil
    if isPart != (format == .ics) {
      throw ValidationError(
        isPart
          ? "-q, --saved, --reminders and --list are for a calendar: add --format ics."
          : "Say what a calendar is to have: -q QUERY, --saved NAME, --reminders or --list NAME."
      )
    }
    if asShown, guides.options.raw { throw ValidationError("--as-shown and --raw exclude each other.") }
    if let output,
      let packer = ["gz": "gzip", "xz": "xz", "bz2": "bzip2", "zst": "zstd"][
        String(output.fileName.dropFirst(output.fileName.stem.count + 1))]
    {
      throw ValidationError("What is written is not packed. To pack it: tvgrid export … | \(packer) > \(output)")
    }
    if format == .radiotimes, output == nil || output == "-" {
      throw ValidationError("--format radiotimes writes a folder: name it with -o.")
    }
  }

  func run() throws {
    if format == .ics { return try writeCalendar() }
    let (zone, _, today) = try times.moment
    let guide = try guides.choice.load(today: today.date, isArranged: asShown, in: zone)
    if guide.programmeCount == 0 { Output.writeError("the guide has no programmes") }
    if let document = document(of: guide, in: zone) {
      try write(document)
    } else {
      try GuideFolder(output ?? "").write(guide)
    }
    if guide.programmeCount == 0 { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes what is to come: of the reminders with their alarms, of a query and of a list with the usual one.
  private func writeCalendar() throws {
    let (zone, now, _) = try times.moment
    let due = try DueReminders(guides.choice, requiringGuide: true, zone: zone, now: now)
    let filter = try matching.filter(of: due.guide, now: now, in: zone)
    let ofList = try Set(list.map { try SharedList($0, of: due.guide, in: zone, now: now).coming } ?? [])
    let (leads, missing) = try due.calendar(at: now, hasReminders: reminders) { programme in
      ofList.contains(programme) || filter?(programme) ?? false
    }
    DueReminders.warnOfMissing(missing)
    let events = ICalendar.events(leads, of: due.guide, in: zone)
    guard !events.isEmpty else { throw CommandError.nothingFound("nothing of that is to come: no calendar is written") }
    try write(GuideDocument(head: ICalendar.document(events, now: now), count: 0) { _ in [] })
  }

  private func write(_ document: GuideDocument) throws {
    if let output, output != "-" {
      try AtomicFile.replaceOutput(output) { (file) throws(FileError) in
        try document.write { (bytes) throws(FileError) in try file.write(bytes) }
      }
    } else {
      try document.write(to: Output.send)
    }
  }

  /// The guide as one document; nil for a folder.
  private func document(of guide: Guide, in zone: ZoneTable) -> GuideDocument? {
    switch format {
    case .radiotimes, .ics: nil
    case .xmltv: .xmltv(guide, in: zone)
    case .json:
      lines(of: guide, in: zone) { $0.json + "\n" }
    case .csv:
      lines(of: guide, in: zone, heading: CSV.heading, line: CSV.line)
    }
  }

  /// A document with a line for each programme.
  private func lines(
    of guide: Guide, in zone: ZoneTable, heading: String = "", line: @escaping @Sendable (Listing) -> String
  ) -> GuideDocument {
    GuideDocument(head: Array(heading.utf8), count: guide.programmeCount) { rows in
      var bytes: [UInt8] = []
      for row in rows { bytes += line(Listing(ProgrammeID(row: row), of: guide, in: zone)).utf8 }
      return bytes
    }
  }
}
