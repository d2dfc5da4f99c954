import GuideFeeds
import GuideTestSupport
import Testing

@Suite struct M3UPlaylistTests {
  @Test func everyUsefulAttributeIsRead() throws {
    let decoded = DecodedPlaylist(
      """
      #EXTM3U x-tvg-url="http://example.org/guide.xml"
      #EXTINF:-1 tvg-id="harbour.example" tvg-name="Harbour_One" tvg-chno="12" tvg-logo="http://example.org/1.png" \
      group-title="Island;News" tvg-shift="+1" radio="true",Harbour One
      #EXTVLCOPT:http-user-agent=Example
      #KODIPROP:inputstream=example

      http://example.org/live/1
      """)
    let entry = try #require(decoded.entries.first)
    #expect(entry.line == 2)
    #expect(entry.tvgID == "harbour.example")
    #expect(entry.tvgName == "Harbour_One")
    #expect(entry.name == "Harbour One")
    #expect(entry.number == 12)
    #expect(entry.groups == ["Island", "News"])
    #expect(entry.shift == 60)
    #expect(entry.isShifted)
    #expect(entry.isRadio)
    #expect(entry.logo == "http://example.org/1.png")
    #expect(decoded.entries.count == 1)
    #expect(decoded.messages == [])
  }

  @Test func entriesWithOneNameHaveMarks() {
    let text = { (host: String, password: String) in
      """
      #EXTM3U
      #EXTINF:-1,Quay
      http://\(host)/live/ann/\(password)/12.ts
      #EXTINF:-1,Quay
      http://\(host)/live/ann/\(password)/13.ts
      #EXTINF:-1 tvg-id="quay.example",Quay
      http://\(host)/live/ann/\(password)/13.ts
      #EXTINF:-1,Mole
      http://\(host)/live/ann/\(password)/14.ts
      #EXTINF:-1,Mole
      http://\(host)/live/ann/\(password)/14.ts
      """
    }
    let marks = DecodedPlaylist(text("one.example", "secret")).entries.map(\.mark)
    #expect(Set(marks.prefix(3).compactMap(\.self)).count == 2 && marks[2] == "quay.example")
    #expect(marks.suffix(2) == [nil, nil], "an entry that is listed twice is one")
    #expect(DecodedPlaylist(text("two.example", "other")).entries.map(\.mark)[0] == marks[0])
  }

  @Test(arguments: [
    (",##### SPORT #####", 0), (",*** Films ***", 0), (",▬▬▬ Drama ▬▬▬", 0),
    (#"tvg-name="--- Kids ---",--- Kids ---"#, 0),
    (",═══ Music ═══", 0),
    (#"tvg-id="harbour.example",### Harbour ###"#, 1), (",|UK| Harbour One", 1), (",Harbour+++", 1), (",+1", 1),
  ]) func headingsAmongChannelsAreNoChannels(entry: String, count: Int) {
    let decoded = DecodedPlaylist.entries(entry)
    #expect(decoded.entries.count == count)
    #expect(decoded.messages.contains { $0.contains("heading") } == (count == 0))
  }

  @Test func missingAttributesAreNil() throws {
    let entry = try #require(
      DecodedPlaylist.entries(#"tvg-id="" tvg-name="" tvg-chno="" group-title="",Harbour"#).entries.first)
    #expect(entry.tvgID == nil)
    #expect(entry.tvgName == nil)
    #expect(entry.number == nil)
    #expect(entry.groups == [])
    #expect(entry.shift == 0)
    #expect(!entry.isShifted)
    #expect(!entry.isRadio)
  }

  /// Logos are only for looks, so nothing is reported.
  @Test(arguments: ["", "harbour.png", "ftp://example.org/1.png", "file:///1.png", "http://a b/1.png"])
  func aLogoWithoutAWebAddressIsIgnored(logo: String) {
    let decoded = DecodedPlaylist.entries("tvg-logo=\"\(logo)\",Harbour")
    #expect(decoded.entries.first?.logo == nil && decoded.messages == [])
  }

  @Test func theNameBeginsAfterTheFirstCommaOutsideOfQuotationMarks() {
    let decoded = DecodedPlaylist.entries(
      #"tvg-name="Harbour, One" group-title='News, Talk',Harbour, One "and" Two"#, ",Kestrel", ", Gorsaf Un ")
    #expect(decoded.names == [#"Harbour, One "and" Two"#, "Kestrel", "Gorsaf Un"])
    #expect(decoded.entries.first?.tvgName == "Harbour, One")
    #expect(decoded.entries.first?.groups == ["News, Talk"])
    #expect(decoded.messages == [])
  }

  @Test func valuesMayHaveSingleQuotationMarksOrNone() {
    let decoded = DecodedPlaylist.entries(
      "tvg-id=harbour.example tvg-chno=7 tvg-name='Gorsaf \"Un\"' tvg-shift=-4.5,Gorsaf d'Or")
    #expect(decoded.entries.first?.tvgID == "harbour.example")
    #expect(decoded.entries.first?.number == 7)
    #expect(decoded.entries.first?.tvgName == "Gorsaf \"Un\"")
    #expect(decoded.entries.first?.shift == -270)
    #expect(decoded.names == ["Gorsaf d'Or"])
    #expect(decoded.messages == [])
  }

  @Test(arguments: ["tvg-chno", "channel-number", "ch-number", "TVG-CHNO"])
  func aNumberHasSeveralNames(attribute: String) {
    #expect(DecodedPlaylist.entries("\(attribute)=\"101\",Harbour").entries.first?.number == 101)
  }

  @Test func tvgChnoTakesPrecedenceOverOtherNumbers() {
    #expect(DecodedPlaylist.entries(#"channel-number="5" tvg-chno="6",Harbour"#).entries.first?.number == 6)
  }

  @Test func groupsAreTrimmedAndNamedOnce() {
    let decoded = DecodedPlaylist.entries(#"group-title=" News ; ;Island;News;;",Harbour"#)
    #expect(decoded.entries.first?.groups == ["News", "Island"])
  }

  /// As in Kodi, a line of groups applies until the next one, or until an entry names groups.
  @Test func aLineOfGroupsBeginsAGroup() {
    let decoded = DecodedPlaylist(
      """
      #EXTM3U
      #EXTINF:-1,Harbour
      #EXTGRP:News;Island
      http://example.org/1
      #EXTINF:-1,Meridian
      http://example.org/2
      #EXTGRP:Coast
      #EXTINF:-1,Kestrel
      http://example.org/3
      #EXTGRP:
      #EXTINF:-1,Gorsaf
      http://example.org/4
      #EXTGRP:Sea
      #EXTINF:-1 group-title="Sport",Quay
      http://example.org/5
      #EXTINF:-1,Mole
      http://example.org/6
      """)
    #expect(decoded.entries.map(\.groups) == [["News", "Island"], ["News", "Island"], ["Coast"], [], ["Sport"], []])
    #expect(decoded.messages == [])
  }

  @Test func aLineOfGroupsTakesPrecedenceOverTheEntrysGroups() {
    let decoded = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1 group-title=\"Sport\",Quay\n#EXTGRP:News\nhttp://example.org/1\n#EXTINF:-1,Mole\nhttp://example.org/2"
    )
    #expect(decoded.entries.map(\.groups) == [["News"], ["News"]])
  }

  @Test(arguments: [
    "tvg-id=“quay.example” group-title=„Sea Air“,Quay", "tvg-id=‘quay.example’ group-title=“Sea Air\",Quay",
    "tvg-id='quay.example' group-title=”Sea Air”,Quay",
  ])
  func typographicQuotationMarksAreReadAsStraightOnes(line: String) {
    let decoded = DecodedPlaylist.entries(line)
    #expect(decoded.entries.first?.tvgID == "quay.example" && decoded.entries.first?.groups == ["Sea Air"])
    #expect(decoded.messages == ["2 repaired: typographic quotation marks: read as straight ones"])
  }

  @Test func typographicQuotationMarksInWindows1252AreReadAsStraightOnes() {
    let bytes = Array("#EXTM3U\n#EXTINF:-1 tvg-id=<quay.example>,Quay\nhttp://example.org/1".utf8)
      .map { $0 == UInt8(ascii: "<") ? 0x93 : $0 == UInt8(ascii: ">") ? 0x94 : $0 }
    #expect(DecodedPlaylist(bytes).entries.first?.tvgID == "quay.example")
  }

  @Test func quotationMarksInsideANameStay() {
    #expect(DecodedPlaylist.entries("tvg-id=\"q\",The “Quay”").entries.first?.name == "The “Quay”")
  }

  /// American channel numbers have two parts. Of several channels with the same first part, only one gets it as its number.
  @Test(arguments: [("5.1", 5), ("5-2", 5), ("12.10", 12), ("7.0", 7)])
  func aNumberMayHaveASecondPart(text: String, number: Int) {
    #expect(DecodedPlaylist.entries("tvg-chno=\"\(text)\",Quay").entries.first?.number == number)
  }

  @Test func theAddressesOfGuidesInTheHeadAreKept() {
    let decoded = DecodedPlaylist.entries(
      ",Quay",
      head:
        #"#EXTM3U url-tvg="http://tv.example/a.xml.gz,http://tv.example/b c.xml" x-tvg-url="https://o.example/?k=1""#)
    // Addresses are separated by a space or a comma.
    #expect(decoded.playlist.guides == ["https://o.example/?k=1", "http://tv.example/a.xml.gz", "http://tv.example/b"])
    #expect(decoded.messages == ["1 repaired: a guide address that is not a web address: left out"])
  }

  /// Entities in these addresses used to be left undecoded.
  @Test(arguments: [
    ("http://epg.example/c.xml?days=3&amp;z=1", "http://epg.example/c.xml?days=3&z=1"),
    ("http://epg.example/c.xml?days=3&#38;z=1", "http://epg.example/c.xml?days=3&z=1"),
    ("HTTP://epg.example/c.xml?days=3&z=1", "http://epg.example/c.xml?days=3&z=1"),
    ("http://epg.example/c.xml?x=1&copy=2", "http://epg.example/c.xml?x=1&copy=2"),
  ])
  func entitiesInTheAddressesOfGuidesAreDecoded(written: String, address: String) {
    let decoded = DecodedPlaylist.entries(",Quay", head: "#EXTM3U x-tvg-url=\"\(written)\"")
    #expect(decoded.playlist.guides == [address])
    #expect(decoded.messages == (written.contains(";") ? ["1 repaired: HTML entities: decoded"] : []))
  }

  @Test func withoutAGuideInTheHeadThereIsNone() {
    #expect(DecodedPlaylist.entries(",Quay", head: #"#EXTM3U url-tvg="""#).playlist.guides == [])
    let decoded = DecodedPlaylist.entries(",Quay", head: "#EXTM3U x-tvg-url=file:///etc/passwd")
    #expect(decoded.playlist.guides == [])
    #expect(decoded.messages == ["1 repaired: a guide address that is not a web address: left out"])
  }

  @Test(arguments: [
    ("+1", 60), ("1", 60), ("-4.5", -270), ("0", 0), ("-0", 0), (".5", 30), ("1.", 60), ("0.33", 20), ("24", 1440),
    ("-24", -1440), ("1,5", 90), ("-0,75", -45), (",5", 30), ("0.0083333333333333333333", 0), ("5.75", 345),
  ])
  func aShiftIsInHours(text: String, minutes: Int) {
    let decoded = DecodedPlaylist.entries("tvg-shift=\"\(text)\",Harbour")
    #expect(decoded.entries.first?.shift == minutes)
    #expect(decoded.messages == [])
  }

  @Test func entriesWithoutAShiftUseTheHeaders() {
    let decoded = DecodedPlaylist.entries(
      "tvg-shift=\"\",Harbour", "tvg-shift=\"-4.5\",Meridian", "tvg-shift=0,Kestrel", head: "#EXTM3U tvg-shift=\"-4.5\""
    )
    #expect(decoded.entries.map(\.shift) == [-270, -270, 0])
    #expect(decoded.entries.map(\.isShifted) == [false, false, true])
  }

  @Test func aHeaderAppliesUntilTheNextOne() {
    let decoded = DecodedPlaylist(
      "#EXTM3U tvg-shift=1\n#EXTINF:-1,Harbour\nhttp://example.org/1\n"
        + "#EXTM3U\n#EXTINF:-1,Meridian\nhttp://example.org/2\n")
    #expect(decoded.entries.map(\.shift) == [60, 0])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func linesEndInAnyWay(end: String) {
    let lines = [
      "\u{FEFF}#EXTM3U", "", "#EXTINF:-1,Harbour", "http://example.org/1", "#EXTINF:-1,Meridian", "rtp://@1",
    ]
    let decoded = DecodedPlaylist(lines.joined(separator: end))
    #expect(decoded.names == ["Harbour", "Meridian"])
    #expect(decoded.entries.map(\.line) == [3, 5])
    #expect(decoded.messages == [])
  }

  @Test func playlistsMayBeConcatenatedWithTheirByteOrderMarks() {
    let one = "\u{FEFF}#EXTM3U\n#EXTINF:-1,Harbour\nhttp://example.org/1\n"
    let decoded = DecodedPlaylist(one + one)
    #expect(decoded.names == ["Harbour", "Harbour"])
    #expect(decoded.messages == [])
  }

  @Test func theHeadMayBeMissing() {
    let decoded = DecodedPlaylist("#EXTINF:-1 tvg-id=\"a\",Harbour\nhttp://example.org/1\n")
    #expect(decoded.names == ["Harbour"])
    #expect(decoded.messages == [])
  }

  @Test func secondsMayBeMissingOrAnyNumber() {
    let decoded = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:tvg-id=a,Harbour\nhttp://x\n#EXTINF:,Meridian\nhttp://x\n#EXTINF: 10.5 tvg-id=b,Kestrel\nhttp://x\n#extinf -1,Gorsaf\nhttp://x\n"
    )
    #expect(decoded.names == ["Harbour", "Meridian", "Kestrel", "Gorsaf"])
    #expect(decoded.entries.map(\.tvgID) == ["a", nil, "b", nil])
    #expect(decoded.messages == [])
  }
}
