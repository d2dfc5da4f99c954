import GuideModel
import Testing

@testable import GuideFeeds

@Suite struct EpisodeParserTests {
  /// A string and its expected numbers.
  struct Shape: Sendable, CustomTestStringConvertible {
    let text: String
    let episode: EpisodeNumber
    let remainder: String?

    init(
      _ text: String, season: Int? = nil, _ number: Int? = nil, last: Int? = nil, of count: Int? = nil,
      rest: String? = nil
    ) {
      self.text = text
      episode = EpisodeNumber(raw: text, season: season, number: number, lastNumber: last, count: count)
      remainder = rest
    }

    var testDescription: String { text }
  }

  @Test(arguments: [
    Shape("1/6, series 1", season: 1, 1, of: 6), Shape("3/11, series 26", season: 26, 3, of: 11),
    Shape("1/6", 1, of: 6), Shape("1, series 1", season: 1, 1), Shape("1", 1), Shape("4075", 4075),
    Shape("series 15", season: 15), Shape("series one", season: 1), Shape("series"),
    Shape("1&2/6, series 1", season: 1, 1, last: 2, of: 6), Shape("7558&7559", 7558, last: 7559),
    Shape("7&1, series 1&2", season: 1, 7, last: 1), Shape("1 and 2/6, series 1", season: 1, 1, last: 2, of: 6),
    Shape("1A/6, series 1", season: 1, 1, of: 6), Shape("1/2/6, series 4", season: 4, 1, last: 2, of: 6),
    Shape("`1`/3, series 1", season: 1, 1, of: 3), Shape("Episode 1", 1), Shape("Episode one", 1), Shape("Ep 1", 1),
    Shape("Ep. 12", 12), Shape("Epiosde 1", 1), Shape("7550", 7550),
    Shape("100/230, series 12", season: 12, 100, of: 230), Shape("  2/3 ,  series 4 ", season: 4, 2, of: 3),
  ])
  func numbersInEveryFormAreParsed(shape: Shape) {
    let parsed = EpisodeParser(shape.text)
    #expect(parsed.episode(raw: shape.text) == shape.episode)
    #expect(parsed.remainder == nil)
  }

  @Test(arguments: [Shape("7/6, series 2", season: 2, 7), Shape("5&7/6", 5, last: 7)])
  func aTotalBelowTheEpisodeIsDropped(shape: Shape) {
    #expect(EpisodeParser(shape.text).episode(raw: shape.text) == shape.episode)
  }

  @Test(arguments: [
    Shape("The Gate", rest: "The Gate"), Shape("1/6, The Gate", 1, of: 6, rest: "The Gate"),
    Shape("The Gate, series 2", season: 2, rest: "The Gate"), Shape("1/Gate", rest: "1/Gate"),
    Shape("1/2/Gate", rest: "1/2/Gate"), Shape("1/2/3/4", rest: "1/2/3/4"), Shape("1&", rest: "1&"),
    Shape("1, 2", 1, rest: "2"), Shape("series of events", rest: "series of events"), Shape("", rest: nil),
    Shape(",", rest: nil), Shape("Episode", rest: "Episode"), Shape("1234567", rest: "1234567"),
    Shape("1st, of 3", rest: "1st, of 3"),
  ])
  func textWithoutANumberIsLeftOver(shape: Shape) {
    let parsed = EpisodeParser(shape.text)
    #expect(parsed.episode(raw: shape.text) == shape.episode)
    #expect(parsed.remainder == shape.remainder)
  }

  @Test(
    arguments: [
      ("1/6", "The Gate", "The Gate", Shape("1/6", 1, of: 6)),
      ("1/6, The Gate", "", "The Gate", Shape("1/6, The Gate", 1, of: 6)),
      ("1/6, Part One", "The Gate", "The Gate, Part One", Shape("1/6, Part One", 1, of: 6)),
      ("", "1/6 - The Gate", "The Gate", Shape("1/6", 1, of: 6)),
      ("", "1/6, series one - The Gate", "The Gate", Shape("1/6, series one", season: 1, 1, of: 6)),
      ("", "Land - Sea", "Land - Sea", nil), ("The Gate", "", "The Gate", nil), ("series", "", nil, Shape("series")),
      ("", "The Title", nil, nil), ("", "", nil, nil),
    ] as [(String, String, String?, Shape?)])
  func namesAndNumbersAreCombined(number: String, name: String, episodeTitle: String?, shape: Shape?) {
    let row = "The Title~\(number)~\(name)~~~~~~~~~~~~~~~~~20/11/2010~20:00~20:30~30"
    let summary = DecodedFeed(Array(row.utf8)).summary()
    #expect(summary == ProgrammeSummary(episodeTitle: episodeTitle, episode: shape?.episode))
  }
}
