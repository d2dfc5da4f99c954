import ArgumentParser
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

struct MineCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Keep a calendar file of followed programmes and reminders up to date.",
    discussion: """
      Writes the file (iCalendar) now and after each update, for calendar programs that subscribe to a file. Without \
      FILE, rewrites the current one. The setting is calendar-file in config.toml.

      EXAMPLES:
        tvgrid mine calendar ~/tv.ics
        tvgrid mine calendar --off
      """)

  @OptionGroup var times: TimeOptions

  @Argument(help: "The calendar file.", completion: .file())
  var file: String?

  @Flag(help: "Turn calendar export off; the file is kept.")
  var off = false

  func validate() throws {
    if off, file != nil { throw ValidationError("--off cannot be combined with a file.") }
  }

  func run() throws {
    if off {
      try keep(nil)
      return try Output.write(["calendar export turned off (the file has been left in place)"])
    }
    let (zone, now, _) = try times.moment
    let path = file.map { $0.isAbsolutePath ? $0 : Environment.currentFolder.appending(path: $0) }
    guard let calendar = path.map(CalendarFile.init) ?? CalendarFile.ofCurrentUser else {
      throw CommandError("no calendar file is set: use tvgrid mine calendar FILE")
    }
    // Write the file first, so that the path of an unwritable file is not stored in the settings.
    let count = try calendar.write(GuideSelection(paths: [], demo: false), in: zone, now: now)
    if let path { try keep(path) }
    let programmes = "\(count) programme\(count == 1 ? "" : "s")"
    try Output.write(["wrote \(programmes) to \(calendar.path); rewritten after each update"])
  }

  private func keep(_ path: String?) throws {
    try SourcesCommand.file.edit { text throws(SettingsEditError) in
      try text.setting(.calendarFile, to: path.map(SettingValue.text))
    }
  }
}
