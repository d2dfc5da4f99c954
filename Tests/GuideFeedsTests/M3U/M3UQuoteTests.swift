import GuideFeeds
import GuideTestSupport
import Testing

/// Quotation marks inside values, including doubled and escaped ones.
@Suite struct M3UQuoteTests {
  private static let within = "2 repaired: quotation marks inside a value: kept"
  private static let plain = "2 repaired: doubled or escaped quotation marks: read as plain ones"

  /// Everything after such a mark used to be lost.
  @Test(arguments: [
    (#"tvg-name="Tarn 7" HD" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"Tarn 7" HD"#),
    (#"tvg-name="Heron "Hall" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"Heron "Hall"#),
    (#"tvg-name="The "Best" TV" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"The "Best" TV"#),
    (#"tvg-name="Tarn, "T"" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"Tarn, "T""#),
    (#"tvg-name="T, 7" HD, S" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"T, 7" HD, S"#),
    (#"tvg-name="A "b, c" D" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"A "b, c" D"#),
    (
      #"tvg-name="Like "Lost", "Tide" and more" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#,
      #"Like "Lost", "Tide" and more"#
    ),
    (
      #"tvg-name="On "T", all day" tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, #"On "T", all day"#
    ),
    (#"tvg-name='Gorsaf d'Or' tvg-id="tarn.example" tvg-chno="41" group-title="Sea",Tarn one"#, "Gorsaf d'Or"),
  ])
  func textAfterAMarkInsideAValueIsRead(entry: String, name: String) {
    let decoded = DecodedPlaylist.entries(entry)
    #expect(decoded.entries.first?.tvgID == "tarn.example" && decoded.entries.first?.tvgName == name)
    #expect(decoded.entries.first?.number == 41 && decoded.entries.first?.groups == ["Sea"])
    #expect(decoded.names == ["Tarn one"] && decoded.messages == [Self.within])
  }

  @Test func aNameMayHaveWordsInMarksToo() {
    let decoded = DecodedPlaylist.entries(#"tvg-id="t" group-title="Sea",Films, "Action", and more"#)
    #expect(decoded.names == [#"Films, "Action", and more"#] && decoded.entries.first?.groups == ["Sea"])
    let best = DecodedPlaylist.entries(#"tvg-id="t" group-title="The "Best"",Tarn"#)
    #expect(best.names == ["Tarn"] && best.entries.first?.groups == [#"The "Best""#])
  }

  @Test func aMarkInAValueThatIsNotUsedHidesNothing() {
    let decoded = DecodedPlaylist.entries(
      #"tvg-logo="http://l.example/"x.png" tvg-chno="43" group-title="Sea",Cinder one"#)
    #expect(decoded.entries.first?.number == 43 && decoded.entries.first?.groups == ["Sea"])
    #expect(decoded.names == ["Cinder one"] && decoded.messages == [Self.within])
  }

  /// If its closing quotation mark is missing, a value ends before the next attribute, even if it contains other marks.
  @Test(arguments: [
    (#"tvg-name="The "Best" TV tvg-id="t",Tarn"#, #"The "Best" TV"#), (#"tvg-name="Tarn tvg-id="t",Tarn"#, "Tarn"),
    (#"tvg-name="Tarn" HD tvg-id="t",Tarn"#, "Tarn"), (#"tvg-name="Tarn" of "Nine" tvg-id="t",Tarn"#, "Tarn"),
  ])
  func unclosedValuesEndBeforeTheNextAttribute(entry: String, name: String) {
    let decoded = DecodedPlaylist.entries(entry)
    #expect(decoded.entries.first?.tvgID == "t" && decoded.entries.first?.tvgName == name && decoded.names == ["Tarn"])
  }

  @Test(arguments: [
    (#"tvg-id="t" HD,Tarn, the "One", Two"#, #"Tarn, the "One", Two"#), (#"tvg-id="t",Tarn "One""#, #"Tarn "One""#),
    (#"tvg-id="t" Tarn "One", Two"#, "Two"), (#"tvg-id="t" Tarn "One""#, #"Tarn "One""#),
    (#"tvg-id="t" , "Tarn""#, #""Tarn""#),
  ])
  func marksInTheNameDoNotBelongToAValue(entry: String, name: String) {
    let decoded = DecodedPlaylist.entries(entry)
    #expect(decoded.entries.first?.tvgID == "t" && decoded.names == [name])
  }

  @Test(arguments: [
    #"tvg-id=""fallow.example"" tvg-chno=""46"",Fallow"#, #"tvg-id=\"fallow.example\" tvg-chno=\"46\",Fallow"#,
    #"tvg-id="\"fallow.example\"" tvg-chno="46",Fallow"#,
    #"tvg-id=&quot;fallow.example&quot; tvg-chno=&quot;46&quot;,Fallow"#,
    #"tvg-id="&quot;fallow.example&quot;" tvg-chno="&#34;46&#34;",Fallow"#,
    #"tvg-id='"fallow.example"' tvg-chno=46,Fallow"#,
    #"tvg-id="fallow.example"" tvg-chno="46",Fallow"#, #"tvg-id=""fallow.example" tvg-chno="46",Fallow"#,
  ])
  func marksAroundAQuotedValueAreRemoved(entry: String) {
    let decoded = DecodedPlaylist.entries(entry)
    #expect(decoded.entries.first?.tvgID == "fallow.example" && decoded.entries.first?.number == 46)
    #expect(decoded.names == ["Fallow"] && decoded.messages == [Self.plain])
  }

  @Test func escapedMarksEndValuesWithSpaces() {
    let decoded = DecodedPlaylist.entries(#"tvg-name=\"Gannet Gate\" group-title=\"Sea; Coast\",Gannet"#)
    #expect(decoded.entries.first?.tvgName == "Gannet Gate" && decoded.entries.first?.groups == ["Sea", "Coast"])
    #expect(decoded.messages == [Self.plain])
  }

  /// Each quotation mark is examined only a few times.
  @Test func aLineOfMarksIsReadInLinearTime() {
    let marks = String(repeating: #"é="x"!"#, count: 100_000) + String(repeating: #"a="b "c" d "#, count: 100_000)
    #expect(HangGuard.ends { _ = DecodedPlaylist.entries(marks + ",Tarn") })
  }
}
