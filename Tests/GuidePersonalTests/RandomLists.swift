import GuideModel
import GuideTestSupport

@testable import GuidePersonal

/// Random lists with few names and titles, so that changes collide, and with strings of all kinds.
enum RandomLists {
  static let names = ["To watch", "TO WATCH", "Films to see", "É", "x \"y\" \\", "日本 🏴"]
  static let texts = [
    "", "late", "a \"b\" \\c \\n \\x41", "line\nbreak\r\n\t", "\u{0}nul\u{1B}[31m\u{7F}", "日本 🏴👩‍👩‍👧", "# no comment",
    "'''", "\u{85}\u{2028}", "tab\tbed", "\\", "e\u{301}", " spaced ",
  ]

  static func text(_ random: inout SplitMix64) -> String { texts.randomElement(using: &random) ?? "" }

  static func details(_ random: inout SplitMix64) -> ProgrammeDetails {
    func some(_ most: Int, _ random: inout SplitMix64) -> [String] {
      (0..<Int.random(in: 0...most, using: &random)).map { _ in text(&random) }
    }
    func number(_ range: ClosedRange<Int>, _ random: inout SplitMix64) -> Int? {
      Bool.random(using: &random) ? Int.random(in: range, using: &random) : nil
    }
    var summary = ProgrammeSummary(year: number(0...9_999, &random))
    summary.stars = number(1...500, &random).flatMap { StarRating(hundredths: $0) }
    summary.episodeTitle = some(1, &random).first
    if Bool.random(using: &random) {
      summary.episode = EpisodeNumber(
        raw: text(&random), season: number(0...99, &random), number: number(0...99_999_999, &random),
        lastNumber: number(0...99, &random), count: number(0...99, &random),
        part: number(1...9, &random), partCount: number(1...9, &random))
    }
    var details = ProgrammeDetails(summary: summary)
    details.directors = some(2, &random)
    details.genres = some(2, &random)
    details.cast = some(4, &random).map { CastMember(name: $0, role: some(1, &random).first) }
    details.description = some(1, &random).first
    details.certificate = some(1, &random).first
    details.more = some(5, &random).map { text in
      Fact(Fact.Kind.additional.randomElement(using: &random) ?? .url, text, qualifier: some(1, &random).first)
    }
    return details
  }

  static func flags(_ random: inout SplitMix64) -> ProgrammeFlags {
    ProgrammeFlags(rawValue: UInt16.random(in: 0..<1 << 13, using: &random))
  }

  static func item(_ random: inout SplitMix64) -> ListItem {
    let title = ["Tide", "tide", "The Ferrymen", "x\"y\\z"].randomElement(using: &random) ?? "x"
    let start = Instant(seconds: 1_795_000_000).adding(minutes: Int.random(in: 0...3, using: &random) * 30)
    let showing = ChosenShowing(
      channel: ["94", "é.example"].randomElement(using: &random) ?? "94", channelName: "Harbour \"One\"",
      interval: Interval(start, start.adding(minutes: 30)), title: title,
      episode: [nil, "s1 e1", "the tide\nturns"].randomElement(using: &random) ?? nil)
    let scope = ListItem.Scope.allCases.randomElement(using: &random) ?? .show
    let show = [title.lowercased(), "folded"].randomElement(using: &random) ?? title
    return ListItem(scope, showing, show: show, ItemFacts(flags(&random), details(&random)))
  }

  static func edit(_ random: inout SplitMix64, _ lists: ProgrammeLists? = nil) -> ListEdit {
    let known = lists?.lists.map(\.name) ?? []
    func name(_ random: inout SplitMix64) -> String { (names + known).randomElement(using: &random) ?? "x" }
    let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in item(&random) }
    let position = Int.random(in: -1...6, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1: return .create(name(&random))
    case 2: return .create(["", " ", "a\nb", "\u{200B}", String(repeating: "é", count: 101)][max(0, position) % 5])
    case 3: return .rename(name(&random), to: name(&random))
    case 4: return .delete(name(&random))
    case 5: return .move(name(&random), to: position)
    case 6, 7, 8: return .add(items, to: name(&random), at: Bool.random(using: &random) ? position : nil)
    case 9, 10: return .add(items, to: names[0])
    case 11: return .remove(items.map(\.identity), from: names[0])
    case 12: return .remove(items.map(\.identity), from: name(&random))
    case 13: return .insert(ProgrammeList(names[0], items), at: max(0, position))
    default:
      let name = name(&random)
      let own = lists?[name]?.items.randomElement(using: &random)?.identity
      return .moveItem(own ?? items[0].identity, in: name, to: position)
    }
  }
}
