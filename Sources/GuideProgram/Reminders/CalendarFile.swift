import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

/// The calendar of what a person follows and is reminded of, in a file that calendar programs subscribe to: the
/// `calendar-file` of config.toml.
struct CalendarFile: Hashable, Sendable {
  let path: String

  /// The one of the settings; nil where none is set.
  static var ofPerson: CalendarFile? {
    Settings.ofPerson.calendarFile.flatMap { try? UserFolders.current.expanded($0) }.map(CalendarFile.init)
  }

  /// Replaces it by a calendar of some programmes; `leads` are the minutes of their alarms.
  func write(
    _ leads: [ProgrammeID: Int], of guide: Guide, in zone: ZoneTable, now: Instant
  ) throws(FileError) {
    if FileSystem.type(of: path) != nil, FileSystem.size(of: path) == nil {
      throw FileError(.write, path, reason: "it is no file: name a file, which calendar programs can read again")
    }
    if !isReplaceable {
      throw FileError(
        .write, path, reason: "tvgrid did not write the file that is there: name another, or move it away")
    }
    let document = ICalendar.document(ICalendar.events(leads, of: guide, in: zone), now: now)
    try AtomicFile.replaceOutput(path) { (file) throws(FileError) in try file.write(document) }
  }

  /// Whether the file is missing, empty, or a calendar written by tvgrid. Only then is it replaced after each update without
  /// asking.
  private var isReplaceable: Bool {
    guard FileSystem.type(of: path) != nil else { return true }
    guard let beginning = FileSystem.beginning(of: path, count: ICalendar.head.utf8.count) else { return false }
    // Other programs may have changed the line ends.
    let lines = { (bytes: [UInt8]) in bytes.filter { $0 != UInt8(ascii: "\r") } }
    return beginning.isEmpty || lines(beginning).starts(with: lines(Array(ICalendar.head.utf8)))
  }

  /// Replaces it by a calendar of what is to come in a guide of all that is followed and reminded of, and returns the number
  /// of programmes.
  @discardableResult
  func write(_ choice: GuideChoice, in zone: ZoneTable, now: Instant) throws -> Int {
    let due = try DueReminders(choice, requiringGuide: true, zone: zone, now: now)
    let followed = try due.followed(at: now)
    let leads = try due.calendar(at: now, besides: followed.contains).leads
    try write(leads, of: due.guide, in: zone, now: now)
    return leads.count
  }

  /// Writes it as the key of a screen asks: that of the settings, or else one in the home folder. Returns what was done, for
  /// the person.
  static func write(
    _ request: CalendarRequest, of guide: Guide, in zone: ZoneTable
  ) -> Message {
    let own = ofPerson
    do {
      let file = try own ?? CalendarFile(path: UserFolders.current.expanded("~/tvgrid.ics"))
      try file.write(request.leads, of: guide, in: zone, now: request.now)
      let text: Message = "\(file.path) has \(Message.amount(request.leads.count, "programme")) now."
      let advice: Message = "tvgrid mine calendar FILE keeps one current."
      return own == nil ? .list([text, advice], separator: " ") : text
    } catch {
      let reason = CommandError.text(of: error) ?? Message(phrase: "\(error)")
      return "The calendar is not written: \(reason)"
    }
  }

  /// Writes that of the settings anew from the person's guide, as after an update; returns a line that says why it could
  /// not, where one is set.
  static func refresh(in zone: ZoneTable, now: Instant) -> Message? {
    guard let file = ofPerson else { return nil }
    do {
      try file.write(GuideChoice(paths: [], demo: false), in: zone, now: now)
      return nil
    } catch {
      return "the calendar is not written: \(CommandError.text(of: error) ?? Message(phrase: "\(error)"))"
    }
  }
}
