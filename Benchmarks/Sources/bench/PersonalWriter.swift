/// Generates user data as text for `tvgrid mine import`.
struct PersonalWriter {
  /// The kinds of data, measured separately and together.
  enum Part: String, CaseIterable {
    case queries, list, episodes, shows, reminders

    var label: String {
      switch self {
      case .queries: "1,000 followed queries"
      case .list: "10,000 entries in two lists"
      case .episodes: "1,000 shows with 100 watched episodes each, also on screen"
      case .shows: "100,000 shows with one watched episode each"
      case .reminders: "1,000 reminders for single showings"
      }
    }
  }

  let guide: BenchGuide
  private let titles = Vocabulary(seed: 1).titles.map { String(decoding: $0, as: UTF8.self) }

  /// The text of the given parts.
  func text(of parts: [Part]) -> String {
    parts.map { part in
      switch part {
      case .queries: queries
      case .list: list
      case .episodes: episodes
      case .shows: shows
      case .reminders: reminders
      }
    }.joined()
  }

  /// Queries for frequent and rare titles.
  private var queries: String {
    (0..<1_000).map { index in
      let title = titles[index * titles.count / 1_000]
      return "[[search]]\nname = '\(title)'\nquery = 'title:=\"\(title)\"'\nfollowed = true\n"
    }.joined()
  }

  /// Typical entries: mostly episodes, with a description.
  private var list: String {
    let vocabulary = Vocabulary(seed: 1)
    var random = SplitMix64(seed: 3)
    let items = (0..<10_000).map { index in
      let text = vocabulary.text(ofLength: 200, using: &random).map { $0 == 0x22 ? 0x20 : $0 }
      let start = 1_760_000_000 + index * 1_800
      return """
        [[item]]
        list = "\(index < 9_900 ? "To watch" : "Films to see")"
        scope = "\(index % 4 == 0 ? "showing" : "episode")"
        title = '\(titles[index % titles.count])'
        channel = "\(GuideWriter.id(ofChannel: index % 200))"
        channel-name = "Channel \(index % 200 + 1)"
        start = \(start)
        end = \(start + 1_800)
        episode = "s\(index / titles.count + 20) e\(index % 12 + 1)"
        facts = ["year 2025", "genre Drama", "description \(String(decoding: text, as: UTF8.self))"]

        """
    }
    // The first list has room for the entries that the measured keys add to it.
    return ["To watch", "Films to see"].map { "[[list]]\nname = \"\($0)\"\n" }.joined() + items.joined()
  }

  /// Watched episodes; only those of the third series are in the guide.
  private var episodes: String {
    let seen = (0..<100).map { "\"s\($0 / 12 + 3) e\($0 % 12 + 1)\"" }.joined(separator: ", ")
    return (0..<1_000).map { "[[show]]\ntitle = '\(titles[$0].lowercased())'\nwatched = [\(seen)]\n" }.joined()
  }

  /// Shows that are not in the guide.
  ///
  /// Loading them does not change the screen, so the last byte measured belongs to the first screen.
  private var shows: String {
    (0..<100_000).map { index in
      let title = titles[index % titles.count].lowercased()
      return "[[show]]\ntitle = '\(title) of \(index)'\nwatched = [\"s1 e\(index % 12 + 1)\"]\n"
    }.joined()
  }

  /// Reminders for five programmes on each channel, starting with the evening of the measured screen.
  private var reminders: String {
    guide.files.enumerated().map { channel, file in
      Showing.all(in: file).filter { $0.start >= 1_795_208_400 }.prefix(5).map { showing in
        """
        [[reminder]]
        title = '\(showing.title)'
        channel = "\(GuideWriter.id(ofChannel: channel))"
        channel-name = "Channel \(channel + 1)"
        start = \(showing.start)
        end = \(showing.end)

        """
      }.joined()
    }.joined()
  }
}

/// The details of a generated programme that a reminder needs.
private struct Showing {
  let title: String
  let start: Int
  let end: Int

  static func all(in file: String) -> [Showing] {
    readText(file).split(whereSeparator: \.isNewline).compactMap(Showing.init)
  }

  private init?(_ line: Substring) {
    let fields = line.split(separator: "~", omittingEmptySubsequences: false)
    guard fields.count == 23, let day = Int(fields[19].prefix(2)), let length = Int(fields[22]), length > 0 else {
      return nil
    }
    // Skips episodes and films, whose reminders would need more details.
    guard fields[1].isEmpty, fields[3].isEmpty, fields[16] != "Film" else { return nil }
    let clock = fields[20].split(separator: ":").compactMap { Int($0) }
    guard clock.count == 2 else { return nil }
    // 1 November 2026, 00:00 UTC; there is no summer time in November.
    start = 1_793_491_200 + (day - 1) * 86_400 + clock[0] * 3_600 + clock[1] * 60
    end = start + length * 60
    title = String(fields[0])
  }
}
