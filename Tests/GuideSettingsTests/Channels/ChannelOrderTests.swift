import GuideModel
import GuideSettings
import Testing

@Suite struct ChannelOrderTests {
  private static func order(_ ids: [String], in text: String) throws -> String {
    try ChannelsTextTests.applying([.order(ids)], to: text)
  }

  static let written = """
    order = [  # mine
      # --- News ---
      "94",  # Harbour One, by the quay
        '105' , # Meridian
      # "7",

      # --- Films ---
      "12",
      "Kestrel"  # no comma
      # the end
    ]  # so far

    [[channel]]
    id = "94"
    hidden = true
    """

  @Test func linesMoveWithTheirComments() throws {
    let expected = """
      order = [  # mine
        "Kestrel",  # no comma
        # "7",

        # --- Films ---
        "12",
        "new",
          '105' , # Meridian
        # --- News ---
        "94",  # Harbour One, by the quay
        # the end
      ]  # so far

      [[channel]]
      id = "94"
      hidden = true
      """
    #expect(try Self.order(["Kestrel", "12", "new", "105", "94"], in: Self.written) == expected)
    let back = try Self.order(["94", "105", "12", "Kestrel"], in: expected)
    #expect(
      back
        == Self.written.replacing("\"Kestrel\"  #", with: "\"Kestrel\",  #")
        .replacing("\"12\",\n", with: "\"12\",\n  \"new\",\n"))
  }

  /// The channels of another guide.
  @Test func whatAnOrderDoesNotNameStaysBehindWhatItStoodBehind() throws {
    let text = try Self.order(["105", "94"], in: Self.written)
    #expect(
      text.hasPrefix(
        """
        order = [  # mine
            '105' , # Meridian
          # "7",

          # --- Films ---
          "12",
          "Kestrel",  # no comma
          # --- News ---
          "94",  # Harbour One, by the quay
          # the end
        ]  # so far

        """))
    let new = try Self.order(["new", "Kestrel"], in: Self.written)
    #expect(ChannelsReading(Array(new.utf8)).choices.order == ["94", "105", "12", "new", "Kestrel"])
  }

  @Test func ordersOneAfterTheOtherAreEachMade() throws {
    let edits: [ChannelEdit] = [.order(["12", "94"]), .set(id: "94", .hidden(false)), .order(["105", "Kestrel"])]
    let once = try ChannelsTextTests.applying(edits, to: Self.written)
    #expect(ChannelsReading(Array(once.utf8)).choices.order == ["12", "105", "Kestrel", "94"])
    let again: [ChannelEdit] = [.order([]), .order(["7"])]
    #expect(try ChannelsTextTests.applying(again, to: "order = [\"94\"]\n") == "order = [\n  \"7\",\n]\n")
  }

  @Test(arguments: [
    (
      "order = [\"94\", \"7\"]  # c\n",
      "order = [\n  \"105\",  # Meridian\n  \"94\",  # Harbour One\n  \"7\",\n]  # c\n"
    ),
    ("order = []\n", "order = [\n  \"105\",  # Meridian\n  \"94\",  # Harbour One\n]\n"),
    ("order = [ ] # c\n", "order = [\n  \"105\",  # Meridian\n  \"94\",  # Harbour One\n] # c\n"),
    ("\"order\"=['94','105',]", "\"order\"=[\n  '105',  # Meridian\n  '94',  # Harbour One\n]"),
    ("order = [\n  \"94\", \"105\",  # both\n]\n", "order = [\n  \"105\",  # both\n  \"94\",  # Harbour One\n]\n"),
    ("order = [ \"94\",  # h\n\t\"105\" ]\n", "order = [\n  \"105\",  # Meridian\n  \"94\",  # h\n]\n"),
    ("order = [\n\"94\"\n, \"105\"# m\n]\n", "order = [\n\"105\",  # m\n\"94\"\n]\n"),
    ("order = [\n\"94\"# h\n,# c\n\"105\"]\n", "order = [\n# c\n\"105\",  # Meridian\n\"94\"# h\n]\n"),
    ("order = \"94\"  # c\n", "order = [\n  \"105\",  # Meridian\n  \"94\",  # Harbour One\n]  # c\n"),
    (
      "order = [\n  5, # five\n  # six\n  [1, [2]],\n  \"94\",\n]",
      "order = [\n  \"105\",  # Meridian\n  # six\n  \"94\",\n]"
    ),
    ("order = [\n  \"\"\"\n94\"\"\", # h\n]\n", "order = [\n  \"105\",  # Meridian\n  \"\"\"\n94\"\"\",  # h\n]\n"),
  ])
  func everyListIsWrittenALineAnID(old: String, new: String) throws {
    #expect(try Self.order(["105", "94"], in: old) == new)
  }

  @Test func anEmptyOrderTakesTheListOut() throws {
    #expect(try Self.order([], in: Self.written) == "[[channel]]\nid = \"94\"\nhidden = true")
    let commented = "# mine\norder = [\"94\"]\n\n[[channel]]\nid = \"94\"\nhidden = true\n"
    #expect(try Self.order([], in: commented) == commented.replacing("order = [\"94\"]\n", with: ""))
    let more = Self.above.replacing("here follow.", with: "here follow. So it is!")
    #expect(try Self.order([], in: more) == more.split(separator: "order = ").first.map(String.init))
  }

  static let above = "# The order of the grid; channels that are not named here follow.\norder = [\n  \"7\",\n]\n"

  @Test(arguments: [
    ("# head\n\n[[channel]]\n", "# head\n\n\(above)\n[[channel]]\n"), ("# head\n", "# head\n\n\(above)"),
    ("# head\n# more\n\n# of it\n[[channel]]\n", "# head\n# more\n\n\(above)\n# of it\n[[channel]]\n"),
    ("# of it\n[[channel]]\n", "\(above)\n# of it\n[[channel]]\n"), ("[[channel]]\n", "\(above)\n[[channel]]\n"),
    ("\u{FEFF}[[channel]]\n", "\u{FEFF}\(above)\n[[channel]]\n"), ("\n[[channel]]\n", "\(above)\n\n[[channel]]\n"),
    ("\u{FEFF}# head\r\n\r\n", "\u{FEFF}# head\r\n\r\n\(above.replacing("\n", with: "\r\n"))\r\n"),
  ])
  func aNewOrderStandsBelowTheHeadAndAboveAllElse(old: String, new: String) throws {
    let channel = old.contains("[[channel]]\n") ? "id = \"94\"\nhidden = true\n" : ""
    #expect(try Self.order(["7"], in: old + channel) == new + channel)
    #expect(try Self.order([], in: new + channel) == old + channel)
  }
}
