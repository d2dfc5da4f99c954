import GuideModel
import GuidePersonal
import Testing

@testable import GuideProgram

/// The error for a channel that is not in the guide.
@Suite struct UnknownChannelTests {
  private static let list = ChannelList(
    ["Fox Hollow", "Fox Hill", "Café Kettle", "Quay", "Quay 24"].enumerated().map { place, name in
      Channel(id: "c\(place)", name: name)
    }, ChannelChoices())

  @Test(arguments: [
    ("foxx", "there is Fox Hollow, Fox Hill"), ("FOX HOLOW", "there is Fox Hollow"), ("kettel", "there is Café Kettle"),
    ("CAFÉ", "there is Café Kettle"), ("quya", "there is Quay"), ("zzzz", "tvgrid channels lists them"),
    ("25", "tvgrid channels lists them"), ("fo", "there is Fox Hollow, Fox Hill"),
  ])
  func theNearestNameIsSaidElseThoseWithTheNearestWord(typed: String, hint: String) {
    let message = Self.list.unknownChannel(typed).message
    #expect(message == "no channel has the id, number or name “\(typed)”: \(hint)")
  }
}
