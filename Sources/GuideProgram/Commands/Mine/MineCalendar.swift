import ArgumentParser
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

struct MineCalendar: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calendar", abstract: "Keep a calendar of what you follow and are reminded of in a file.",
    discussion: """
      The file (iCalendar) is written now, and anew after each update, for calendars that subscribe to a file. Without a \
      name the one that is kept is written anew. The setting is calendar-file in config.toml.

      EXAMPLES:
        tvgrid mine calendar ~/tv.ics
        tvgrid mine calendar --off
      """)

  @OptionGroup var times: TimeOptions

  @Argument(help: "The file, from now on.", completion: .file())
  var file: String?

  @Flag(help: "Keep none any more; the file stays.")
  var off = false

  func validate() throws {
    if off, file != nil { throw ValidationError("--off keeps no file any more: name none.") }
  }

  func run() throws {
    if off {
      try keep(nil)
      return try Output.write(["no calendar is kept any more; the file stays"])
    }
    let (zone, now, _) = try times.moment
    let path = file.map { $0.isFromRoot ? $0 : Environment.currentFolder.appending(path: $0) }
    guard let calendar = path.map(CalendarFile.init) ?? CalendarFile.ofPerson else {
      throw CommandError("no calendar is kept: tvgrid mine calendar FILE names one")
    }
    // Written first: a file that cannot be is not kept in mind.
    let count = try calendar.write(GuideChoice(paths: [], demo: false), in: zone, now: now)
    if let path { try keep(path) }
    let programmes = "\(count) programme\(count == 1 ? "" : "s")"
    try Output.write(["\(calendar.path) has \(programmes) now, and is kept current after each update"])
  }

  private func keep(_ path: String?) throws {
    try SourcesCommand.file.edit { text throws(SettingsEditError) in
      try text.setting(.calendarFile, to: path.map(SettingValue.text))
    }
  }
}
