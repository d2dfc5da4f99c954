import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// Which showing represents all simultaneous showings of one programme.
@Suite struct SimulcastHeadTests {
  private static let now = Moments.at("2026-11-17 12:00")

  private static func copies(_ channels: [Channel]) -> Guide {
    var sketch = GuideSketch()
    for channel in channels {
      let start = now.adding(minutes: channel.name.hasSuffix("+1") ? 60 : 0)
      sketch.add(
        channel,
        [GuideSketch.Programme(start, minutes: 30, "News"), .init(start.adding(minutes: 600), minutes: 30, "News")])
    }
    return sketch.build()
  }

  /// The favourite represents the copies, or else the channel with the lowest number; a later showing never does.
  @Test(arguments: [
    (["Quay 7", "Quay 3", "Quay 5"], "", "Quay 3"), (["Quay 7", "Quay 3", "Quay 5"], "Quay 5", "Quay 5"),
    (["Quay 7", "Quay 3", "Quay 5"], "Quay 7", "Quay 7"), (["Quay 4", "Quay", "Quay 9"], "", "Quay 4"),
    (["Quay", "Quay +1", "Quay 2"], "Quay +1", "Quay 2"), (["Quay", "Kay"], "", "Quay"),
  ])
  func thePreferredChannelRepresentsItsCopies(names: [String], favourite: String, head: String) {
    let guide = Self.copies(
      names.map { name in
        Channel(
          id: name, name: name, number: name.split(separator: " ").last.flatMap { $0 == "+1" ? nil : Int($0) },
          isFavourite: name == favourite)
      })
    let index = SearchIndex(guide)
    let found = index.search(Query("news"), now: Self.now, in: .utc)
    let heads = index.simulcasts.heads(of: found.programmes)
    #expect(heads.map { guide.channels[guide.channel(of: $0)].name } == [head, head], "\(names)")
    #expect(index.simulcasts.first(of: found.programmes) == heads.first)
    #expect(found.groupedUpcomingMarks.map(\.count) == [names.count, names.count])
    #expect(Set(found.groupedUpcomingMarks.joined()) == Set(found.upcomingMarks))
    #expect(index.simulcasts.first(of: []) == nil)
  }

  /// A channel that plays comes after a favourite and before a lower number.
  @Test(arguments: [("", "Quay 5"), ("Quay 7", "Quay 7")])
  func aChannelThatPlaysIsPreferred(favourite: String, head: String) {
    let guide = Self.copies(
      [7, 3, 5].map { (number: Int) in
        Channel(
          id: "q\(number)", name: "Quay \(number)", number: number, isFavourite: "Quay \(number)" == favourite)
      })
    let index = SearchIndex(guide, playable: ["q5"])
    let heads = index.simulcasts.heads(of: index.search(Query("news"), now: Self.now, in: .utc).programmes)
    #expect([head, head] == heads.map { guide.channels[guide.channel(of: $0)].name })
  }
}
