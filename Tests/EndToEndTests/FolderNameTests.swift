import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// User folders with names that are not UTF-8. Files are created and found in them, and no folder with a similar name
  /// appears.
  @Suite(.row("F10")) struct FolderNameTests {
    private static let document = """
      <tv><channel id="quay"><display-name>Quay</display-name></channel><programme start="20261120200000 +0000" \
      stop="20261120210000 +0000" channel="quay"><title>Boats</title></programme></tv>
      """

    /// Runs shell commands in a folder with the guide. `$N` is a folder whose name is not UTF-8. The variables that name other
    /// folders are unset.
    private static func run(_ lines: String) throws -> Shell.Result {
      let home = try TemporaryFolder()
      try document.write(toFile: "\(home.path)/guide.xml", atomically: true, encoding: .utf8)
      let start = """
        cd \(home.path); N="$PWD/$(printf 'h\\377')"; mkdir "$N"
        for name in CONFIG DATA CACHE STATE; do unset XDG_${name}_HOME; done; unset TVGRID_CONFIG TVGRID_GUIDE

        """
      let result = try Shell.run(start + lines + "\nls | wc -l | tr -d ' '; ls -d h* | od -An -tx1 | tr -d ' '")
      #expect(Array(result.lines.suffix(2)) == ["2", "68ff0a"], "\(lines): \(result.output)")
      return result
    }

    @Test(arguments: ["HOME", "XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME"])
    func filesAreCreatedAndFoundInAFolderThatIsNotUTF8(variables: String) throws {
      let result = try Self.run(
        """
        for variable in \(variables); do export $variable="$N"; done
        cp guide.xml "$N/guide.xml"
        $TVGRID sources add quay "$N/guide.xml" && $TVGRID update --at '2026-11-20 19:00' && $TVGRID channels hide quay
        $TVGRID searches add boats boats; $TVGRID searches add tides tides
        $TVGRID mine export; $TVGRID list --all; cd "$N"; find . -type f | sort; cd ..
        """)
      let parts = [
        "added quay", "1 channel, 1 programme", "boats", "tides", "/config.toml\n", "mine.db\n", "mine.db.copy\n",
        "sources/quay",
      ]
      for part in parts {
        #expect(result.output.contains(part), "\(part): \(result.output)")
      }
      Contract.report("F10", "\(variables) not UTF-8: all files created there and found again, none elsewhere")
    }

    @Test func editorsGetTheirFileInATemporaryFolderThatIsNotUTF8() throws {
      let result = try Self.run(
        """
        export HOME="$N" TMPDIR="$N" EDITOR='printf "[[search]]\\nname = \\"tides\\"\\nquery = \\"tides\\"\\n" >'
        $TVGRID mine edit searches; $TVGRID searches list
        """)
      #expect(result.output.contains("imported\n") && result.output.contains("tides"), "\(result.output)")
    }

    @Test func programsGetTheEnvironmentUnchanged() throws {
      let result = try Self.run(
        """
        mkdir "$N/bin"; export HOME="$N" PATH="$N/bin:$PATH" QUAY="$(printf 'q\\376\\315\\201=')"
        cat >"$N/bin/tv_grab_quay" <<'END'
        #!/bin/sh
        if [ "$1" = --capabilities ]; then echo baseline; exit; fi
        printf %s "$QUAY" >"$HOME/told"; cat "$HOME/../guide.xml"
        END
        chmod +x "$N/bin/tv_grab_quay"; $TVGRID sources add quay grabber:tv_grab_quay && $TVGRID update --at '2026-11-20 19:00'
        od -An -tx1 "$N/told"
        """)
      #expect(result.output.contains("1 channel, 1 programme"), "\(result.output)")
      #expect(result.output.contains(" 71 fe cd 81 3d\n"), "\(result.output)")
    }

    /// A slash followed by a combining mark still ends the name of a folder.
    @Test func aFolderNameMayBeginWithACombiningMark() throws {
      let result = try Shell.run(
        """
        N="$HOME/$(printf '\\314\\201x')/$(printf '\\314\\201y')"
        XDG_CONFIG_HOME="$N" TVGRID_CONFIG= $TVGRID sources add quay https://example.org/guide.xml --anyway && find "$N" -type f
        """)
      #expect(result.status == 0 && result.output.hasSuffix("/tvgrid/config.toml\n"), "\(result.output)")
    }

    /// An invalid TZ, in UTF-8 or not, is reported in one line and changes nothing else.
    @Test(arguments: ["Nowhere/Land", "/dev/zero", "/none", "a\\033[31m\\302\\233b", "\\377"])
    func anInvalidZoneIsReportedInOneLine(zone: String) throws {
      let commands = ["list --demo", "now --demo", "search --demo news", "list --demo --json"].map {
        "\($0) --at '2026-11-20 20:47'"
      }
      for command in commands {
        let plain = try Shell.run("TZ=UTC $TVGRID \(command)")
        let result = try Shell.run("TZ=\"$(printf '\(zone)')\" $TVGRID \(command)")
        let first = try #require(result.lines.first)
        #expect(first.hasPrefix("tvgrid: TZ: unknown time zone “") && first.contains("using UTC"), "\(first)")
        #expect(!first.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value }, "\(first)")
        #expect(result.output == "\(first)\n\(plain.output)" && result.status == plain.status, "\(command)")
      }
    }

    @Test(arguments: ["", ":", "UTC", ":UTC", "CET-1CEST,M3.5.0,M10.5.0/3", ":/usr/share/zoneinfo/UTC"])
    func aValidZoneIsNotReported(zone: String) throws {
      let result = try Shell.run("TZ='\(zone)' $TVGRID now --demo --at '2026-11-20 20:47'")
      #expect(result.status == 0 && !result.output.contains("TZ"), "\(result.output)")
    }
  }
}
