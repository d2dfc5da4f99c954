import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSettings

extension AccessCountingBytes: ByteSlice {}

/// More than fifty broken files: each error is reported with its line, and the rest of the file is used.
@Suite(.row("U14")) struct BrokenSettingsTests {
  /// Two valid lines precede each error, and a source follows.
  private static let before = "keep-days = 3\nrefresh = \"never\"\n"
  private static let after = "\n[[source]]\nname = \"last\"\nlocation = \"/last\"\n"
  private static let source = "[[source]]\nname = \"a\"\nlocation = \"/a\"\n"

  static let atTheTop = [
    Fault("keepdays = 3", 3, "did you mean keep-days?"), Fault("refesh = \"daily\"", 3, "did you mean refresh?"),
    Fault("Refresh = \"daily\"", 3, "did you mean refresh?"), Fault("sources = []", 3, "did you mean source?"),
    Fault(
      "hue = \"blue\"", 3,
      "valid names are \((Setting.all.map(\.key) + ["keys", "source", "command"]).joined(separator: ", ")) and themes"),
    Fault("[[command]]\nkey = \"F6\"", 3, "a command has no program; it is left out"),
    Fault("[[command]]\nprogram = [\"rec\"]", 3, "a command has no key; it is left out"),
    Fault("[[command]]\nkey = \"F6\"\nprogram = \"rec\"", 5, "it must be a list of a program and its arguments"),
    Fault("player = [\"mpv\", \"{titel}\"]", 3, "player contains {titel}; did you mean {title}?"),
    Fault("\"\" = 1", 3, "is not a setting"), Fault("\"a\\u0000b\" = 1", 3, "is not a setting"),
    Fault("x.y.z = 1", 3, "“x” is not a setting"), Fault("[other]\nx = 1", 3, "“other” is not a setting"),
    Fault("keep-days = 4", 3, "not valid TOML"), Fault("refresh = daily", 3, "not valid TOML"),
    Fault("x =", 3, "not valid TOML"),
    Fault("= 5", 3, "not valid TOML"), Fault("x", 3, "not valid TOML"), Fault("x = \"unended", 3, "not valid TOML"),
    Fault("x = 'unended", 3, "not valid TOML"), Fault("x = 1 2", 3, "not valid TOML"),
    Fault("x = 1_", 3, "not valid TOML"),
    Fault("x = 007", 3, "not valid TOML"), Fault("x = 99999999999999999999", 3, "not valid TOML"),
    Fault("x = \"\\q\"", 3, "not valid TOML"), Fault("x = \"\\uD800\"", 3, "not valid TOML"),
    Fault("x = [1, 2", 3, "not valid TOML"),
    Fault("x = {a = 1", 3, "not valid TOML"), Fault("x = 2026-13-40", 3, "not valid TOML"),
    Fault("é = 1", 3, "need quotes"),
    Fault("K\u{FEC6} = 1", 3, "not valid TOML"), Fault("[=]", 3, "not valid TOML"),
    Fault("[ . ]", 3, "not valid TOML"),
    Fault("[open", 3, "not valid TOML"), Fault("[]", 3, "not valid TOML"), Fault("[[a]", 3, "not valid TOML"),
    Fault("x = 1\nx = 2", 4, "not valid TOML"), Fault("\u{0}", 3, "NUL"), Fault("x = \"a\u{0}b\"", 3, "NUL"),
    Fault("x = \"a\u{1B}[31mb\"", 3, "not valid TOML"), Fault("x = \"\"\"never\nended", 3, "not valid TOML"),
    Fault("x = " + String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000), 3, "too deeply"),
    Fault(String(repeating: "a.", count: 50_000) + "a = 1", 3, "too deeply"),
    Fault("[" + String(repeating: "a.", count: 50_000) + "a]", 3, "too deeply"),
    Fault(
      "x = " + String(repeating: "{a=", count: 5_000) + "1" + String(repeating: "}", count: 5_000), 3, "too deeply"),
  ]

  static let inASource = [
    Fault("[[source]]\nlocation = \"/a\"", 3, "no name"), Fault("[[source]]\nname = \"a\"", 3, "no location"),
    Fault("[[source]]", 3, "no name"), Fault("[[source]]\nname = 5\nlocation = \"/a\"", 4, "text in quotes"),
    Fault("[[source]]\nname = \"A b\"\nlocation = \"/a\"", 4, "a to z"),
    Fault("[[source]]\nname = \"../x\"\nlocation = \"/a\"", 4, "a to z"),
    Fault("[[source]]\nname = \"\"\nlocation = \"/a\"", 4, "a to z"),
    Fault("[[source]]\nname = \"a\"\nlocation = 5", 5, "text in quotes"),
    Fault("[[source]]\nname = \"a\"\nlocation = \"\"", 5, "empty"),
    Fault("[[source]]\nname = \"a\"\nlocation = [\"/a\"]", 5, "a list"),
    Fault(source + source, 7, "a source called “a” is already defined on line 3"),
    Fault(source + "days = 0", 6, "from 1 to 366"),
    Fault(source + "days = -3", 6, "from 1 to 366"), Fault(source + "days = 367", 6, "from 1 to 366"),
    Fault(source + "days = \"7\"", 6, "“7”"), Fault(source + "days = 7.5", 6, "a decimal number"),
    Fault(source + "days = true", 6, "true or false"), Fault(source + "days = 2026-11-20", 6, "a date"),
    Fault(source + "channels = \"94\"", 6, "a list of ids"), Fault(source + "channels = [94]", 6, "contains 94"),
    Fault(source + "channels = [\"94\",\n  \"\"]", 7, "contains “”"),
    Fault(source + "chanels = [\"94\"]", 6, "did you mean channels?"),
    Fault(source + "url = \"/a\"", 6, "valid names are name, location, days, channels, zone and shift"),
    Fault(source + "day = 7", 6, "did you mean days?"),
    Fault("[source]\nname = \"a\"\nlocation = \"/a\"", 3, "two brackets"),
    Fault("source = 5", 3, "[[source]]"), Fault("source = [5]", 3, "[[source]]"),
    Fault("source = \"harbour\"", 3, "[[source]]"),
  ]

  @Test(arguments: atTheTop + inASource) func errorsAreReportedByLineAndRestIsUsed(broken: Fault) throws {
    let reading = SettingsReading(Array((Self.before + broken.text + Self.after).utf8))
    let diagnostic = try #require(reading.diagnostics.first { $0.problem.english.contains(broken.message) })
    #expect(diagnostic.line == broken.line, "\(reading.diagnostics)")
    #expect(reading.diagnostics.flatMap(\.statement.withoutGerman) == [])
    #expect(diagnostic.with(file: "config.toml").location == "config.toml:\(broken.line)")
    #expect(reading.settings.keepDays == 3)
    #expect(reading.settings.refresh == .never)
    // TOML itself does not allow `[[source]]` if `source` is already defined in another form.
    if !broken.text.hasPrefix("source =") && !broken.text.hasPrefix("[source]") {
      #expect(reading.settings.sources.last == SourceSetting(name: "last", location: "/last"))
    }
  }

  @Test(arguments: [
    ("keep-days = -1", "from 0 to 366"), ("keep-days = 367", "from 0 to 366"), ("keep-days = \"7\"", "whole number"),
    ("keep-days = 9223372036854775807", "from 0 to 366"),
    ("refresh = \"weekly\"", "it must be \"daily\", \"always\" or \"never\""),
    ("clock = 13", "it must be 24 or 12; 24 is used"), ("clock = \"12\"", "it must be 24 or 12"),
    ("start = \"search\"", "\"last\" is used"), ("linear = \"yes\"", "it must be true or false; false is used"),
    ("zone = 1", "the system's zone is used"), ("zone = \"\"", "the name of a time zone"),
    ("zone = \"a b\"", "the name of a time zone"),
    ("zoom = 4", "\"last\" is used"), ("zoom = 1.5", "it must be \"last\", 1, \"1.5\", 2"), ("zoom = \"2\"", "2, 3, 5"),
    ("row-height = 4", "\"fill\", 1, 2 or 3"), ("row-height = \"auto\"", "\"last\" is used"),
    ("pane = true", "\"show\" or \"hide\""), ("colours = 256", "\"auto\" is used"),
    ("colors = \"never\"", "did you mean colours?"),
    ("ascii = 1", "true or false"), ("mouse = \"off\"", "true or false"),
    ("followed-text = 1", "true or false"), ("reminder-desktop = 1", "true or false"),
    ("reminder-lead = 1441", "from 0 to 1440"), ("calendar-file = \"tv.ics\"", "the full path of a file"),
    ("reminder-command = \"tell\"", "a program and its arguments"),
    ("regional-copies = \"none\"", "\"show\" is used"), ("regional-copies = true", "\"show\" or \"hide\""),
    ("region = 5", "not used"), ("region = \"\"", "words from channel names"), ("region = [7]", "left out"),
    ("regions = \"London\"", "did you mean region?"),
    ("prime-time = \"late\"", "20:00 is used"), ("prime-time = 20", "a time in quotes"),
    ("day-start = \"13:00\"", "from \"00:00\" to \"12:00\""), ("day-start = 6", "05:00 is used"),
    ("simulcasts = true", "\"join\" or \"show\""), ("hidden-channels = \"no\"", "\"hide\" or \"show\""),
    ("prime_time = \"20:15\"", "did you mean prime-time?"),
    ("refresh = 5", "\"daily\" is used"), ("refresh = \"Daily\"", "is “Daily”"), ("refresh = []", "a list"),
  ])
  func valuesOutOfRangeFallBackToTheDefault(text: String, message: String) {
    let reading = SettingsReading(Array("# settings\n\(text)\(Self.after)".utf8))
    #expect(reading.diagnostics.map(\.line) == [2])
    #expect(reading.diagnostics.first?.problem.english.contains(message) == true)
    #expect(reading.diagnostics.flatMap(\.statement.withoutGerman) == [])
    #expect(reading.settings.refresh == .daily && reading.settings.keepDays == 7)
    #expect(!reading.settings.hidesRegionalCopies && reading.settings.regions.isEmpty)
    #expect(reading.settings.clock == .twentyFour && reading.settings.primeTime == .defaultPrimeTime)
    #expect(reading.settings.zone == nil && reading.settings.zoom == nil && reading.settings.rowHeight == nil)
    #expect(reading.settings.pane == nil && reading.settings.colours == .auto)
    #expect(!reading.settings.isASCII && reading.settings.usesMouse)
    #expect(reading.settings.sources.map(\.name) == ["last"])
  }

  @Test func binaryInputIsTolerated() {
    let latin = Array(Self.before.utf8) + [UInt8(ascii: "#"), 0xE9, UInt8(ascii: "\n")] + Array(Self.source.utf8)
    let reading = SettingsReading(latin)
    #expect(reading.diagnostics.map(\.line) == [3])
    #expect(reading.settings.sources.map(\.name) == ["a"])
    for bytes in [[UInt8](repeating: 0xFF, count: 5_000), [UInt8](repeating: 0, count: 5_000), [0xFF, 0xFE, 0x23, 0]] {
      #expect(SettingsReading(bytes).settings == Settings())
      #expect(!SettingsReading(bytes).diagnostics.isEmpty)
    }
  }

  /// Lines below an unterminated string or list used to escape the checks that protect the parser's stack.
  @Test(arguments: ["x = \"\"\"never", "x = '''never", "x = [", "x = é \"\"\"never", "x = [\ny = {\nz = '''"])
  func entriesAfterAnUnterminatedValueAreChecked(unended: String) {
    let deep = String(repeating: "a.", count: 50_000) + "a"
    for trap in ["\(deep) = 1", "[\(deep)]", "x = " + String(repeating: "[", count: 60_000), "K\u{FEC6} = 1", "[=]"] {
      let reading = SettingsReading(Array("\(Self.before)\(unended)\n\(trap)\n\(Self.source)".utf8))
      #expect(reading.diagnostics.first?.line == 3)
      #expect(reading.settings.keepDays == 3 && reading.settings.sources.map(\.name) == ["a"])
    }
  }

  @Test func unterminatedValuesBeyondLimitHideNothing() {
    let deep = String(repeating: "a.", count: 50_000) + "a = 1\n"
    for (count, line) in [(19, 23), (20, 23), (100, 23)] {
      let reading = SettingsReading(Array((Self.before + String(repeating: "x = [\n", count: count) + deep).utf8))
      #expect(reading.settings.keepDays == 3)
      #expect(reading.diagnostics.last?.line == min(line, count + 3))
      let isTooMuch = reading.diagnostics.last?.statement == "there is too much invalid TOML from here on: left out"
      #expect(isTooMuch == (count > 19))
    }
    let short = SettingsReading(Array((Self.before + String(repeating: "x = [\n", count: 20)).utf8))
    #expect(short.diagnostics.map(\.line) == Array(3...22))
  }

  @Test func oversizedFilesAreNotRead() {
    for piece in ["# a comment\n", "[", "a.", "[[source]]\n", "x = \"\"\"", "\n"] {
      let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
      let reading = SettingsReading(Array(text.utf8))
      #expect(reading.settings == Settings())
      #expect(reading.diagnostics.map(\.statement) == ["the file is larger than 256 KB: none of it is used"])
    }
  }

  /// A line of quotation marks used to be scanned again from each mark.
  @Test(arguments: ["\"", "'", "\"\"\"", "x = \"\"\"\"\"\"\"\"\n", "\"\"\"\\"])
  func lineOfQuotesIsScannedInLinearTime(piece: String) {
    for length in [1_000, 30_000] {
      let line = AccessCountingBytes(Array(String(repeating: piece, count: length / piece.utf8.count).utf8))
      var scan = TOMLValueScan()
      scan.scan(line)
      #expect((line.count...8 * line.count).contains(line.looks), "\(line.looks) looks at \(line.count) bytes")
    }
    let text = Array(String(repeating: piece, count: 250_000 / piece.utf8.count).utf8)
    #expect(HangGuard.ends { _ = SettingsReading(text) })
  }

  @Test func diagnosticsAreLimitedToAHundred() {
    let text = (0..<1_000).map { "key\($0)x = 1\n" }.joined()
    let reading = SettingsReading(Array((text + Self.source).utf8))
    #expect(reading.diagnostics.count == 101)
    #expect(reading.diagnostics.last?.problem == "and 900 more below")
    #expect(reading.settings.sources.count == 1)
    let broken = SettingsReading(Array((Self.before + String(repeating: "= 1\n", count: 1_000)).utf8))
    #expect(broken.settings.keepDays == 3)
  }

  /// Any file can be read without a crash.
  @Test func mutatedSettingsAreRead() {
    var random = SplitMix64(seed: 14)
    let seeds = (Self.atTheTop.prefix(37) + Self.inASource).map { Array((Self.before + $0.text + Self.after).utf8) }
    let count = Contract.count(100_000)
    var diagnostics = 0
    var sources = 0
    for _ in 0..<count {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0...Int.random(in: 0...4, using: &random) {
        let offset = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: offset)
        case 2: bytes.insert("[]{}\"'\\=.,#\n\r\u{0}".utf8.randomElement(using: &random) ?? 0, at: offset)
        default: bytes.insert(contentsOf: bytes[offset...].prefix(12), at: offset)
        }
        if bytes.isEmpty { break }
      }
      let reading = SettingsReading(bytes)
      diagnostics += reading.diagnostics.count
      #expect((0...366).contains(reading.settings.keepDays))
      sources += reading.settings.sources.count
      #expect(!reading.settings.sources.contains { !SourceName.isValid($0.name) || $0.location.isEmpty })
      // An edit either succeeds or is refused.
      _ = try? SettingsText(bytes).adding(SourceSetting(name: "new", location: "/new"))
      _ = try? SettingsText(bytes).removing("last")
      _ = try? SettingsText(bytes).setting(.keepDays, to: nil)
      if let edited = try? SettingsText(bytes).setting(.refresh, to: .text("always")) {
        #expect(SettingsReading(edited.bytes).settings.refresh == .always)
      }
    }
    #expect(sources > 0)
    Contract.report("U14", "\(count.grouped) mutated files of settings: 0 crashes, \(diagnostics.grouped) complaints")
  }
}
