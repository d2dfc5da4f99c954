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
    abstract: "Export a guide as XMLTV, JSON, CSV or Radio Times files, or programmes as a calendar.",
    discussion: """
      Several guides are merged into one. An existing file is replaced only once the new one is complete.

      A calendar (--format ics) contains upcoming programmes of a query, your reminders or a list, or of several of these \
      together, each with an alarm:
        tvgrid export --format ics -q is:followed -o tv.ics
        tvgrid export --format ics --reminders -o tv.ics
        tvgrid export --format ics --list 'To watch' -o tv.ics
      """)

  /// Output formats. Each is a single file, except Radio Times, which is a folder.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case xmltv, json, csv, radiotimes, ics
  }

  @OptionGroup var guides: NamedGuides
  @OptionGroup var times: TimeOptions

  @Option(
    help: """
      Output format: XMLTV, JSON Lines as in list --json, CSV, a new or empty folder of Radio Times files, or \
      iCalendar.
      """)
  var format: Format = .xmltv

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file or folder instead of standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Apply your channel settings and leave out hidden channels.")
  var asShown = false

  @OptionGroup var matching: QueryOptions

  @Flag(help: "In a calendar: programmes with a reminder.")
  var reminders = false

  @Option(
    help: ArgumentHelp("In a calendar: the next showing of each entry in this list.", valueName: "name"),
    completion: Completions.lists)
  var list: String?

  func validate() throws {
    let isPart = matching.isAsked || reminders || list != nil
    if isPart != (format == .ics) {
      throw ValidationError(
        isPart
          ? "-q, --saved, --reminders and --list only work with --format ics."
          : "Select programmes for the calendar with -q QUERY, --saved NAME, --reminders or --list NAME."
      )
    }
    if asShown, guides.options.raw { throw ValidationError("--as-shown cannot be combined with --raw.") }
    if let output,
      let packer = ["gz": "gzip", "xz": "xz", "bz2": "bzip2", "zst": "zstd"][
        String(output.fileName.dropFirst(output.fileName.stem.count + 1))]
    {
      throw ValidationError("The output is not compressed. To compress it: tvgrid export … | \(packer) > \(output)")
    }
    if format == .radiotimes, output == nil || output == "-" {
      throw ValidationError("--format radiotimes needs a folder: specify it with -o.")
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

  /// Writes upcoming programmes, each with the alarm of its reminder or else the default alarm.
  private func writeCalendar() throws {
    let (zone, now, _) = try times.moment
    let due = try DueReminders(guides.choice, requiringGuide: true, zone: zone, now: now)
    let filter = try matching.filter(of: due.guide, now: now, in: zone)
    let ofList = try Set(list.map { try SharedList($0, of: due.guide, in: zone, now: now).coming } ?? [])
    let (request, missing) = try due.calendar(at: now, hasReminders: reminders) { programme in
      ofList.contains(programme) || filter?(programme) ?? false
    }
    DueReminders.warnAboutMissingShowings(missing)
    guard request.count > 0 else { throw CommandError.nothingFound("no upcoming showings: no calendar was written") }
    try write(GuideDocument(head: request.document(of: due.guide, in: zone), count: 0) { _ in [] })
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

  /// The guide as one document; `nil` for formats that are written in other ways.
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

  /// A document with one line per programme.
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
