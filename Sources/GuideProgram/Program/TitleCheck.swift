import CellCanvas
import GuideModel
import GuideSearch

/// Warns about titles that a guide does not have, and suggests similar ones.
struct TitleCheck {
  private let guide: Guide?
  private let index: SearchIndex?
  private let now: Instant
  private let zone: ZoneTable

  /// Maximum number of titles named in warnings; the rest are counted.
  private static let maximumNamed = 5

  /// Reads the guide. Throws if a named guide cannot be read; without the user's own guide nothing is checked.
  init(_ choice: GuideSelection, _ times: TimeOptions) throws {
    let today: BroadcastDay
    (zone, now, today) = try times.moment
    if choice.namesGuide || choice.demo {
      guide = try choice.loadArranged(today: today.date, in: zone)
    } else {
      let provider = try? choice.provider(today: today.date)
      guide = (try? provider?.load(allowingNoProgrammes: true)).flatMap { $0.programmeCount > 0 ? $0 : nil }
    }
    index = guide.map { SearchIndex($0) }
  }

  /// A title as the guide spells it, or as given if the guide does not have it.
  func spelling(of title: String) -> String {
    let query = Query(QuerySuggestion.title(title))
    guard let guide, !query.isEmpty else { return title }
    return index?.search(query, now: now, in: zone).programmes.first.map { guide.title(of: $0) } ?? title
  }

  /// Writes a line for each title that the guide does not have. `outcome` says what is done with it anyway.
  func warn(of titles: [(title: String, query: String)], _ outcome: String) {
    guard let guide, let index else {
      if titles.isEmpty { return }
      return Output.writeError(
        "no guide to check the \(titles.count == 1 ? "title" : "titles") against; \(outcome) as typed")
    }
    let unknown = titles.filter { index.search(Query($0.query), now: now, in: zone).programmes.isEmpty }
    for (title, _) in unknown.prefix(Self.maximumNamed) {
      let meant = similarTitle(title, index, guide).map { " (did you mean “\($0)”?)" } ?? ""
      Output.writeError(
        SafeText("“\(title)” isn't in the guide yet\(meant); \(outcome) anyway").string)
    }
    if unknown.count > Self.maximumNamed {
      Output.writeError("\(unknown.count - Self.maximumNamed) more titles are not in the guide either")
    }
  }

  /// The title that was probably meant: that of the next programme with all the words, or a similar title.
  private func similarTitle(_ title: String, _ index: SearchIndex, _ guide: Guide) -> String? {
    let words = title.split(separator: " ").map { "title:\"\($0.filter { $0 != "\"" && $0 != "\\" })\"" }
    let query = Query(words.joined(separator: " "))
    if query.diagnostics.isEmpty, let first = index.search(query, now: now, in: zone).programmes.first {
      return guide.title(of: first)
    }
    return NearestWord.to(title, among: (0..<guide.titles.count).map(guide.titles.text))
  }
}
