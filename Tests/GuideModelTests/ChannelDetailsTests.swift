import GuideModel
import Testing

@Suite struct ChannelDetailsTests {
  private static let details = ChannelDetails(
    names: [.init("Harbour", language: "en"), .init("Harbwr", language: "cy")], icons: [.init("http://a/1.png")],
    links: [.init("http://a/")])
  private static let harbour = Channel(id: "94", name: "Harbour", number: 5, details: details)

  @Test func laterOriginsFillInIconsAndAddresses() {
    var builder = GuideBuilder()
    builder.begin(GuideOrigin(name: "one"))
    builder.add(Channel(id: "94", name: "Harbour One"))
    builder.begin(GuideOrigin(name: "two"))
    builder.add(Self.harbour)
    let expected = ChannelDetails(icons: Self.details.icons, links: Self.details.links)
    #expect(builder.build().channels == [Channel(id: "94", name: "Harbour One", number: 5, details: expected)])
  }

  @Test func detailsOfTheFirstOriginStay() {
    var builder = GuideBuilder()
    builder.begin(GuideOrigin(name: "one"))
    builder.add(Self.harbour)
    builder.begin(GuideOrigin(name: "two"))
    builder.add(Channel(id: "94", name: "x", details: ChannelDetails(icons: [.init("http://b/2.png")])))
    #expect(builder.build().channels == [Self.harbour])
  }

  @Test func aliasedChannelsKeepTheirIcons() throws {
    var builder = GuideBuilder(aliases: ["x": "94"])
    builder.add(Channel(id: "x", name: "Harbour", details: Self.details))
    #expect(builder.build().channels == [Channel(id: "94", name: "Harbour", details: Self.details)])
  }
}
