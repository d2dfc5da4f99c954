import GuideListings
import GuideModel
import GuideTestSupport

/// A guide with one channel whose programmes have whatever values a test needs.
struct ListingSketch {
  var title = "The Ferrymen"
  var channel = Channel(id: "94", name: "Harbour", number: 12)
  var start = Moments.at("2026-11-20 20:30")
  var seconds = 55 * 60
  var flags: ProgrammeFlags = []
  var details = ProgrammeDetails()

  /// Returns the test's details for any record.
  private struct SketchReader: RecordReader {
    let details: ProgrammeDetails
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { details.summary }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { details }
  }

  func guide() -> Guide {
    var builder = GuideBuilder()
    add(to: &builder)
    return builder.build()
  }

  func add(to builder: inout GuideBuilder) {
    var batch = ProgrammeBatch(bytes: [], reader: SketchReader(details: details))
    let interval = Interval(start, start.adding(seconds: seconds))
    batch.append(
      ProgrammeRow(interval: interval, flags: flags, record: 0..<0), title: Array(title.utf8).span,
      genre: Array("".utf8).span)
    builder.add(batch, to: builder.add(channel))
  }

  /// The programme's line in the given format.
  func line(_ format: ListingFormat, in zone: ZoneTable = Moments.london) -> String {
    format.lines([ProgrammeID(row: 0)], of: guide(), in: zone).joined(separator: "\n")
  }

  /// A programme with every value known.
  static var full: ListingSketch {
    ListingSketch(
      flags: ProgrammeFlags(rawValue: 0x1FF),
      details: ProgrammeDetails(
        summary: ProgrammeSummary(
          episodeTitle: "The Long Tide",
          episode: EpisodeNumber(raw: "4/6, series 2", season: 2, number: 4, count: 6), year: 1987,
          stars: StarRating("3")),
        directors: ["Ada Quill", "Ben Moor"],
        cast: [CastMember(name: "Cy Reed", role: "The Pilot"), CastMember(name: "Di Vane")],
        genres: ["Drama"], description: "A boat is late.", certificate: "PG"))
  }
}
