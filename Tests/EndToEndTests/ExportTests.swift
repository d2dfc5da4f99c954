import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid export`, as scripts run it.
  @Suite struct ExportTests {
    private static let demo = "export --demo --at '2026-11-20 20:47' --time-zone Europe/London"
    private static let valid =
      "dtd=$(ls /usr/share/xmltv/xmltv.dtd /usr/share/sgml/xmltv/dtd/*/xmltv.dtd 2>/dev/null | head -n 1); "
      + "xmllint --nonet --noout --dtdvalid \"$dtd\" "

    @Test(arguments: [
      "--demo --at '2026-11-20 20:47'", FixtureLoader.path("xmltv/whole.xml"),
      FixtureLoader.path("radiotimes") + " --time-zone Asia/Kathmandu",
    ])
    func xmltvIsValidByItsDTD(guide: String) throws {
      let result = try Shell.run(
        "$TVGRID export \(guide) 2>/dev/null >$HOME/guide.xml && \(Self.valid) $HOME/guide.xml")
      #expect(result.status == 0, "\(result.output)")
      // The missing DTD is reported but is not an error.
      #expect(!result.output.contains("error"), "\(result.output)")
    }

    /// The validator expects channel ids that look like domain names, which Radio Times does not use. Without
    /// `XMLTV_SUPPLEMENT`, it would also download the DTD.
    @Test func theXMLTVValidatorAcceptsIt() throws {
      let guide = FixtureLoader.path("xmltv/whole.xml")
      let result = try Shell.run(
        "$TVGRID export \(guide) -o $HOME/guide.xml && XMLTV_SUPPLEMENT=/usr/share/xmltv tv_validate_file $HOME/guide.xml"
      )
      #expect(result.status == 0 && result.output.contains("ok"), "\(result.output)")
    }

    @Test func exportsRoundTrip() throws {
      let list = "list --all --time-zone Europe/London"
      let whole = FixtureLoader.path("xmltv/whole.xml")
      for guide in ["--demo --at '2026-11-20 20:47'", whole] {
        let result = try Shell.run(
          "$TVGRID \(list) \(guide) >$HOME/before; "
            + "$TVGRID export \(guide) | gzip | $TVGRID \(list) - >$HOME/after; cmp $HOME/before $HOME/after")
        #expect(result.status == 0, "\(result.output)")
      }
    }

    /// The JSON is the same as in `list --json`, except that it lacks the user's data.
    @Test func jsonIsTheSameAsInList() throws {
      let result = try Shell.run(
        "$TVGRID list --all --json --demo --at '2026-11-20 20:47' --time-zone Europe/London "
          + "| sed 's/,\"followed\":false,\"watched\":false,\"reminder\":null}$/}/' >$HOME/list; "
          + "$TVGRID \(Self.demo) --format json | cmp - $HOME/list && wc -l <$HOME/list")
      #expect(result.status == 0)
      #expect(result.lines == ["3800"])
    }

    @Test func csvHasAHeadingAndALinePerProgramme() throws {
      let result = try Shell.run("$TVGRID \(Self.demo) --format=csv | tr -d '\\r'")
      #expect(result.lines.count == 3801)
      #expect(result.lines.first?.hasPrefix("channel,channel_name,channel_number,start,end,minutes,title,") == true)
    }

    @Test func aFileIsReplacedOnlyWhenTheNewOneIsComplete() throws {
      let result = try Shell.run(
        "echo old >$HOME/guide.json; (ulimit -f 64; trap '' XFSZ; $TVGRID \(Self.demo) --format json -o $HOME/guide.json); "
          + "echo $?; cat $HOME/guide.json; ls $HOME | grep -c part")
      #expect(result.lines.count == 4)
      #expect(result.lines[0].hasSuffix("guide.json: File too large"))
      #expect(result.lines[1...] == ["2", "old", "0"])
      let done = try Shell.run(
        "echo old >$HOME/guide.json; $TVGRID \(Self.demo) --format json -o $HOME/guide.json && wc -l <$HOME/guide.json")
      #expect(done.output == "3800\n")
    }

    @Test func aGuideCanBeWrittenOverItself() throws {
      let result = try Shell.run(
        "$TVGRID \(Self.demo) -o $HOME/a.xml && cp $HOME/a.xml $HOME/b.xml && "
          + "$TVGRID export $HOME/a.xml --time-zone Europe/London -o $HOME/a.xml && "
          + "$TVGRID export $HOME/b.xml --time-zone Europe/London | cmp - $HOME/a.xml")
      #expect(result.status == 0, "\(result.output)")
    }

    @Test(arguments: ["xmltv", "json", "csv"]) func failedWritesAreErrors(format: String) throws {
      for destination in [">/dev/full", "-o /dev/full"] {
        let result = try Shell.run("$TVGRID \(Self.demo) --format \(format) \(destination)")
        #expect(result.status == 2)
        #expect(result.output.contains("No space left"))
      }
      let early = try Shell.run("$TVGRID \(Self.demo) --format \(format) | head -1")
      #expect(early.lines.count == 1)
      #expect(early.status == 0)
    }

    @Test func aRadioTimesFolderMustBeNewOrEmpty() throws {
      let week = FixtureLoader.path("week")
      let result = try Shell.run(
        """
        cd "$HOME" && $TVGRID export \(week) --format radiotimes -o guide/ && $TVGRID list --all \(week) > before &&
        $TVGRID list --all guide > after && cmp before after && $TVGRID check guide
        $TVGRID export \(week) --format radiotimes -o guide; echo $?; $TVGRID export nothing.xml --format radiotimes -o new; ls
        (trap '' XFSZ; ulimit -f 24; $TVGRID export --demo --format radiotimes -o new; echo $?); ls
        """)
      let lines = [
        "18 channels, 3800 programmes; 0 left out, 0 repaired, 0 noted",
        "tvgrid: guide already exists and is not an empty folder; choose a new or empty folder", "2",
        "tvgrid: cannot read nothing.xml: No such file or directory", "after", "before", "guide", "output",
        "tvgrid: cannot write new: File too large", "2", "after", "before", "guide", "output",
      ]
      #expect(result.lines == lines, "\(result.output)")
    }

    @Test(arguments: [
      ("export --demo --format word", 64, "word"), ("export /nowhere", 2, "/nowhere"),
      ("export --demo -o /nowhere/guide.xml", 2, "cannot write /nowhere/guide.xml: No such file or directory"),
    ])
    func errorsAreOneLineAndNameTheirSubject(line: String, status: Int, message: String) throws {
      let result = try Shell.run("$TVGRID \(line) >/dev/null")
      #expect(result.status == Int32(status))
      #expect(result.output.contains(message))
    }
  }
}
