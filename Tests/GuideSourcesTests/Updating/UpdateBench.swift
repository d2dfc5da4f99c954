import Foundation
import GuideModel
import GuideTestSupport

@testable import GuideSources

/// A cache for a test, with a fixed time.
struct UpdateBench {
  let folder: TemporaryFolder
  var now = Moments.at("2026-11-20 12:00")
  var isForced = false
  var keepDays = 7
  /// The setting `largest-file`, in megabytes.
  var largestFile = 2_000
  /// The address of TVmaze.
  var tvmaze = "http://127.0.0.1:9"
  /// The address of HDHomeRun's guide server.
  var hdhomerun = "http://127.0.0.1:9"
  /// The address of Schedules Direct.
  var schedulesDirect = "http://127.0.0.1:9"
  /// The ids of channels that the user has hidden.
  var hiddenChannels: Set<String> = []
  var pacer = RequestPacer(.tvmaze)

  init() throws {
    folder = try TemporaryFolder()
  }

  var cache: SourceCache { SourceCache(folder.path("cache")) }

  /// Updates sources, and returns their outcomes and all reported steps.
  func update(_ sources: [UpdateSource]) throws -> (outcomes: [UpdateOutcome], steps: [UpdateStep]) {
    let steps = Steps()
    let outcomes = try update(of: sources).run { source, step in steps.add(step) }
    return (outcomes, steps.all)
  }

  func update(of sources: [UpdateSource]) -> GuideUpdate {
    var limits = FetchLimits()
    limits.retryWaits = [.milliseconds(1)]
    limits.total = .seconds(HangGuard.seconds)
    var surroundings = UpdateSettings.Surroundings(
      userAgent: "tvgrid/test", netrc: nil, searchPath: folder.path("bin"), environment: ["HOME": folder.path])
    surroundings.mirrors = [.tvmaze: tvmaze, .hdhomerun: hdhomerun, .schedulesDirect: schedulesDirect]
    var settings = UpdateSettings(
      now: now, cutoff: now.adding(minutes: -keepDays * 24 * 60), languages: [], isForced: isForced,
      surroundings: surroundings)
    settings.limits = limits
    settings.hiddenChannels = hiddenChannels
    settings.unpackingLimits = UnpackingLimits(largestFile: largestFile)
    return GuideUpdate(sources, in: cache, settings, pacer: pacer)
  }

  /// Updates one source from an address, a path or a grabber.
  func update(_ location: String, name: String = "harbour") throws -> UpdateOutcome {
    try update([UpdateSource(name: name, location: try SourceLocation(location))]).outcomes[0]
  }

  /// The cached guides of sources with these names.
  func guides(_ names: [String] = ["harbour"], at location: SourceLocation = .path("/nowhere")) -> CachedGuides? {
    cache.guides(of: names.map { UpdateSource(name: $0, location: location) }, languages: [])
  }

  /// The cached titles with their times, for example `Fri 12:00 News`.
  func titles(_ sources: [String] = ["harbour"]) throws -> [String] {
    guard let guide = try guides(sources)?.load() else { return [] }
    return guide.programmes.map { programme in
      let start = Moments.london.local(guide.start(of: programme))
      return "\(start.date.weekday.shortName) \(start.time.text) \(guide.title(of: programme))"
    }
  }

  /// A document with one channel of hour-long programmes, starting at a given hour on 20 November 2026 in London.
  static func document(_ titles: [String], from hour: Int = 12, channel: String = "harbour.example") -> String {
    let items = titles.enumerated().map { index, title in
      let times = [index, index + 1].map { time(hour + $0) }
      return "<programme start=\"\(times[0])\" stop=\"\(times[1])\" channel=\"\(channel)\"><title>\(title)</title>"
        + "</programme>\n"
    }
    return "<tv>\n<channel id=\"\(channel)\"><display-name>Harbour</display-name></channel>\n\(items.joined())</tv>\n"
  }

  private static func time(_ hour: Int) -> String {
    let (day, rest) = (20 + hour.flooredQuotient(by: 24), hour.flooredRemainder(by: 24))
    return "202611\(day)\(rest < 10 ? "0" : "")\(rest)0000 +0000"
  }

  /// Enough titles for an update to compare the new guide with the current one.
  static let many = (0..<30).map { "Hour \($0)" }
}

/// Collects an update's steps from several threads.
private final class Steps: @unchecked Sendable {
  private let lock = NSLock()
  private var steps: [UpdateStep] = []

  func add(_ step: UpdateStep) { lock.withLock { steps.append(step) } }
  var all: [UpdateStep] { lock.withLock { steps } }
}
