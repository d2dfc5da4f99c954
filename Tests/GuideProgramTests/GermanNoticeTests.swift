import GuideLanguage
import GuideModel
import GuideSettings
import GuideSources
import GuideTestSupport
import Testing

@testable import GuideProgram

/// Notices at startup in German: errors in config.toml, and failures to read sources.
@Suite struct GermanNoticeTests {
  @Test(arguments: [
    ("clock = 13", "config.toml:1: clock ist 13: möglich sind 24 oder 12; 24 gilt"),
    ("hue = 1\nclok = 12", "config.toml:1: „hue“ ist keine Einstellung: es gibt zone"),
    ("hue = 1\nclok = 12", "(und 1 weitere: tvgrid sources)"),
    ("x = 2026-11-20\ny", "config.toml:1: „x“ ist keine Einstellung"),
    ("zone = 2026-11-20", "config.toml:1: zone ist ein Datum oder eine Uhrzeit: erlaubt ist der Name einer Zeitzone"),
    (
      "[[source]]\nname = \"A b\"\nlocation = \"/a\"",
      "config.toml:2: „A b“ kann keine Quelle heißen: ein Name besteht aus a bis z"
    ),
  ])
  func theNoticeOfConfigTomlIsGerman(text: String, notice: String) throws {
    let found = try #require(Configuration.notice(of: SettingsReading(Array(text.utf8)).diagnostics))
    #expect(InterfaceLanguage.german.text(found).contains(notice), "\(InterfaceLanguage.german.text(found))")
    #expect(found.withoutGerman == [])
  }

  /// The reason is stored in a file and shown in the reader's language.
  @Test func aStoredFailureIsGerman() throws {
    let reason: Message = "the gzip data is damaged (\(Message(phrase: "invalid block type")))"
    let read = try #require(Message(bytes: reason.bytes))
    #expect(InterfaceLanguage.german.text(read) == "die gzip-Daten sind beschädigt (unbekannte Art von Block)")
    #expect(read.english == "the gzip data is damaged (invalid block type)")
  }
}
