import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

@Suite struct ListGuideTests {
  @Test(arguments: 0..<60 as Range<UInt64>) func everyEntryHasItsProgramme(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let items = (0..<Int.random(in: 0...40, using: &random)).map { _ in RandomLists.item(&random) }
    let list = ListGuide(items)
    let guide = list.guide
    #expect(guide.programmeCount == items.count && Set(list.programmes).count == items.count)
    for (index, programme) in list.programmes.enumerated() {
      let item = items[index]
      #expect(list.item(of: programme) == index)
      #expect(
        guide.title(of: programme) == item.showing.title && guide.interval(of: programme) == item.showing.interval)
      #expect(guide.channels[guide.channel(of: programme)].id == item.showing.channel)
      #expect(guide.details(of: programme) == item.details && guide.flags(of: programme) == item.flags)
      #expect(guide.summary(of: programme) == item.details.summary)
    }
  }

  /// Compares the texts with those from the default implementation, which reads the details.
  @Test(arguments: 0..<60 as Range<UInt64>) func textMatchesTheDetails(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let item = RandomLists.item(&random)
    let all: [ProgrammeTexts] =
      [.episode, .description, .actors, .roles, .directors, .genres] + Fact.Kind.additional.map { ProgrammeTexts($0) }
    for kinds in all + [.actors.union(.roles), all.reduce([]) { $0.union($1) }] {
      var read: [String] = []
      ItemFactsReader().forEachText(of: kinds, in: Array(item.facts.utf8).span) { text in
        read.append(String(decoding: text, as: UTF8.self))
        return true
      }
      #expect(read.sorted() == item.details.texts(of: kinds).sorted())
    }
  }

  @Test func extremeTimesAndHostileNamesMakeAGuide() {
    let times = [ChosenShowing.seconds.lowerBound, -1, 0, 1_795_000_000, ChosenShowing.seconds.upperBound]
    let items = times.flatMap { seconds in
      ["x\u{1B}[2J", ""].map { title in
        let start = Instant(seconds: seconds)
        return ListItem(
          .showing,
          ChosenShowing(channel: "", channelName: "\n", interval: Interval(start, start), title: title, episode: nil),
          show: title, ItemFacts())
      }
    }
    let list = ListGuide(items)
    #expect(list.programmes.map(list.item) == Array(items.indices))
    #expect(list.guide.title(of: list.programmes[0]) == "x [2J")
  }

  @Test func emptyListsGiveEmptyGuides() {
    #expect(ProgrammeList("x").guide.guide.programmeCount == 0)
  }
}
