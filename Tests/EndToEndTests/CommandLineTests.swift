import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// The commands, as run by scripts and in pipelines.
  @Suite struct CommandLineTests {
    private static let demo = "--demo --at '2026-11-20 20:47'"

    @Test(arguments: [
      "--help", "--version", "list --help", "check --help", "now --help", "search --help", "export --help",
    ])
    func helpAndVersionGoToStandardOutput(arguments: String) throws {
      let result = try Shell.run("$TVGRID \(arguments) 2>/dev/null")
      #expect(result.status == 0)
      #expect(!result.output.isEmpty)
    }

    @Test(arguments: [
      "--nonsense", "list --nonsense", "list --demo --day never", "list --demo --all --day fri", "search",
    ])
    func wrongUsageExitsWith64AndAnErrorMessage(arguments: String) throws {
      let result = try Shell.run("$TVGRID \(arguments) >/dev/null")
      #expect(result.status == 64)
      #expect(result.output.contains("--help") || result.output.contains("Usage"))
    }

    @Test func listPrintsTheDayAsTabSeparatedText() throws {
      let result = try Shell.run("$TVGRID list \(Self.demo) --channel 92")
      #expect(result.status == 0)
      let first = try #require(result.lines.first).split(separator: "\t", omittingEmptySubsequences: false)
      #expect(first.prefix(4) == ["2026-11-20", "06:00", "09:15", "Harbour One"])
      #expect(
        result.lines.contains { $0.hasPrefix("2026-11-20\t20:30\t21:00\tHarbour One\tFull English\tLast Orders\t6/6") })
      // Programmes of zero length are only listed with --all.
      #expect(!result.lines.contains { $0.contains("\tWeather\t") })
    }

    @Test func listAcceptsNamesOfDaysAndChannels() throws {
      let result = try Shell.run("$TVGRID list \(Self.demo) --day tomorrow --channel 'pennant +1'")
      #expect(result.status == 0)
      #expect(result.lines.nonEmptyAllSatisfy { $0.contains("Pennant +1") })
      let other = try Shell.run("$TVGRID list \(Self.demo) --channel nosuch")
      #expect(other.status == 2)
      #expect(other.output.contains("nosuch"))
    }

    @Test func listStartsAtTheGivenTime() throws {
      let tonight = try Shell.run("$TVGRID list \(Self.demo) --day tonight -c 92 | cut -f 2")
      #expect(tonight.lines.first.map { $0 <= "20:00" } == true)
      // All programmes start at that time or later, except the one that is on then.
      let starts = tonight.lines.map { String($0) }
      #expect(starts.filter { $0 != starts.first }.nonEmptyAllSatisfy { $0 >= "20:00" || $0 < "05:00" })
      // The list includes the programme that is on at that time, but no earlier ones.
      let later = try Shell.run("$TVGRID list \(Self.demo) --day 'fri 20:45' -c 92 | cut -f 2")
      #expect(later.lines.prefix(2) == ["20:30", "21:00"])
    }

    @Test func nowListsEveryChannelWithProgrammes() throws {
      let result = try Shell.run("$TVGRID now \(Self.demo)")
      #expect(result.status == 0)
      #expect(result.lines.first == "Harbour One\t20:30\t21:00\tFull English\t21:00\tThe Marnie Quill Show\t2026-11-20")
      #expect(result.lines.count == 18)
    }

    @Test func searchFindsWordsAndSetsTheExitStatus() throws {
      let found = try Shell.run("$TVGRID search \(Self.demo) quill MARNIE")
      #expect(found.status == 0)
      #expect(found.lines.nonEmptyAllSatisfy { $0.contains("The Marnie Quill Show") })
      #expect(try Shell.run("$TVGRID search \(Self.demo) zebra crossing").status == 1)
      let without = try Shell.run("$TVGRID search \(Self.demo) kettle -one")
      let night = try Shell.run("$TVGRID search \(Self.demo) harbour -night -- -news")
      #expect(night.status == 0)
      #expect(night.lines.nonEmptyAllSatisfy { !$0.lowercased().contains("night") && !$0.contains("News") })
      #expect(without.lines.nonEmptyAllSatisfy { $0.contains("Two Turntables") })
    }

    @Test func aQueryWithTooManyTermsIsRefused() throws {
      let query = Array(repeating: "any:x", count: 51).joined(separator: " ")
      for command in ["search \(Self.demo) '\(query)'", "list \(Self.demo) -q '\(query)'"] {
        let result = try Shell.run("$TVGRID \(command) 2>&1")
        #expect(result.status == 2)
        #expect(result.lines.first == "tvgrid: a query can have at most 50 words and fields")
      }
    }

    @Test func queriesMeanTheSameInEveryCommand() throws {
      let films = "'is:film day:sat time:evening'"
      let found = try Shell.run("$TVGRID search \(Self.demo) \(films)")
      let listed = try Shell.run("$TVGRID list \(Self.demo) -q \(films)")
      #expect(found.status == 0)
      #expect(found.lines.nonEmptyAllSatisfy { $0.hasPrefix("2026-11-21\t") })
      #expect(Set(found.lines) == Set(listed.lines))
      #expect(try Shell.run("$TVGRID search \(Self.demo) --count \(films)").lines == ["\(found.lines.count)"])
      #expect(try Shell.run("$TVGRID list \(Self.demo) --day fri --count -q \(films)").lines == ["0"])
      #expect(try Shell.run("$TVGRID list \(Self.demo) --day fri --count -q \(films)").status == 1)
      let channels = try Shell.run("$TVGRID now \(Self.demo) --query 'quill OR title:english'")
      #expect(channels.lines.map { $0.prefix(12) } == ["Harbour One\t"])
      #expect(try Shell.run("$TVGRID now \(Self.demo) --count --query 'quill OR title:english'").lines == ["1"])
    }

    @Test func errorsInAQueryAreUnderlined() throws {
      let result = try Shell.run("$TVGRID search \(Self.demo) 'late actr:ann' 2>&1")
      #expect(result.status == 2)
      #expect(
        result.lines == [
          "tvgrid: there is no field “actr”; did you mean actor?", "  late actr:ann", "       ^^^^",
        ])
      // A query on the command line is taken to be complete, so an unfinished one is an error.
      #expect(try Shell.run("$TVGRID list \(Self.demo) -q 'stars:>'").status == 2)
    }

    @Test func everyLineOfJSONIsAnObjectWithAllMembers() throws {
      let result = try Shell.run("$TVGRID list --demo --all --json")
      #expect(result.status == 0)
      #expect(result.lines.count == 3800)
      for line in result.lines {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object.count == 28)
        #expect(object["minutes"] is Int)
      }
      #expect(result.lines.contains { $0.contains("\"minutes\":0") })
    }

    @Test func aClosedPipeIsNotAnError() throws {
      let result = try Shell.run("$TVGRID list --demo --all | head -1")
      #expect(result.status == 0)
      #expect(result.lines.count == 1)
    }

    /// Mistakes that newcomers made. Each message says what to do.
    @Test(arguments: [
      ("nope", "tvgrid: unknown command or guide “nope”: run tvgrid help for a list of commands"),
      (
        "serach news",
        "Error: Unknown command or guide “serach”. Did you mean “search”?"
      ),
      ("check empty.xml", "tvgrid: no programme could be read from empty.xml: an empty file"),
      ("now - <empty.xml", "tvgrid: no programme could be read from /dev/stdin: an empty file"),
      (
        "list '~/guide'",
        "tvgrid: ~/guide does not exist: shells do not expand ~ in quotes or after =; use $HOME/guide"
      ),
      (
        "export --demo -o guide.xml.gz",
        "Error: The output is not compressed. To compress it: tvgrid export … | gzip > guide.xml.gz"
      ),
      (
        "search guide.d news",
        "tvgrid: searching for the word guide.d; if it is a guide, use -g: tvgrid search -g guide.d …"
      ),
    ])
    func commonMistakesAreExplained(line: String, message: String) throws {
      let home = try TemporaryFolder()
      let result = try Shell.run("cd \(home.path); : > empty.xml; mkdir guide.d; $TVGRID \(line)")
      #expect(result.lines.first == message)
      #expect(result.status != 0)
    }

    @Test func theFirstSearchExamplesFindSomethingInTheDemo() throws {
      let root = FixtureLoader.path("..")
      for name in ["README.md", "docs/scripts.md", "Sources/GuideProgram/Commands/SearchCommand.swift"] {
        let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
        let example = try #require(text.firstMatch(of: /tvgrid search ([^`#\n]*)/))
        let found = try Shell.run("$TVGRID search --count --demo \(example.1.replacing("--demo", with: ""))")
        #expect(found.status == 0, "\(name): \(example.0): \(found.output)")
      }
    }

    @Test(arguments: ["list --demo", "now --demo", "search --demo news", "check --demo"])
    func aFullDiskIsAnError(arguments: String) throws {
      let result = try Shell.run(
        "$TVGRID \(arguments) --at '2026-11-20 20:47' >/dev/full".replacing(
          "check --demo --at '2026-11-20 20:47'", with: "check --demo"))
      #expect(result.status == 2)
      #expect(result.output.contains("No space left"))
    }

    @Test(arguments: ["list --demo --all", "search --demo e", "list --demo --json"])
    func aFileSizeLimitIsAnError(arguments: String) throws {
      let result = try Shell.run(
        "(ulimit -f 1; exec $TVGRID \(arguments) --at '2026-11-20 20:47' >\"$HOME/out\"); echo $?")
      #expect(result.lines == ["tvgrid: could not write the output: File too large", "2"])
    }

    @Test func aMistypedCommandSuggestsTheNearest() throws {
      let result = try Shell.run("$TVGRID serach news --json")
      #expect(result.status == 64)
      let message = "Error: Unknown command or guide “serach”. Did you mean “search”?"
      #expect(result.lines.first == message)
      let guide = try Shell.run("ln -s \(FixtureLoader.path("week")) \"$HOME/serach\"; cd; $TVGRID serach; echo $?")
      #expect(guide.lines.last != "64", "a guide with that name is opened: \(guide.output)")
    }

    @Test func onATerminalALineSeparatesPastProgrammes() throws {
      let pty = try Pty.shell("$TVGRID search --demo --at '2026-11-20 20:47' news")
      _ = try pty.waitForEnd()
      let lines = pty.text.split(separator: "\r\n")
      let rule = try #require(lines.firstIndex { $0.hasPrefix("── already shown ──") }, "\(pty.text)")
      #expect(rule > 0 && rule < lines.count - 1)
      #expect(try !Shell.run("$TVGRID search --demo --at '2026-11-20 20:47' news").output.contains("already shown"))
    }

    @Test func onATerminalSimulcastsAreOneLine() throws {
      func row(_ channel: String) -> String {
        let times = #"start="20261120210000 +0000" stop="20261120220000 +0000""#
        return #"<programme \#(times) channel="\#(channel)"><title>Tide</title></programme>"#
      }
      let names = ["harbour", "west", "east"]
      let channels = names.map { #"<channel id="\#($0)"><display-name>\#($0)</display-name></channel>"# }
      let folder = try TemporaryFolder(["tide.xml": "<tv>\((channels + names.map(row)).joined())</tv>"])
      let command = "$TVGRID search -g '\(folder.path("tide.xml"))' --at '2026-11-20 20:47' --time-zone UTC tide"
      let pty = try Pty.shell(command)
      _ = try pty.waitForEnd()
      let lines = pty.text.split(separator: "\r\n")
      #expect(lines == ["Fri 20 Nov  21:00–22:00  harbour  Tide  and 2 more"], "\(pty.text)")
      let script = try Shell.run(command)
      #expect(script.lines.count == 3, "\(script.output)")
    }

    @Test func checkOfACleanGuideIsClean() throws {
      let result = try Shell.run("$TVGRID check --demo")
      #expect(result.status == 0)
      #expect(result.output == "18 channels, 3800 programmes; 0 left out, 0 repaired, 0 noted\n")
    }

    @Test func checkNamesTheFileAndLineOfRefusedRows() throws {
      let file = FixtureLoader.path("radiotimes/missing-fields.dat")
      let result = try Shell.run("$TVGRID check \(file)")
      #expect(result.status == 1)
      #expect(result.output.contains("\(file):"))
      #expect(result.output.contains("row left out"))
    }

    @Test(arguments: [
      ("$TVGRID now -g /nowhere", "/nowhere"), ("$TVGRID now -g $HOME", "channels.dat"), ("$TVGRID now", "--demo"),
      ("$TVGRID list --demo --time-zone Mars/Olympus", "Mars/Olympus"),
    ])
    func errorsAreOneLineAndNameTheirSubject(line: String, word: String) throws {
      let result = try Shell.run(line)
      #expect(result.status == 2 || result.status == 64)
      #expect(result.output.contains(word))
    }

    @Test func aGuideCanBeNamedWithOrWithoutTheOption() throws {
      let week = FixtureLoader.path("week")
      let lines = [
        "now -g \(week)", "now \(week)", "now --guide=\(week)", "list \(week) -c 1", "list -g \(week) -c 'harbour one'",
        "search -g \(week) quill",
      ]
      for line in lines { #expect(try Shell.run("$TVGRID \(line) --at '2026-11-20 20:47'").status == 0, "\(line)") }
      #expect(try Shell.run("$TVGRID check \(week)").output == Shell.run("$TVGRID check -g \(week)").output)
      #expect(try Shell.run("$TVGRID now --demo \(week)").status == 64)
    }

    @Test func anXMLTVGuideIsReadByEveryCommand() throws {
      let guide = FixtureLoader.path("xmltv/whole.xml")
      let now = try Shell.run("$TVGRID now \(guide) --at '2026-11-20 20:47' --time-zone UTC")
      #expect(now.lines.first == "Harbour One\t20:30\t21:25\tThe Ferrymen\t21:25\tNews & Weather\t2026-11-20")
      let json = try Shell.run("cat \(guide) | $TVGRID list - --all --json")
      #expect(json.lines.count == 4)
      #expect(json.output.contains("\"more\":[{\"kind\":\"title\",\"of\":\"cy\",\"text\":\"Y Fferiwyr\"}"))
      #expect(try Shell.run("LANGUAGE=cy $TVGRID search -g \(guide) fferiwyr").status == 0)
      #expect(try Shell.run("head -c 2500 \(guide) | gzip | $TVGRID check /dev/stdin").status == 1)
    }

    /// Regression: a query or name that looks like an address was replaced by an ellipsis.
    @Test(arguments: [
      ("search --demo 'kitchen day:32/13 goose'", ["  kitchen day:32/13 goose", "          ^^^^^^^^^"]),
      ("search --demo 'stars:>=9/x'", ["  stars:>=9/x", "  ^^^^^^^^^^^"]),
      ("list --demo -c 'a.b/c'", ["tvgrid: no channel “a.b/c”: run tvgrid channels for a list"]),
      ("search --demo --saved 'Who?'", ["tvgrid: no saved search “Who?”"]),
    ])
    func errorsShowQueriesAndNamesInFull(command: String, lines: [String]) throws {
      let home = try TemporaryFolder()
      let result = try Shell.run("$TVGRID \(command)", environment: ["HOME": home.path, "XDG_DATA_HOME": home.path])
      for line in lines { #expect(result.lines.contains { $0.hasPrefix(line) }, "\(result.output)") }
    }

    @Test func addressesInQueriesStayHidden() throws {
      let result = try Shell.run("$TVGRID search --demo 'is:flm https://me:secret@example.org/x'")
      #expect(result.output.contains("did you mean film?") && !result.output.contains("secret"), "\(result.output)")
    }

    /// Regression: `check` itself advised users to run `check`.
    @Test(arguments: [
      ("just some notes", "not a guide that tvgrid knows: expected XMLTV"),
      ("{\"a\": 1}", "not a guide that tvgrid knows"),
      ("<!DOCTYPE html><html></html>", "it is a web page, not a guide"),
    ])
    func filesThatAreNoGuideAreRefused(text: String, reason: String) throws {
      let home = try TemporaryFolder()
      try home.write(text, to: "notes.txt")
      for command in ["check", "list", "sources add notes"] {
        let result = try Shell.run(
          "cd \(home.path); $TVGRID \(command) notes.txt; echo $?",
          environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path])
        #expect(result.output.contains("notes.txt: \(reason)") && result.lines.last == "2", "\(result.output)")
        #expect(!result.output.contains("tvgrid check"))
      }
    }

    /// A host is searched for known servers; the name of a file is not.
    @Test func aSourceThatLooksLikeAHostIsSearched() throws {
      let home = try TemporaryFolder()
      func add(_ location: String) throws -> String {
        try Shell.run(
          "cd \(home.path); $TVGRID sources add tv \(location)",
          environment: ["HOME": home.path, "XDG_CONFIG_HOME": home.path]
        ).output
      }
      let dead = try DeadPort()
      let place = "127.0.0.1:\(dead.port)"
      #expect(
        try add(place).contains(
          "no such file, and no known server answers at \(place); nothing was added: check the name and the port"))
      #expect(try add("guide.xml").contains("cannot read \(home.path)/guide.xml: "))
    }

    @Test(arguments: ["channels", "remind", "now", "list"])
    func commandsWithoutAGuideSayHowToAddOne(command: String) throws {
      let home = try TemporaryFolder()
      let folders = ["HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_DATA_HOME": home.path, "TVGRID_GUIDE": ""]
      let result = try Shell.run("$TVGRID \(command); echo $?", environment: folders)
      #expect(result.lines.first?.hasPrefix("tvgrid: no guide is set up yet: ") == true, "\(result.output)")
      #expect(
        result.lines.contains("  to add your guide: tvgrid sources add NAME LOCATION") && result.lines.last == "2")
    }

    @Test func nonGuidesAreReported() throws {
      let result = try Shell.run("$TVGRID now -g /bin/ls; echo $?")
      #expect(result.output.contains("no programme could be read from /bin/ls: "))
      #expect(result.lines.last == "2")
    }

    @Test func overlappingInputsGiveEachProgrammeOnce() throws {
      let week = FixtureLoader.path("week")
      let once = try Shell.run("$TVGRID list -g \(week) --all")
      let twice = try Shell.run("$TVGRID list -g \(week) -g \(week)/92.dat --all")
      #expect(once.output == twice.output)
      #expect(try Shell.run("$TVGRID check \(week) \(week)/92.dat").output.contains("kept once"))
    }

    @Test func anExcludedPhraseIsOneTerm() throws {
      let at = "--at '2026-11-20 20:47'"
      let late = Set(try Shell.run("$TVGRID search --demo late \(at)").lines)
      let news = Set(try Shell.run("$TVGRID search --demo '\"late news\"' \(at)").lines)
      #expect(!news.isEmpty && news.count < late.count)
      #expect(Set(try Shell.run("$TVGRID search --demo late '-\"late news\"' \(at)").lines) == late.subtracting(news))
    }

    @Test func anUnknownChannelSuggestsSimilarNames() throws {
      for text in ["harbor", "harbour oen", "hrabour"] {
        let result = try Shell.run("$TVGRID list --demo -c '\(text)'; echo $?")
        #expect(result.output.contains("“\(text)”: did you mean Harbour One"), "\(result.output)")
        #expect(result.lines.last == "2")
      }
      #expect(try Shell.run("$TVGRID list --demo -c harbor").output.contains("Harbour One, Harbour Two"))
      for text in ["zzz", "94"] {
        let result = try Shell.run("$TVGRID list --demo -c \(text)")
        #expect(result.output.contains("run tvgrid channels for a list"), "\(text)")
      }
    }

    @Test func aPartOfANameSelectsTheSameChannelsAsAQuery() throws {
      let at = "--at '2026-11-20 20:47'"
      let list = "$TVGRID list --demo \(at) --count"
      for text in ["harbour", "1", "harbour one", "PENNANT", "penn", "news"] {
        let counts = try Shell.run("\(list) -c '\(text)'; \(list) --day today -q 'channel:\"\(text)\"'").lines
        #expect(counts.count == 2 && counts.first == counts.last && counts.first != "0", "\(text): \(counts)")
      }
      let names = try Shell.run("$TVGRID list --demo \(at) -c harbour -c 'harbour two' | cut -f 4 | uniq").lines
      #expect(
        names.count > 1 && Set(names).count == names.count && names.allSatisfy { $0.hasPrefix("Harbour ") }, "\(names)")
    }

    @Test func aVariableSetsTheGuideForAllCommands() throws {
      let result = try Shell.run(
        "$TVGRID now --at '2026-11-20 20:47'", environment: ["TVGRID_GUIDE": FixtureLoader.path("week")])
      #expect(result.lines.count == 18)
    }
  }
}
