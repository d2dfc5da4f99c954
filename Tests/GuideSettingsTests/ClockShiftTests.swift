import GuideModel
import GuideSettings
import Testing

/// The shift of a source's times.
@Suite struct ClockShiftTests {
  @Test(arguments: [
    ("+01:00", 60), ("-5:30", -330), ("90", 90), ("-60", -60), ("0", 0), ("24:00", 1440), ("01:05", 65),
  ])
  func textsAreParsed(text: String, minutes: Int) {
    #expect(ClockShift.minutes(text) == minutes)
  }

  @Test(arguments: ["", "+", "1:60", "24:01", "-1441", "1:2:3", "one", "1.5", " 60", "99999999999999999999", "+-1"])
  func otherTextsAreRefused(text: String) {
    #expect(ClockShift.minutes(text) == nil)
  }

  @Test(arguments: [60, -330, 5, 1440, -1440]) func aWrittenShiftIsReadBack(minutes: Int) {
    #expect(ClockShift.minutes(ClockShift.text(minutes)) == minutes)
  }

  @Test(arguments: [("\"+01:00\"", 60), ("-90", -90)]) func settingsContainTheShift(value: String, minutes: Int) {
    let text = "[[source]]\nname = \"quay\"\nlocation = \"/quay.xml\"\nshift = \(value)\n"
    let reading = SettingsReading(Array(text.utf8))
    #expect(reading.settings.sources.map(\.shift) == [minutes])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["\"soon\"", "1441", "true"]) func anInvalidShiftIsReported(value: String) {
    let text = "[[source]]\nname = \"quay\"\nlocation = \"/quay.xml\"\nshift = \(value)\n"
    let reading = SettingsReading(Array(text.utf8))
    #expect(reading.settings.sources.map(\.shift) == [0])
    #expect(reading.diagnostics.map(\.line) == [4])
    #expect(reading.diagnostics[0].problem.english.hasSuffix("at most 24 hours; times are not shifted"))
  }

  @Test func anAddedSourceKeepsItsShift() throws {
    let source = SourceSetting(name: "quay", location: "/quay.xml", shift: -330)
    let text = try SettingsText([]).adding(source)
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("shift = \"-05:30\""))
    #expect(SettingsReading(text.bytes).settings.sources == [source])
  }
}
