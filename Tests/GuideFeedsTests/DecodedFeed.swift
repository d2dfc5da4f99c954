import GuideFeeds
import GuideModel
import GuideTestSupport

/// A decoded file of programmes, and the guide made from it.
struct DecodedFeed {
  let batch: ProgrammeBatch
  let diagnostics: [Diagnostic]
  let guide: Guide

  init(_ bytes: [UInt8], file: String = "test.dat", dayShift: Int = 0) {
    let programmes = RadioTimesDecoder(zone: Moments.london, dayShift: dayShift).programmes(in: bytes, file: file)
    batch = programmes.batch
    diagnostics = programmes.diagnostics
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "101", name: "Harbour One")))
    builder.add(diagnostics)
    guide = builder.build()
  }

  /// Reads a fixture from `Fixtures/radiotimes`.
  init(fixture name: String) throws {
    self.init(try FixtureLoader.bytes("radiotimes/\(name).dat"), file: "\(name).dat")
  }

  /// The programmes as displayed in the grid, in the guide's order.
  var shown: [Shown] {
    guide.programmes.map { Shown(guide.title(of: $0), guide.interval(of: $0), guide.flags(of: $0)) }
  }

  /// The diagnostics as printed by `tvgrid check`, with their severity but without their file.
  var messages: [String] {
    diagnostics.map { "\($0.line) \($0.severity): \($0.problem): \($0.action)" }
  }

  func summary(_ index: Int = 0) -> ProgrammeSummary { guide.summary(of: ProgrammeID(row: index)) }
  func details(_ index: Int = 0) -> ProgrammeDetails { guide.details(of: ProgrammeID(row: index)) }

  /// Titles and both local times with offsets, for nights on which local times alone are ambiguous.
  var nights: [String] {
    shown.map { "\($0.title) \(Self.clock($0.interval.start))-\(Self.clock($0.interval.end))" }
  }

  private static func clock(_ instant: Instant) -> String {
    let zone = Moments.london.offset(at: instant) == 0 ? "GMT" : "BST"
    return "\(Moments.london.local(instant).time.text) \(zone)"
  }
}

/// A programme's title, time and flags.
struct Shown: Hashable {
  let title: String
  let interval: Interval
  let flags: ProgrammeFlags

  init(_ title: String, _ interval: Interval, _ flags: ProgrammeFlags = []) {
    self.title = title
    self.interval = interval
    self.flags = flags
  }

  /// Creates a programme that starts at a local time such as `20:00`, by default on the day of most fixtures.
  init(
    _ title: String, _ time: String, day: String = "2010-11-20", minutes: Int, _ flags: ProgrammeFlags = []
  ) {
    let start = Moments.at("\(day) \(time)")
    self.init(title, Interval(start, start.adding(minutes: minutes)), flags)
  }

  /// The first two programmes of many fixtures.
  static let news = Shown("Harbour News", "20:00", minutes: 30)
  static let field = Shown("The Long Field", "20:30", minutes: 60)
}
