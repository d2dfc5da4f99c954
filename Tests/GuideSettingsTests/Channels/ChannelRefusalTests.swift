import GuideModel
import GuideSettings
import Testing

@Suite struct ChannelRefusalTests {
  struct Refused: Sendable, CustomTestStringConvertible {
    let text: String
    let edit: ChannelEdit
    let words: String
    var line: Int?
    var testDescription: String { "\(text.debugDescription): \(edit)" }
  }

  private static let hide = ChannelEdit.set(id: "94", .hidden(true))
  private static let block = "[[channel]]\nid = \"94\"\nnumber = 1\n"

  static let refusals = [
    Refused(text: "colour = 1\nx =\n" + block, edit: hide, words: "mend that line first", line: 2),
    Refused(text: block + "name = \"a\u{0}b\"", edit: hide, words: "mend that line first", line: 4),
    Refused(text: block + block, edit: hide, words: "there are two channels “94”", line: 4),
    Refused(text: "[channel]\nid = \"94\"\n", edit: hide, words: "not written as [[channel]]"),
    Refused(text: "channel = [{id = \"94\"}]\n", edit: hide, words: "not written as [[channel]]"),
    Refused(text: "channel = [{id = \"94\"}]\n", edit: .order(["94"]), words: "not written as [[channel]]"),
    Refused(text: "channel.id = \"94\"\n", edit: hide, words: "not written as [[channel]]"),
    Refused(text: "[[\"ch\\u0061nnel\"]]\nid = \"94\"\n", edit: hide, words: "not written as [[channel]]"),
    Refused(text: "channel = 5\n", edit: hide, words: "cannot change safely"),
    Refused(text: "[[channel]]\nid = \"94\"\n\"hid\\u0064en\" = false\n", edit: hide, words: "cannot change safely"),
    Refused(text: block + "\"sh\\u0069ft\" = 5\n", edit: .set(id: "94", .shift(0)), words: "cannot change safely"),
    Refused(text: "\"ord\\u0065r\" = [\"7\"]\n", edit: .order([]), words: "cannot change safely"),
    Refused(
      text: "[[channel]]\nid = \"94\"\n[x]\n[channel.more]\n", edit: .reset(id: "94"), words: "cannot change safely"),
    Refused(text: "order.x = 1\n", edit: .order(["94"]), words: "cannot change safely"),
    Refused(text: "[order]\nx = 1\n", edit: .order(["94"]), words: "cannot change safely"),
    Refused(text: "\"ord\\u0065r\" = [\"7\"]\n", edit: .order(["94"]), words: "cannot change safely"),
    Refused(text: "", edit: .set(id: "94", .number(0)), words: "channel “94”: number is 0"),
    Refused(text: block, edit: .set(id: "94", .name("")), words: "channel “94”: name is empty"),
    Refused(text: block, edit: .set(id: "94", .copyOf("94")), words: "channel “94”: copy-of is the channel itself"),
    Refused(text: block, edit: .set(id: "", .hidden(true)), words: "channel “”: id is “”"),
    Refused(text: block, edit: .order(["94", ""]), words: "the order: order has “” in it"),
  ]

  @Test(arguments: refusals) func whatCannotBeDoneIsRefusedInWords(refused: Refused) throws {
    let error = #expect(throws: SettingsRefusal.self) {
      try ChannelsTextTests.text(refused.text).applying([refused.edit]) { _ in nil }
    }
    #expect(
      error?.reason.contains(refused.words) == true && error?.line == refused.line, "\(String(describing: error))")
  }

  @Test func aFileThatWouldBecomeTooLargeIsRefused() throws {
    let text = ChannelsTextTests.text(String(repeating: "# 94\n", count: 838_860))
    #expect(text.bytes.count > (4 << 20) - 10)
    let error = #expect(throws: SettingsRefusal.self) { try text.applying([Self.hide]) { _ in nil } }
    #expect(error?.reason == "the file would become larger than 4 MB")
  }

  @Test func twoChannelsOfOneIDAreInTheWayOfThatIDAlone() throws {
    let text = Self.block + Self.block + "[[channel]]\nid = \"105\"\nnumber = 2\n"
    let new = try ChannelsTextTests.applying([.set(id: "105", .number(3))], to: text)
    #expect(new == text.replacing("number = 2", with: "number = 3"))
  }
}
