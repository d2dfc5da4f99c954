import ArgumentParser
import GuideListings
import GuideModel
import GuideSettings
import GuideSources

struct SourcesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the sources, the most important first.",
    discussion: """
      What is wrong with the settings is said on standard error, with file and line. Exits with 1 when something is \
      wrong, or there is no source.
      """)

  @OptionGroup var output: OutputOptions

  func run() throws {
    let file = try SourcesCommand.file
    let reading = SettingsReading(try file.read())
    let sources = reading.settings.sources
    for complaint in reading.complaints { Output.complain(complaint.text(of: file.path)) }
    let mistakes = sources.compactMap { source in
      SourceRow.mistake(in: source.location).map { "\(file.path):\(reading.line(ofSource: source.name)): \($0)" }
    }
    mistakes.forEach(Output.complain)
    let cache = SourceCache(try UserFolders.current.cache + "/sources")
    let zone = ZoneFiles().systemZone(tz: Environment.rawValue("TZ"))
    try output.write(sources.map { SourceRow($0, cache, zone: zone) })
    if !reading.complaints.isEmpty || !mistakes.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }
}

extension SourceRow {
  /// A source for everybody's eyes: without the login that its address may have.
  fileprivate init(_ source: SourceSetting, _ cache: SourceCache, zone: ZoneTable) {
    let state = cache.state(of: source.name)
    let location = (try? SourceLocation(source.location))?.shownText
    self.init(
      name: source.name, location: location ?? SourceLocation.shown(source.location), days: source.days,
      channels: source.channels, updated: state?.updated, confirmed: state?.confirmed,
      failure: cache.failure(of: source.name), zone: zone)
  }

  /// Why a location is none; nil where it is one.
  fileprivate static func mistake(in location: String) -> String? {
    do throws(SourceLocation.Mistake) {
      _ = try SourceLocation(location)
      return nil
    } catch {
      return error.message
    }
  }
}
