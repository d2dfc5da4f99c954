import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Input that never ends or never begins. Each command ends with one line and uses little memory.
  ///
  /// `timeout` guards against hanging, and `ulimit -v` protects the machine.
  @Suite(.row("F10")) struct EndlessInputTests {
    private static let guarded = "ulimit -v 600000; timeout 60"

    private static func document(_ channel: String, programmes: Int) -> String {
      let items = (0..<programmes).map { number in
        "<programme start=\"2026112\(number % 9)\(10 + number % 14)0000 +0000\" channel=\"\(channel)\">"
          + "<title>Title \(number)</title><desc>An invented tale of \(number) boats.</desc></programme>\n"
      }
      return "<tv>\n\(items.joined())</tv>\n"
    }

    private static func home(_ files: [String: String]) throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      for (name, text) in files {
        try text.write(toFile: "\(home.path)/\(name)", atomically: true, encoding: .utf8)
      }
      return home
    }

    @Test(arguments: ["/dev/zero", "/dev/random", "/dev/null"]) func aDeviceIsRefusedInOneLine(path: String) throws {
      for command in ["list --all \(path)", "check \(path)", "now -g \(path)", "list - < \(path)"] {
        let result = try Shell.run("\(Self.guarded) $TVGRID \(command)")
        #expect(result.status == 2, "\(command): \(result.output)")
        #expect(result.lines.count == 1, "\(command): \(result.output)")
        #expect(result.output.contains("it is a device, not a file"), "\(command): \(result.output)")
      }
    }

    @Test func anEndlessPipeIsRefusedInOneLine() throws {
      let home = try Self.home(["config.toml": "largest-file = 20\n"])
      let settings = "TVGRID_CONFIG=\(home.path)/config.toml"
      for source in ["cat /dev/zero", "cat /dev/random"] {
        let result = try Shell.run("\(source) | (\(Self.guarded) $TVGRID list --all -)")
        #expect(result.status == 2 && result.lines.count == 1, "\(source): \(result.output)")
        #expect(result.output.contains("it is not a text file"), "\(source): \(result.output)")
      }
      let limited = "\(settings); export TVGRID_CONFIG; \(Self.guarded) $TVGRID"
      let row = String(TemporaryFolder.feed("Tide").dropLast())
      let result = try Shell.run("yes '\(row)' | (\(limited) list -)")
      #expect(result.status == 2 && result.lines.count == 1, "\(result.output.prefix(500))")
      #expect(result.output.contains("larger than 20 MB (largest-file in config.toml"), "\(result.output.prefix(500))")
      // The file that is too large is not read at all, but the other one is.
      let file = try Shell.run(
        """
        cd \(home.path); truncate -s 21000000 large.dat; printf '%s' '\(Self.document("quay", programmes: 2))' > small.xml
        \(limited) list --all small.xml large.dat
        """)
      #expect(file.lines.count == 3 && file.output.contains("large.dat: "), "\(file.output)")
      #expect(file.output.contains("larger than 20 MB"), "\(file.output)")
    }

    /// Input without programmes is abandoned long before the limit that applies to all files.
    @Test(arguments: ["y", "a~line~of~no~feed", "<programme>", "~~~~~~~~~~~~~~~~~~~~~~"])
    func anEndlessPipeWithoutProgrammesIsAbandonedEarly(line: String) throws {
      let home = try TemporaryFolder()
      let run = try MeasuredRun(
        "list - <pipe", in: home.path, limits: "\(Self.guarded) true; mkfifo pipe; { yes '\(line)' >pipe & }")
      let lines = run.result.lines.filter { !$0.hasPrefix("peak ") }
      #expect(run.result.status == 2 && lines.count == 1, "\(run.result.output.prefix(500))")
      #expect(lines.first?.contains("it has no programme in 16 MB") == true, "\(run.result.output.prefix(500))")
      run.expectMemory(atMost: 120, "yes '\(line)'")
      Contract.report("F10", "`yes '\(line)' | tvgrid list -`: refused in one line, \(run.megabytes) MB")
    }

    /// Late programmes and occasional invalid lines are still read.
    @Test func aLongPipeWithProgrammesIsReadCompletely() throws {
      let home = try Self.home(["rows": TemporaryFolder.feed("Tide", "Moor", "Quay")])
      let long = "yes xxxxxxx | head -c 15000000; cat rows; yes y | head -c 15000000"
      let result = try Shell.run("cd \(home.path); { \(long); } | (\(Self.guarded) $TVGRID list --all --count -)")
      #expect(result.status == 0 && result.lines.last == "3", "\(result.output.prefix(500))")
    }

    /// Programmes before the cut are kept. A packed file is read completely, because, unlike a pipe, it cannot be endless.
    @Test func aPipeIsCutAfterItsProgrammesButAPackedFileIsReadCompletely() throws {
      let home = try Self.home(["rows": TemporaryFolder.feed("Tide", "Moor", "Quay")])
      let first = "cat rows; yes y | head -c 17000000; cat rows"
      let cut = try Shell.run(
        "cd \(home.path); { \(first); yes y; } | (\(Self.guarded) $TVGRID list --all --count - 2>said); cat said")
      #expect(cut.lines.first == "3", "\(cut.output.prefix(500))")
      #expect(cut.output.contains("no programme in 16 MB"), "\(cut.output.prefix(500))")
      // The letters are random, because input that compresses too well is not accepted as a guide.
      let late = "head -c 15000000 /dev/urandom | base64; cat rows"
      let packed = try Shell.run(
        "cd \(home.path); { cat rows; \(late); } > 94.dat; gzip -1 94.dat; "
          + "\(Self.guarded) $TVGRID list --all --count 94.dat.gz")
      #expect(packed.lines.last == "3", "\(packed.output.prefix(500))")
    }

    @Test func endlessPlaylistsAndSettingsAreRefusedInOneLine() throws {
      let lines = [
        "$TVGRID channels import --demo /dev/zero", "$TVGRID channels import --demo - < /dev/random",
        "yes '#EXTINF:-1,Harbour' | $TVGRID channels import --demo -", "TVGRID_CONFIG=/dev/zero $TVGRID list",
        "mkfifo p; TVGRID_CONFIG=p $TVGRID sources list",
      ]
      for line in lines {
        let home = try TemporaryFolder()
        let guarded = line.replacing("$TVGRID", with: "timeout 60 $TVGRID")
        let result = try Shell.run("cd \(home.path); ulimit -v 900000; \(guarded)")
        #expect(result.status == 2 && result.lines.count == 1, "\(line): \(result.output.prefix(500))")
      }
    }

    @Test func aZoneIsNeverReadFromADeviceOrAPipe() throws {
      let plain = try Shell.run("TZ=UTC $TVGRID list --demo --at '2026-11-20 20:47'")
      for zone in ["/dev/zero", ":/dev/zero", "/dev/random", "$HOME/pipe"] {
        let result = try Shell.run(
          "mkfifo $HOME/pipe; \(Self.guarded) env TZ=\(zone) $TVGRID list --demo --at '2026-11-20 20:47' 2>&-")
        #expect(result.status == 0 && result.output == plain.output, "\(zone): \(result.output.prefix(300))")
      }
    }

    @Test func aFolderOfThousandsOfDocumentsNeedsFewDescriptors() throws {
      let home = try TemporaryFolder()
      let count = 2000
      for number in 0..<count {
        try Self.document("c\(number % 50)", programmes: 1).replacing("Title 0", with: "Title \(number)")
          .write(toFile: "\(home.path)/\(number).xml", atomically: false, encoding: .utf8)
      }
      let run = try MeasuredRun("list --all --count \(home.path)", in: home.path, limits: "ulimit -n 256")
      let lines = run.result.lines.filter { !$0.hasPrefix("peak ") }
      #expect(lines == ["\(count)"] && run.result.status == 0, "\(run.result.output.prefix(500))")
      // 300 KB for each file would be 600 MB.
      #expect(run.megabytes < 300, "\(run.megabytes) MB")
    }

    /// A listing is many times as large as the guide, but printing it takes little more memory than counting its lines.
    @Test func listsAreStreamed() throws {
      let home = try Self.home(["guide.xml": Self.document("quay", programmes: 60_000)])
      let count = try MeasuredRun("list --all --count guide.xml", in: home.path).megabytes
      for format in ["", "--json"] {
        let run = try MeasuredRun("list --all \(format) guide.xml", in: home.path)
        #expect(run.result.lines.count == 60_001)
        #expect(run.megabytes <= count + 8, "\(format): \(run.megabytes) MB, \(count) MB without the lines")
      }
    }

    @Test func fileNamesThatAreNotUTF8AreOpenedAndShownSafely() throws {
      let home = try Self.home(["a.xml": Self.document("quay", programmes: 3)])
      let script = "cd \(home.path); n=$(printf 'caf\\351.xml'); cp a.xml \"$n\"; "
      let lines = [
        "$TVGRID list --all \"$n\"", "TVGRID_GUIDE=\"$n\" $TVGRID list --all",
        "mkdir sub; mv \"$n\" sub; $TVGRID list --all sub",
      ]
      for line in lines {
        let result = try Shell.run(script + line)
        #expect(result.status == 0 && result.lines.count == 3, "\(line): \(result.output)")
      }
      let copy = "o=$(printf 'out\\351.xml'); $TVGRID export \"$n\" -o \"$o\"; test -s \"$o\""
      let export = try Shell.run(script + copy)
      #expect(export.status == 0 && export.output.isEmpty, "\(export.output)")
      let convert =
        "$TVGRID export \"$n\" --format radiotimes -o \"$n.folder\" && $TVGRID list --all \"$n.folder\"; ls -d *folder*"
      let folder = try Shell.run(script + convert)
      #expect(folder.status == 0 && folder.lines.count == 4, "\(folder.output)")
      #expect(folder.lines.last?.hasSuffix(".xml.folder") == true, "\(folder.output)")
      let missing = try Shell.run("$TVGRID list \"$(printf 'none\\351\\033[31m')\"")
      #expect(missing.status == 2 && missing.output.hasPrefix("tvgrid: cannot read none\u{FFFD}"), "\(missing.output)")
      #expect(!missing.output.contains("\u{1B}"))
    }

    @Test func checkExitsWith1IfOneOfSeveralFilesIsUseless() throws {
      let letter = "Dear Ann,\nthe boats are late.\n"
      let home = try Self.home(["a.xml": Self.document("quay", programmes: 3), "d.txt": letter])
      let result = try Shell.run("cd \(home.path); $TVGRID check a.xml d.txt")
      #expect(result.status == 1)
      #expect(result.lines.contains { $0.hasPrefix("d.txt: not a guide that tvgrid knows: ") }, "\(result.output)")
      #expect(result.lines.last?.hasPrefix("1 channel, 3 programmes") == true, "\(result.output)")
      let alone = try Shell.run("cd \(home.path); $TVGRID check d.txt")
      #expect(alone.status == 2)
    }
  }
}
