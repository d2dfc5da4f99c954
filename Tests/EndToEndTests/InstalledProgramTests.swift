import GuideTestSupport
import Testing

extension EndToEnd {
  /// The argument parser's output is handled like all output: failures are errors, and controls are removed.
  @Suite(.row("K9")) struct InstalledProgramTests {
    /// Arguments whose output comes from the parser. The output used to be lost without a message.
    private static let answers = [
      "--help", "-h", "--version", "help", "help search", "list --help", "--generate-completion-script bash",
      "--generate-completion-script=fish",
    ]

    @Test func helpForAFullDiskIsAnError() throws {
      for arguments in Self.answers {
        let full = try Shell.run("$TVGRID \(arguments) >/dev/full")
        #expect(full.status == 2, "\(arguments)")
        #expect(full.output == "tvgrid: could not write the output: No space left on device\n", "\(arguments)")
        let good = try Shell.run("$TVGRID \(arguments)")
        #expect(good.status == 0 && good.output.count > 10, "\(arguments)")
      }
      Contract.report("K9", "\(Self.answers.count) kinds of help on a full disk: an error each")
    }

    /// Invalid arguments whose error messages repeat a word. `@` is replaced by a hostile word.
    ///
    /// The hostile word contains an escape, a C1 control, bidi controls and a carriage return.
    private static let wrongLines = [
      "--no@", "list --demo --day @", "--at @", "--time-zone @", "list --demo --color=@", "list -c @ --demo", "@",
      "serach@", "searches @", "update @", "sources add a @", "channels set @ --demo --number @",
      "search --demo @ '('",
      "searches remove @", "changes @", "export --demo --format @", "help @", "--dump-screen=@",
    ]

    @Test func repeatedWordsAreHarmless() throws {
      let hostile = "'a\u{1B}[31m\u{9B}1m\u{202E}b\u{2066}\r\u{7}c'"
      for line in Self.wrongLines {
        let result = try Shell.run("$TVGRID \(line.replacing("@", with: hostile))")
        #expect(!result.output.isEmpty, "\(line)")
        let harmful = result.output.unicodeScalars.filter { scalar in
          scalar.value < 0x20 && scalar != "\n" || 0x7F...0x9F ~= scalar.value || 0x202A...0x202E ~= scalar.value
            || 0x2066...0x2069 ~= scalar.value
        }
        #expect(harmful.isEmpty, "\(line): \(result.output.debugDescription)")
      }
      Contract.report(
        "K9", "\(Self.wrongLines.count) wrong lines with escapes, C1 and bidi controls: 0 forbidden bytes")
    }
  }
}
