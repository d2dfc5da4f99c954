import CellCanvas
import CursesTerminal
import GuideListings
import GuideModel
import GuidePersonal
import GuideSettings
import GuideSources
import GuideTestSupport
import Testing

@testable import GuideProgram

/// The report from `tvgrid doctor` for given facts; EndToEndTests covers collecting the facts about a machine.
@Suite struct DoctorReportTests {
  private static let now = Instant(seconds: 1_795_680_120)  // 2026-11-26 08:02 UTC

  private static func terminal(_ description: TerminalFacts.Description) -> TerminalFacts {
    TerminalFacts(
      description: description, isInput: true, isOutput: true, size: Size(columns: 140, rows: 40),
      isLocaleInstalled: true, encoding: "UTF-8", isUnicode: true, library: "6.4.20221231")
  }

  private static var good: DoctorFacts {
    var facts = DoctorFacts(
      terminal: terminal(.known(colours: 256, hasMouse: true, hasClipboard: true)), now: now)
    (facts.program, facts.programSize) = ("/usr/local/bin/tvgrid", 24_780_000)
    (facts.system, facts.homes) = ("Linux 6.1.0 x86_64, glibc 2.36", ["/home/ann"])
    facts.variables = [DoctorFacts.Variable(name: "TVGRID_OPTIONS", value: "--ascii")]
    facts.term = "xterm-256color"
    facts.locale = DoctorFacts.Variable(name: "LANG", value: "en_GB.UTF-8")
    facts.zone = DoctorFacts.Variable(name: "the system's", value: "Europe/London")
    facts.zoneTable = .britain
    facts.linked = [
      SystemLibrary(name: "ncurses", version: "6.4.20221231"), SystemLibrary(name: "SQLite", version: "3.40.1"),
    ]
    facts.curl = SystemLibrary(name: "libcurl", version: "libcurl/7.88.1, OpenSSL/3.0.17")
    facts.pictures = [
      SystemLibrary(name: "libturbojpeg", version: "libturbojpeg.so.0.2.0"),
      SystemLibrary(name: "libpng", version: "libpng16.so.16.39.0"),
    ]
    (facts.settingsFile, facts.isSettingsFileThere) = ("/home/ann/.config/tvgrid/config.toml", true)
    facts.player = DoctorProgram(name: "mpv", problem: nil)
    facts.commands = [DoctorProgram(name: "record", problem: nil)]
    facts.database = (
      "/home/ann/.local/share/tvgrid/mine.db",
      PersonalCheck(version: 7, ownVersion: 7, size: 65_536, logSize: 4_120, hasCopy: true)
    )
    facts.folders = [
      DoctorFolder(role: "settings", path: "/home/ann/.config/tvgrid", state: .writable, free: 12_300_000_000),
      DoctorFolder(role: "cache", path: "/home/ann/.cache/tvgrid", state: .missing, free: nil),
    ]
    facts.sources = [
      DoctorSource(
        name: "harbour", kind: "XMLTV address", isFetched: true, location: "https://example.org",
        updated: now.adding(minutes: -120), confirmed: now.adding(minutes: -60), contents: (18, 3_412), answer: "")
    ]
    return facts
  }

  private static var bad: DoctorFacts {
    var facts = good
    facts.terminal.description = .unknown
    facts.terminal.isLocaleInstalled = false
    (facts.term, facts.multiplexer, facts.isRemote) = ("vt999", "tmux", true)
    facts.player = nil
    facts.commands = [DoctorProgram(name: "record", problem: "program not found: “recrod”")]
    facts.zone = DoctorFacts.Variable(name: "TZ", value: "Europe/Londn")
    facts.zoneProblem = "TZ: unknown time zone “Europe/Londn”; using UTC"
    facts.curl = SystemLibrary(name: "libcurl", version: nil)
    facts.pictures = [SystemLibrary(name: "libpng", version: nil)]
    facts.settingsDiagnostics = [Diagnostic(.refused, line: 3, problem: "“clok” is not a setting; did you mean clock?")]
    facts.database = (
      "/home/ann/.local/share/tvgrid/mine.db",
      PersonalCheck(
        version: nil, ownVersion: 7, size: 65_536, problem: "it is damaged (its pages are inconsistent)",
        hasCopy: true)
    )
    facts.folders = [
      DoctorFolder(
        role: "cache", path: "/home/ann/.cache/tvgrid", state: .unwritable(reason: "Permission denied"), free: nil),
      DoctorFolder(role: "data", path: "/home/ann", state: .writable, free: 1_200),
    ]
    facts.sources = [
      DoctorSource(name: "quay", kind: "XMLTV address", isFetched: true, location: "https://example.org:8443"),
      DoctorSource(
        name: "grab", kind: "grabber", location: "grabber:tv_grab_xx", problem: "tv_grab_xx is not installed"),
      DoctorSource(
        name: "later", kind: "path", location: "/home/ann/guide", updated: now.adding(minutes: 6_000),
        failure: ("cannot read /home/ann/guide: no such file", now), contents: (1, 1)),
      DoctorSource(
        name: "old", kind: "TVmaze schedule", location: "tvmaze:GB", updated: now.adding(minutes: -8_000),
        answer: "no connection to api.tvmaze.com"),
    ]
    return facts
  }

  private func text(of lines: [DoctorLine]) -> String {
    (DoctorLine.table(lines, columns: .max).map(\.string) + [DoctorReport.summary(of: lines)]).joined(separator: "\n")
      + "\n"
  }

  @Test func aGoodMachineHasNoProblems() {
    let lines = DoctorReport.lines(of: Self.good)
    #expect(lines.allSatisfy { $0.state == .good })
    expectGolden(text(of: lines), in: "doctor-good.txt")
  }

  @Test func problemsAreReportedWithFixes() {
    let lines = DoctorReport.lines(of: Self.bad)
    #expect(lines.count(where: \.isWrong) == 14)
    expectGolden(text(of: lines), in: "doctor-bad.txt")
  }

  @Test func aServerThatDoesNotAnswerIsCheckedFirst() {
    var facts = Self.good
    facts.sources = [
      DoctorSource(
        name: "tv", kind: "tvheadend server", isFetched: true, location: "tvheadend:tv",
        failure: ("nothing answers at tv, port 9981", Self.now))
    ]
    let report = text(of: DoctorReport.lines(of: facts))
    #expect(report.contains("check that the server is running, then tvgrid update tv"), "\(report)")
  }

  @Test func anEmptyMachineGetsAdviceHowToStart() {
    var facts = DoctorFacts(terminal: Self.terminal(.withoutCursor), now: Self.now)
    (facts.terminal.isInput, facts.terminal.isOutput, facts.terminal.isUnicode) = (false, false, false)
    (facts.terminal.encoding, facts.term) = ("ANSI_X3.4-1968", "dumb")
    (facts.program, facts.system) = ("/usr/bin/tvgrid", "Linux 6.1.0 x86_64, glibc 2.36")
    facts.zone = DoctorFacts.Variable(name: "the system's", value: "UTC")
    facts.settingsFile = "/.config/tvgrid/config.toml"
    expectGolden(text(of: DoctorReport.lines(of: facts)), in: "doctor-nothing.txt")
  }

  /// External values may contain escapes, line breaks and bidi controls, and may be of any length.
  @Test func hostileValuesAreOneHarmlessLineEach() {
    let hostile = "a\u{1B}[31m\u{9B}1m\n! b\r\u{202E}c\u{7}" + String(repeating: "x", count: 5_000)
    var facts = Self.bad
    facts.program = hostile
    facts.term = hostile
    facts.variables = [DoctorFacts.Variable(name: "TVGRID_GUIDE", value: hostile)]
    facts.settingsDiagnostics = [Diagnostic(.refused, line: 3, problem: .value(hostile))]
    facts.folders = [DoctorFolder(role: hostile, path: hostile, state: .unwritable(reason: hostile), free: nil)]
    facts.sources = [
      DoctorSource(name: hostile, kind: hostile, location: hostile, problem: hostile),
      DoctorSource(name: hostile, kind: "path", location: hostile, failure: (.value(hostile), Self.now)),
    ]
    let lines = DoctorReport.lines(of: facts)
    let table = DoctorLine.table(lines, columns: .max)
    let steps = lines.count { $0.state != .good }
    #expect(table.count == lines.count + steps + Set(lines.map(\.section)).count)
    #expect(table.allSatisfy { $0.width < 500 && !$0.string.unicodeScalars.contains { $0.value < 0x20 } })
    for line in ListingFormat.jsonLines.lines(lines) {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value || $0 == "\u{202E}" })
    }
  }

  /// The home folder may be given with a trailing slash, and may be a link.
  @Test func bothNamesOfTheHomeFolderAreATilde() {
    var facts = Self.good
    facts.homes = ["/home/ann", "/data/people/ann"]
    facts.program = "/data/people/ann/bin/tvgrid"
    let lines = DoctorReport.lines(of: facts)
    #expect(lines.contains { $0.value.contains("~/bin/tvgrid") } && !lines.contains { $0.value.contains("people") })
  }

  /// The advice used to name LANG in every case, although LANG has no effect if LC_ALL is set.
  @Test(arguments: ["LC_ALL", "LC_CTYPE", "LANG"]) func theAdviceNamesTheEffectiveLocaleVariable(variable: String) {
    var facts = Self.good
    facts.locale = DoctorFacts.Variable(name: variable, value: "C")
    facts.terminal.isUnicode = false
    let line = DoctorReport.lines(of: facts).first { $0.name == "characters" }
    #expect(line?.state == .hint("set \(variable)=C.UTF-8"))
  }

  @Test func trueColourIsReported() {
    var facts = Self.good
    facts.terminal.description = .known(colours: Colour.trueColours, hasMouse: true, hasClipboard: true)
    let line = DoctorReport.lines(of: facts).first { $0.name == "colours" }
    #expect(line?.value == "true colour" && line?.state == .good)
  }

  @Test func theHomeFolderIsATilde() {
    var facts = Self.good
    let report = { DoctorReport(facts: facts).withoutHome($0) }
    #expect(report("/home/ann/a, /home/ann/b") == "~/a, ~/b")
    #expect(
      report("/home/ann") == "~" && report("/home/ann: it, /home/ann") == "~: it, ~"
        && report("/home/anna/x") == "/home/anna/x")
    facts.homes = []
    #expect(DoctorReport(facts: facts).withoutHome("/usr/bin") == "/usr/bin")
  }

  @Test func jsonHasTheStateAndTheAdvice() {
    let lines = [
      DoctorLine(.time, "zone", "a\tb", .wrong("do \"this\"")), DoctorLine(.yours, "database", "sound"),
    ]
    #expect(
      ListingFormat.jsonLines.lines(lines) == [
        #"{"section":"time","name":"zone","value":"a b","state":"wrong","next":"do \"this\""}"#,
        #"{"section":"yours","name":"database","value":"sound","state":"good","next":null}"#,
      ])
  }
}
