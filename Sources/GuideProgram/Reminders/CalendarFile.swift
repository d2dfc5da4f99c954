import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideSystem

/// The calendar file of followed programmes and reminders, set by `calendar-file` in config.toml.
///
/// Calendar programs can subscribe to it.
struct CalendarFile: Hashable, Sendable {
  let path: String

  /// The calendar file in the settings; `nil` if none is set.
  static var ofCurrentUser: CalendarFile? {
    Settings.ofCurrentUser.calendarFile.flatMap { try? UserFolders.current.expanded($0) }.map(CalendarFile.init)
  }

  /// Replaces the file with a calendar of programmes and of episodes that the guide does not have.
  func write(_ request: CalendarRequest, of guide: Guide, in zone: ZoneTable) throws(FileError) {
    if FileSystem.type(of: path) != nil, FileSystem.size(of: path) == nil {
      throw FileError(.write, path, reason: "it is not a regular file: name one that calendar programs can read")
    }
    if !isReplaceable {
      throw FileError(
        .write, path, reason: "the existing file was not written by tvgrid: choose another name, or move it elsewhere")
    }
    let document = request.document(of: guide, in: zone)
    try AtomicFile.replaceOutput(path) { (file) throws(FileError) in try file.write(document) }
  }

  /// Whether the file is missing, empty, or a calendar written by tvgrid.
  ///
  /// Only then is it replaced after each update without asking.
  private var isReplaceable: Bool {
    guard FileSystem.type(of: path) != nil else { return true }
    guard let beginning = FileSystem.beginning(of: path, count: ICalendar.head.utf8.count) else { return false }
    // Other programs may have changed the line endings.
    let lines = { (bytes: [UInt8]) in bytes.filter { $0 != UInt8(ascii: "\r") } }
    return beginning.isEmpty || lines(beginning).starts(with: lines(Array(ICalendar.head.utf8)))
  }

  /// Replaces the file with a calendar of upcoming followed programmes and reminders. Returns the number of programmes.
  @discardableResult
  func write(_ choice: GuideSelection, in zone: ZoneTable, now: Instant) throws -> Int {
    let due = try DueReminders(choice, requiringGuide: true, zone: zone, now: now)
    let followed = try due.followed(at: now)
    let request = try due.calendar(at: now, besides: followed.contains, due.outside(at: now).all).request
    try write(request, of: due.guide, in: zone)
    return request.count
  }

  /// Writes the calendar requested with a key: to the file in the settings, or else to one in the home folder.
  ///
  /// Returns a message for the user.
  static func write(
    _ request: CalendarRequest, of guide: Guide, in zone: ZoneTable
  ) -> Message {
    let own = ofCurrentUser
    do {
      let file = try own ?? CalendarFile(path: UserFolders.current.expanded("~/tvgrid.ics"))
      try file.write(request, of: guide, in: zone)
      let text: Message = "Wrote \(Message.amount(request.count, "programme")) to \(file.path)."
      let advice: Message = "To keep one up to date: tvgrid mine calendar FILE"
      return own == nil ? .list([text, advice], separator: " ") : text
    } catch {
      let reason = CommandError.text(of: error) ?? Message(phrase: "\(error)")
      return "Could not write the calendar: \(reason)"
    }
  }

  /// Rewrites the calendar named in the settings after an update; returns why that failed, or `nil`.
  static func refresh(in zone: ZoneTable, now: Instant) -> Message? {
    guard let file = ofCurrentUser else { return nil }
    do {
      try file.write(GuideSelection(paths: [], demo: false), in: zone, now: now)
      return nil
    } catch {
      return "could not write the calendar: \(CommandError.text(of: error) ?? Message(phrase: "\(error)"))"
    }
  }
}

extension CalendarRequest {
  /// The calendar as an iCalendar document.
  func document(of guide: Guide, in zone: ZoneTable) -> [UInt8] {
    let outside =
      reminders.map { ICalendar.Event(Listing($0, lead: nil, in: zone), lead: $0.reminder.lead ?? lead) }
      + self.outside.map { ICalendar.Event(Listing($0, in: zone), lead: lead) }
    return ICalendar.document(ICalendar.events(leads, of: guide, in: zone) + outside, now: now)
  }
}

extension Listing {
  /// Describes an episode of a followed show that the guide does not have.
  init(_ episode: OutsideEpisode, in zone: ZoneTable) {
    let status = ListingStatus(isFollowed: true)
    self.init(episode.showing, episode.details, flags: episode.flags, in: zone, marks: status)
  }

  /// Describes a showing with a reminder that the guide does not have.
  init(_ reminder: ScheduledReminder, lead: Int?, in zone: ZoneTable) {
    let details = reminder.outside?.details ?? ProgrammeDetails()
    let status = ListingStatus(isFollowed: reminder.outside != nil, lead: lead)
    self.init(reminder.showing, details, flags: [], in: zone, marks: status)
  }
}
