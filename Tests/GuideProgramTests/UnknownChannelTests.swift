import GuideModel
import GuidePersonal
import Testing

@testable import GuideProgram

@Suite struct UnknownChannelTests {
  private static let list = ChannelList(
    ["Fox Hollow", "Fox Hill", "Café Kettle", "Quay", "Quay 24"].enumerated().map { place, name in
      Channel(id: "c\(place)", name: name)
    }, ChannelChoices())

  @Test(arguments: [
    ("foxx", "did you mean Fox Hollow, Fox Hill?"), ("FOX HOLOW", "did you mean Fox Hollow?"),
    ("kettel", "did you mean Café Kettle?"),
    ("CAFÉ", "did you mean Café Kettle?"), ("quya", "did you mean Quay?"), ("zzzz", "run tvgrid channels for a list"),
    ("25", "run tvgrid channels for a list"), ("fo", "did you mean Fox Hollow, Fox Hill?"),
  ])
  func similarNamesOrNamesWithASimilarWordAreSuggested(typed: String, hint: String) {
    let message = Self.list.unknownChannel(typed).message
    #expect(message == "no channel “\(typed)”: \(hint)")
  }
}
