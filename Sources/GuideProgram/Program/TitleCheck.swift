import CellCanvas
import GuideModel
import GuideSearch

/// Says which titles a guide does not have, most likely since they are misspelt, and which may be meant.
struct TitleCheck {
  /// Nil without a guide.
  private let guide: Guide?
  private let index: SearchIndex?
  private let now: Instant
  private let zone: ZoneTable

  /// More are named by their number alone.
  private static let mostNamed = 5

  /// Reads the guide. One that is named has to be there; without one's own nothing can be said of a title.
  init(_ choice: GuideChoice, _ times: TimeOptions) throws {
    let today: BroadcastDay
    (zone, now, today) = try times.moment
    if choice.namesGuide || choice.demo {
      guide = try choice.loadArranged(today: today.date, in: zone)
    } else {
      let provider = try? choice.provider(today: today.date)
      guide = (try? provider?.load(evenIfUseless: true)).flatMap { $0.programmeCount > 0 ? $0 : nil }
    }
    index = guide.map { SearchIndex($0) }
  }

  /// A title as the guide spells it, where it has it.
  func spelling(of title: String) -> String {
    let query = Query(QuerySuggestion.title(title))
    guard let guide, !query.isEmpty else { return title }
    return index?.search(query, now: now, in: zone).programmes.first.map { guide.title(of: $0) } ?? title
  }

  /// Writes a line for each title that the guide does not have; `outcome` is what is done with it all the same.
  func warn(of titles: [(title: String, query: String)], _ outcome: String) {
    guard let guide, let index else {
      if titles.isEmpty { return }
      return Output.writeError(
        "no guide is here to look \(titles.count == 1 ? "the title" : "titles") up in; \(outcome) as you typed it")
    }
    let unknown = titles.filter { index.search(Query($0.query), now: now, in: zone).programmes.isEmpty }
    for (title, _) in unknown.prefix(Self.mostNamed) {
      let meant = near(title, index, guide).map { "is “\($0)” meant? " } ?? ""
      Output.writeError(
        SafeText("nothing called “\(title)” is in the guide now: \(meant)\(outcome) all the same").string)
    }
    if unknown.count > Self.mostNamed {
      Output.writeError("\(unknown.count - Self.mostNamed) more of these titles are not in it either")
    }
  }

  /// The title that was meant by another: the next programme with all of its words, or a title with a letter more or less.
  private func near(_ title: String, _ index: SearchIndex, _ guide: Guide) -> String? {
    let words = title.split(separator: " ").map { "title:\"\($0.filter { $0 != "\"" && $0 != "\\" })\"" }
    let query = Query(words.joined(separator: " "))
    if query.diagnostics.isEmpty, let first = index.search(query, now: now, in: zone).programmes.first {
      return guide.title(of: first)
    }
    return NearestWord.to(title, among: (0..<guide.titles.count).map(guide.titles.text))
  }
}
