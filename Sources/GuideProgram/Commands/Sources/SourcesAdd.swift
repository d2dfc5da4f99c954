import ArgumentParser
import CellCanvas
import Glibc
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

struct SourcesAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a source.",
    discussion: """
      LOCATION is the address of an XMLTV document (https://example.org/guide.xml.gz), an address that ends in a slash \
      or in channels.dat (a folder in the layout of Radio Times), grabber:tv_grab_xx, tvmaze:GB (the schedule of a country \
      at TVmaze) or tvmaze:web (that of streaming), tvheadend:tv.example (a tvheadend: its guide, channels, streams and \
      timers; tvheadend:http://name:password@tv.example:9981 is one with a login), or a path.
      """)

  @Argument(help: "What you call it: a to z, 0 to 9, dot, dash and underscore.")
  var name: String

  @Argument(help: "An address, a path, grabber:NAME, tvmaze:COUNTRY or tvheadend:HOST.", completion: .file())
  var location: String

  @Option(help: ArgumentHelp("Ask it for so many days, as grabbers and TVmaze want it.", valueName: "days"))
  var days: Int?

  @Option(help: ArgumentHelp("Of a Radio Times layout only these, by their ids: 94,105.", valueName: "ids"))
  var channels: String?

  @Option(
    help: ArgumentHelp(
      "Time zone of times in XMLTV that state none, such as Europe/Berlin. Default: UTC.", valueName: "zone"))
  var zone: String?

  @Flag(help: "Put it before all others, as the most important.")
  var first = false

  func validate() throws {
    guard SourceName.isValid(name) else {
      if SourceLocation.mayBeAddress(name) { throw ValidationError("The name comes first, and then the location.") }
      throw ValidationError("\(SafeText(name.quotedInMessage.english).string): \(SourceName.rule).")
    }
    if let days, !SourceSetting.daysRange.contains(days) {
      let range = SourceSetting.daysRange
      throw ValidationError("--days takes a whole number from \(range.lowerBound) to \(range.upperBound).")
    }
  }

  private func checkZone(_ location: SourceLocation) throws {
    guard let zone else { return }
    switch location {
    case .xmltv, .grabber, .path: break
    case .radioTimes, .tvmaze, .tvheadend: throw ValidationError("--zone is for XMLTV: addresses, grabbers and paths.")
    }
    guard ZoneFiles().zone(named: zone) != nil else {
      throw ValidationError(
        "Unknown time zone \(SafeText(zone.quotedInMessage.english).string): use a name such as Europe/Berlin.")
    }
  }

  func run() throws {
    let parsed = try SourceLocation.readable(location)
    try refusePlaylist(parsed)
    if days != nil {
      switch parsed {
      case .grabber, .tvmaze: break
      case .radioTimes, .xmltv, .tvheadend, .path:
        throw ValidationError("--days is for grabbers and TVmaze: others give what they have.")
      }
    }
    try checkZone(parsed)
    let grabber = try grabber(parsed)
    let source = SourceSetting(
      name: name, location: parsed.text, days: days, channels: try ids(for: parsed), zone: zone)
    let warning = try SourcesCommand.file.edit { text throws(SettingsEditError) in
      try text.adding(source, first: first)
    }
    if let warning { Output.writeError(warning.english) }
    if let (grabber, capabilities) = grabber, grabber.isUnconfigured(capabilities) {
      Output.writeError(GrabberError.unconfigured(grabber.name, command: grabber.configureCommand()).message)
    }
    try Output.write([SafeText("added \(name); to fetch it: tvgrid update").string])
  }

  /// Refuses a playlist: it has channels and no programmes.
  private func refusePlaylist(_ location: SourceLocation) throws {
    let isPlaylist =
      switch location {
      case .path(let path): FileSystem.size(of: path) != nil && (try? GuideStream(path))?.kind == .playlist
      case .xmltv(let address):
        address.lowercased().split(separator: "?").first.map { $0.hasSuffix(".m3u") || $0.hasSuffix(".m3u8") } ?? false
      case .grabber, .radioTimes, .tvmaze, .tvheadend: false
      }
    guard isPlaylist else { return }
    throw CommandError(
      "\(location.shownText) is a playlist, which has no programmes: tvgrid channels import reads it")
  }

  /// Ids separated by commas.
  private func ids(for location: SourceLocation) throws -> [String] {
    guard let channels else { return [] }
    switch location {
    case .grabber, .tvmaze, .tvheadend:
      throw ValidationError(
        "--channels is for folders in the layout of Radio Times, not for grabbers, TVmaze or tvheadend.")
    case .xmltv, .path: throw ValidationError("--channels is for addresses that end in a slash or in channels.dat.")
    case .radioTimes: break
    }
    return channels.split(separator: ",").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
  }

  /// The grabber and its capabilities; nil for another kind of source.
  private func grabber(_ location: SourceLocation) throws -> (Grabber, GrabberCapabilities)? {
    guard case .grabber(let name) = location else { return nil }
    let environment = Environment.all
    let grabber = try Grabber(name, searchPath: environment["PATH"] ?? "/usr/bin:/bin", environment: environment)
    let capabilities = try grabber.capabilities()
    guard capabilities.hasBaseline else { throw GrabberError.noBaseline(name) }
    return (grabber, capabilities)
  }
}

extension SourceLocation {
  /// A location as it was written, from the root if it is a path, which must be readable.
  static func readable(_ text: String) throws -> SourceLocation {
    let written = try SourceLocation(text)
    let location = written.absolute(in: Environment.currentFolder)
    guard case .path(let path) = location, access(path.fileBytes, R_OK) != 0 else { return location }
    let error = FileError(.read, path, .last)
    if SourceLocation.mayBeAddress(written.text) { throw SourceLocation.neitherFileNorAddress }
    throw error
  }
}
