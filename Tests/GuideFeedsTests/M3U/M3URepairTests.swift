import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// The repairs to playlists, one by one.
@Suite struct M3URepairTests {
  @Test func aQuotationMarkWithoutItsPairEndsBeforeTheNextAttribute() {
    let decoded = DecodedPlaylist.entries(#"tvg-name="Harbour One group-title="News",Harbour"#)
    #expect(decoded.entries.first?.tvgName == "Harbour One")
    #expect(decoded.entries.first?.groups == ["News"])
    #expect(decoded.names == ["Harbour"])
    #expect(
      decoded.messages == [
        "2 repaired: an unpaired quotation mark: closed before the next attribute or comma"
      ])
  }

  @Test func aQuotationMarkWithoutItsPairEndsAtTheComma() {
    let decoded = DecodedPlaylist.entries(#"tvg-id="harbour,Harbour One"#, "tvg-chno='5,Gorsaf")
    #expect(decoded.entries.map(\.tvgID) == ["harbour", nil])
    #expect(decoded.entries.map(\.number) == [nil, 5])
    #expect(decoded.names == ["Harbour One", "Gorsaf"])
    let message = "repaired: an unpaired quotation mark: closed before the next attribute or comma"
    #expect(decoded.messages == ["2 \(message)", "4 \(message)"])
  }

  @Test func attributesWithoutASpaceBetweenThemAreRead() {
    let decoded = DecodedPlaylist.entries(#"tvg-id="harbour"tvg-chno="5",Harbour"#)
    #expect(decoded.entries.first?.tvgID == "harbour")
    #expect(decoded.entries.first?.number == 5)
    #expect(decoded.messages == ["2 repaired: no space after a quotation mark: read as if there were one"])
  }

  @Test func aQuotationMarkWithinAWordIsKept() {
    let decoded = DecodedPlaylist.entries(#"tvg-id=12"live tvg-name=O'Brien,Harbour"#)
    #expect(decoded.entries.first?.tvgID == #"12"live"#)
    #expect(decoded.entries.first?.tvgName == "O'Brien")
    #expect(decoded.messages == ["2 repaired: a quotation mark inside a word: kept"])
  }

  @Test func aValueCutOffByTheEndOfTheFileIsNotUsed() {
    let decoded = DecodedPlaylist("#EXTM3U\n#EXTINF:-1 tvg-id=\"harbour\" tvg-name=\"Harb")
    #expect(decoded.entries.map(\.tvgID) == ["harbour"])
    #expect(decoded.entries.map(\.tvgName) == [nil])
    #expect(
      decoded.messages == [
        "2 repaired: an unpaired quotation mark, and no comma: attribute left out",
        "2 repaired: no name: its tvg-id is used",
        "2 noted: the playlist ends before its address: used anyway",
      ])
    #expect(decoded.playlist.diagnostics.last?.isTruncated == true)
  }

  @Test func anAddressIsNeverUsedAsAName() {
    let address = "http://sam:secret@example.org/live/1,2"
    let decoded = DecodedPlaylist.entries(
      "tvg-id=\"harbour\",\(address)", "tvg-id=\"kestrel\" \(address)", "tvg-id=\"gorsaf\",Gorsaf \(address) HD",
      "tvg-name=\"\(address)\" tvg-id=\"atlas\",", "tvg-id=\"meridian\" tvg-name=\"Meridian\",rtmp://x")
    #expect(decoded.names == ["", "", "Gorsaf", "", ""])
    #expect(decoded.entries.map(\.tvgName) == [nil, nil, nil, nil, "Meridian"])
    #expect(decoded.entries.map(\.tvgID) == ["harbour", "kestrel", "gorsaf", "atlas", "meridian"])
    #expect(decoded.messages.count { $0.hasSuffix("an address instead of a name: left out") } == 5)
    #expect(!decoded.messages.contains { $0.contains("secret") })
  }

  @Test func anEqualsSignAtAValuesEndOpensNothing() {
    let decoded = DecodedPlaylist.entries(#"tvg-id="a b=" tvg-name="c=",Harbour"#)
    #expect(decoded.entries.first?.tvgID == "a b=")
    #expect(decoded.entries.first?.tvgName == "c=")
    #expect(decoded.messages == [])
  }

  @Test func withoutACommaTheNameFollowsTheAttributes() {
    let decoded = DecodedPlaylist.entries(#"tvg-id="harbour" Harbour One"#, "Kestrel")
    #expect(decoded.names == ["Harbour One", "Kestrel"])
    let message = "repaired: no comma before the name: the text after the attributes is used as the name"
    #expect(decoded.messages == ["2 \(message)", "4 \(message)"])
  }

  @Test func attributesBehindACommaAreRead() {
    let decoded = DecodedPlaylist.entries(#", tvg-logo="x" tvg-id="harbour",Harbour One"#)
    #expect(decoded.entries.first?.tvgID == "harbour")
    #expect(decoded.names == ["Harbour One"])
    #expect(decoded.messages == ["2 repaired: a comma before the attributes: read anyway"])
  }

  @Test func strayWordsAreSkipped() {
    let decoded = DecodedPlaylist.entries(
      #"tvg-name="The "Best" TV" tvg-id="best",Best, at Last"#, #"HD "a, b",Harbour"#)
    #expect(decoded.entries.map(\.tvgName) == [#"The "Best" TV"#, nil])
    #expect(decoded.entries.map(\.tvgID) == ["best", nil])
    #expect(decoded.names == ["Best, at Last", "Harbour"])
    let message = "repaired: stray words between attributes: skipped"
    #expect(decoded.messages == ["2 repaired: quotation marks inside a value: kept", "4 \(message)"])
  }

  @Test func duplicateAttributesKeepTheFirstValue() {
    let decoded = DecodedPlaylist.entries(#"tvg-id="" tvg-id="a" tvg-id="b",Harbour"#)
    #expect(decoded.entries.first?.tvgID == "a")
    #expect(decoded.messages == ["2 repaired: a duplicate attribute: the first one kept"])
  }

  @Test(arguments: ["5.x", "0.1", "5.", "0", "100000", "99999999999999999999", "-3", "twelve", "1 2"])
  func invalidChannelNumbersAreLeftOut(text: String) {
    let decoded = DecodedPlaylist.entries("tvg-chno=\"\(text)\",Harbour")
    #expect(decoded.entries.first?.number == nil)
    #expect(decoded.messages == ["2 repaired: “\(text)” is not a channel number: left out"])
  }

  @Test(arguments: [
    "25", "-24.5", "+", ".", "1:30", "1e3", "99999999999999999999", "--1", "nan", "1,5,5", "1.5,5", ",",
  ])
  func invalidShiftsAreLeftOut(text: String) {
    let decoded = DecodedPlaylist.entries("tvg-shift=\"\(text)\",Harbour", head: "#EXTM3U tvg-shift=\"1\"")
    #expect(decoded.entries.first?.shift == 60)
    #expect(decoded.messages == ["2 repaired: “\(text)” is not a shift in hours: left out"])
  }

  @Test func anEntryWithoutANameIsKnownByItsIdOrItsTvgName() {
    let decoded = DecodedPlaylist.entries("tvg-id=harbour,", "tvg-name=Kestrel", "tvg-logo=x,")
    #expect(decoded.entries.map(\.tvgID) == ["harbour", nil])
    #expect(decoded.names == ["", ""])
    #expect(
      decoded.messages == [
        "2 repaired: no name: its tvg-id is used", "4 repaired: no name: its tvg-name is used",
        "6 refused: neither a name nor a tvg-id: entry left out",
      ])
  }

  @Test func anAddressWithoutANameIsLeftOutAndNotQuoted() {
    let decoded = DecodedPlaylist(
      "#EXTM3U\nhttp://example.org/secret\n#EXTINF:-1,Harbour\nhttp://example.org/1\nhttp://example.org/secret\n")
    #expect(decoded.names == ["Harbour"])
    #expect(
      decoded.messages == [
        "2 refused: an address without a name: left out", "5 refused: an address without a name: left out",
      ])
  }

  @Test func anEntryWithoutAnAddressIsUsed() {
    let decoded = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1,Harbour\n#EXTINF:-1,Meridian\n#EXTGRP:N&amp;ws\nhttp://x\n#EXTINF:-1,Kestrel")
    #expect(decoded.names == ["Harbour", "Meridian", "Kestrel"])
    #expect(decoded.entries.map(\.groups) == [[], ["N&ws"], ["N&ws"]])
    #expect(
      decoded.messages == [
        "2 noted: no address follows: used anyway", "4 repaired: HTML entities: decoded",
        "6 noted: the playlist ends before its address: used anyway",
      ])
    #expect(decoded.playlist.diagnostics.map(\.isTruncated) == [false, false, true])
  }

  @Test func textIsRepairedLikeInOtherFeeds() {
    let bytes =
      Array("#EXTM3U\n#EXTINF:-1 group-title=\"Kids &amp; Co;News\",Caf".utf8) + [0xE9, 0x1B, 0x5B, 0x32, 0x4A]
    let decoded = DecodedPlaylist(bytes + Array("\nhttp://example.org/1\n".utf8))
    #expect(decoded.names == ["Café[2J"])
    #expect(decoded.entries.first?.groups == ["Kids & Co", "News"])
    #expect(
      decoded.messages == [
        "2 repaired: windows-1252 bytes in UTF-8 text: decoded", "2 repaired: HTML entities: decoded",
        "2 repaired: control characters: removed",
      ])
  }

  @Test(arguments: [
    ("", "an empty file"), (" \r\n\n", "an empty file"),
    ("<!DOCTYPE html>\n<html></html>", "a web page, not a playlist"),
    ("\n <html>\n#EXTINF:-1,Harbour\nx", "a web page, not a playlist"),
    ("\u{1F}\u{8B}\u{8}\0\0\n\0\0", "not a playlist: no line begins with #EXTM3U or #EXTINF"),
    ("http://example.org/1\nhttp://example.org/2\n", "not a playlist: no line begins with #EXTM3U or #EXTINF"),
    ("#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.9,\n1.ts\n", "a playlist for one stream, not a list of channels"),
    ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1.m3u8\n", "a playlist for one stream, not a list of channels"),
  ])
  func nonPlaylistsAreRefusedInOneLine(text: String, problem: String) {
    let decoded = DecodedPlaylist(text)
    #expect(decoded.entries.isEmpty)
    #expect(decoded.messages == ["0 refused: \(problem): nothing to read"])
  }

  @Test func textInUTF16IsRefusedInOneLine() {
    let text = "#EXTM3U\n#EXTINF:-1,Harbour\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(
      DecodedPlaylist([0xFF, 0xFE] + text).messages == ["0 refused: UTF-16 text instead of UTF-8: nothing to read"])
  }

  @Test func aPlaylistWithoutChannelsIsNoted() {
    #expect(DecodedPlaylist("#EXTM3U\n").messages == ["0 noted: no channels: nothing to read"])
  }

  @Test func aWebPageEndsTheFileButNotWhatWasRead() {
    let decoded = DecodedPlaylist("#EXTM3U\n#EXTINF:-1,Harbour\nhttp://x\n<html>\n#EXTINF:-1,Kestrel\nhttp://x\n")
    #expect(decoded.names == ["Harbour"])
    #expect(decoded.messages == ["4 refused: a web page instead of data: the rest left out"])
    #expect(decoded.playlist.diagnostics.first?.isTruncated == true)
  }
}
