import Glibc
import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings
import GuideSources
import GuideTestSupport
import Testing

@testable import GuideProgram

@Suite(.waitsForOthers) struct SettingsWriterTests {
  private static func withFile(_ text: String, _ body: (SettingsFile) throws -> Void) throws {
    var template = Array("/tmp/tvgrid-settings-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let path = folder + "/config.toml"
    defer {
      for name in [path, path + ".lock", path + "/config.toml.lock"] { unlink(name) }
      rmdir(folder)
    }
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    try body(SettingsFile(path))
  }

  @Test func changesAreWrittenInOrder() throws {
    try Self.withFile("# mine\nclock = 12 # at home\n") { file in
      let writer = SettingsWriter(file, try Mailbox())
      for days in 1...20 { writer.keep(.keepDays, .number(days)) }
      writer.keep(.clock, .number(24))
      writer.keep(.linear, .boolean(true))
      writer.keep(.linear, nil)
      #expect(writer.finish() == nil)
      let text = String(decoding: try file.read(), as: UTF8.self)
      #expect(text == "# mine\nclock = 24 # at home\nkeep-days = 20\n")
    }
  }

  @Test func theFileIsReadAfterEarlierChanges() throws {
    try Self.withFile("clock = 12\n") { file in
      let mailbox = try Mailbox()
      let writer = SettingsWriter(file, mailbox)
      writer.read()
      writer.keep(.keepDays, .number(3))
      writer.keep(.clock, nil)
      writer.read()
      #expect(writer.finish() == nil)
      let readings = mailbox.collect().compactMap { mail -> (entries: [Setting: SettingValue], known: Int)? in
        if case .action(.settings(let entries, _, let includedEdits)) = mail { (entries, includedEdits) } else { nil }
      }
      #expect(readings.map(\.entries) == [[.clock: .number(12)], [.keepDays: .number(3)]])
      #expect(readings.map(\.known) == [0, 2])
    }
  }

  /// Errors in keys count, too, so that the notice of the settings is the one from the start.
  @Test func theNoticeCountsAllErrors() throws {
    let text = "clock = 13\nprime-time = \"late\"\n[keys.grid]\nlater = [\"nokey\"]\nnothing = [\"x\"]\n"
    try Self.withFile(text) { file in
      let mailbox = try Mailbox()
      let writer = SettingsWriter(file, mailbox)
      writer.read()
      #expect(writer.finish() == nil)
      let notices = mailbox.collect().compactMap { mail -> String? in
        if case .action(.notice(let notice)) = mail { notice.english } else { nil }
      }
      let all = Configuration.diagnostics(in: SettingsReading(checking: Array(text.utf8)))
      #expect(all.count == 4 && notices == [Configuration.notice(of: all)?.english ?? ""])
      #expect(notices.first?.contains("(and 3 more") == true, "\(notices)")
    }
  }

  /// The error is shown while the screen is open, and then on standard error, unless a later change is saved.
  @Test func anErrorIsReported() throws {
    try Self.withFile("clock = 12\nx = [\n") { file in
      let mailbox = try Mailbox()
      let writer = SettingsWriter(file, mailbox)
      writer.keep(.clock, .number(24))
      let problem = writer.finish()
      let notices = mailbox.collect().compactMap { mail in
        if case .action(.notice(let reason)) = mail { reason } else { nil }
      }
      #expect(
        problem?.english.hasPrefix("Could not save to config.toml: ") == true && notices.allSatisfy { $0 == problem })
      #expect(problem?.english.contains("fix that line first") == true)
      #expect(String(decoding: try file.read(), as: UTF8.self) == "clock = 12\nx = [\n")
      writer.keep(.clock, .number(24))
      #expect(
        writer.finish()?.english.hasPrefix("Could not save to config.toml: ") == true, "the screen is closed")
      let mended = try #require(fopen(file.path, "w"))
      fputs("clock = 12\n", mended)
      fclose(mended)
      writer.keep(.clock, .number(24))
      #expect(writer.finish() == nil)
    }
  }
}
