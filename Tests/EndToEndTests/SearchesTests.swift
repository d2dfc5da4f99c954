import Foundation
import GuideModel
import GuideSources
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid searches` and `tvgrid search --saved`, as scripts run them.
  @Suite struct SearchesTests {
    private static let at = "--at '2026-11-20 20:47' --time-zone Europe/London"

    private static func run(_ lines: String, in home: TemporaryHome, guide: String = "") throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_STATE_HOME": "\(home.path)/state",
          "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_GUIDE": guide,
        ])
    }

    @Test func searchesAreAddedListedRenamedAndRemoved() throws {
      let home = try TemporaryHome()
      #expect(try Self.run("$TVGRID searches; echo $?", in: home).output == "1\n")
      let added = try Self.run(
        """
        $TVGRID searches add 'Films at the weekend' 'is:film day:weekend'
        $TVGRID searches add News =news -late
        $TVGRID searches rename 'films at the WEEKEND' Pictures
        $TVGRID searches add --replace pictures is:film
        $TVGRID searches 2> none; $TVGRID searches --json 2> none; cat none
        """, in: home)
      #expect(
        added.lines.prefix(8) == [
          "added: Films at the weekend", "added: News", "renamed: Pictures", "added: pictures",
          "pictures\tis:film\t\t", "News\t=news -late\t\t",
          #"{"name":"pictures","query":"is:film","upcoming":null,"new":null}"#,
          #"{"name":"News","query":"=news -late","upcoming":null,"new":null}"#,
        ], "\(added.output)")
      #expect(added.lines.count == 9 && added.lines.last?.contains("nothing is counted until then") == true)
      #expect(
        home.read("config/tvgrid/searches.toml") == """
          # Searches that you keep, in tvgrid or by hand. What a query can ask: tvgrid help search

          [[search]]
          name = "pictures"
          query = "is:film"

          [[search]]
          name = "News"
          query = "=news -late"

          """)
      let broken = try Self.run("$TVGRID searches 2> none; grep -c /nowhere none", in: home, guide: "/nowhere")
      #expect(broken.lines == ["pictures\tis:film\t\t", "News\t=news -late\t\t", "1"])
      #expect(try Self.run("$TVGRID searches -g /nowhere > none; echo $?", in: home).lines.last == "2")
      #expect(try Self.run("$TVGRID searches remove NEWS; $TVGRID searches 2> none", in: home).lines.count == 2)
      #expect(try Self.run("stat -c %a config/tvgrid/searches.toml", in: home).lines == ["600"])
    }

    @Test func whatIsToComeIsCountedAndWhatIsNewOfIt() throws {
      let home = try TemporaryHome()
      let week = FixtureLoader.path("week")
      let list = "$TVGRID searches list -g \(week) \(Self.at)"
      let count = "$TVGRID searches add News news; $TVGRID search -g \(week) \(Self.at) --count news; \(list)"
      let first = try Self.run(count, in: home).lines
      let (guide, now) = (DemoGuide.week, Moments.at("2026-11-20 20:47"))
      let all = guide.programmes.filter { guide.title(of: $0).lowercased().contains("news") }
      let hits = all.filter { guide.interval(of: $0).end > now }
      try #require(hits.count > 2 && all.count > hits.count)
      #expect(first == ["added: News", "\(all.count)", "News\tnews\t\(hits.count)\t\(hits.count)"])
      let seen = SeenShowingsFile(SettingsFile("\(home.path)/state/tvgrid/seen-searches"))
      seen.keep(query: "news", marks: guide.marks(of: hits.dropFirst(2))) { Issue.record("\($0)") }
      #expect(HangGuard.waits { home.read("state/tvgrid/seen-searches").hasSuffix("\tnews\n") })
      let known = home.read("state/tvgrid/seen-searches")
      #expect(try Self.run(list, in: home).lines == ["News\tnews\t\(hits.count)\t2"])
      let searched = try Self.run("$TVGRID search -g \(week) \(Self.at) --saved NEWS; \(list)", in: home)
      #expect(searched.lines.last == "News\tnews\t\(hits.count)\t2", "a command looks at nothing")
      #expect(home.read("state/tvgrid/seen-searches") == known && known.hasSuffix("\tnews\n"))
      #expect(try Self.run("$TVGRID searches \(Self.at)", in: home, guide: week).lines.last?.hasSuffix("\t2") == true)
    }

    @Test func aSavedSearchSearchesWithMoreWordsToo() throws {
      let home = try TemporaryHome()
      let demo = "--demo \(Self.at)"
      let result = try Self.run(
        """
        $TVGRID searches add Both 'is:film OR quill' > none
        $TVGRID search \(demo) --saved both > saved; $TVGRID search \(demo) 'is:film OR quill' | cmp - saved
        $TVGRID search \(demo) --saved both -is:film > narrow
        $TVGRID search \(demo) '(is:film OR quill) -is:film' | cmp - narrow
        $TVGRID list \(demo) --saved both | sort > listed; sort saved | cmp - listed
        $TVGRID now \(demo) -q 'is:film (is:film OR quill)' > now; $TVGRID now \(demo) -q is:film --saved both | cmp - now
        wc -l < saved; wc -l < narrow; $TVGRID search \(demo) --saved both --count
        """, in: home)
      let numbers = result.lines.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      try #require(numbers.count == 3 && result.lines.count == 3, "\(result.output)")
      #expect(numbers[0] > numbers[1] && numbers[1] > 0 && numbers[0] == numbers[2])
      #expect(try Self.run("$TVGRID search \(demo) --saved both zebra", in: home).status == 1)
    }

    @Test(arguments: [
      ("searches add FILMS x", 2, "there is a search “Films” already"), ("searches add a 'stars:>'", 2, "stars"),
      ("searches add ' ' x", 64, "a name"), ("searches add a", 64, "query"),
      ("searches remove Flims", 2, "is “Films” meant?"),
      ("searches rename Films NEWS", 2, "there is a search “News” already"),
      ("searches rename nobody x", 2, "there is “Films”, “News”"), ("searches rename Films ''", 64, "a name"),
      ("search --demo --saved nobody", 2, "there is no search “nobody”: there is “Films”, “News”"),
      ("search --demo --saved Bad", 2, "the search “Bad”: “actr” is no field"),
    ])
    func whatIsWrongIsSaidAndChangesNothing(words: String, status: Int32, message: String) throws {
      let home = try TemporaryHome()
      let blocks = [("Films", "is:film"), ("News", "=news"), ("Bad", "actr:ann")].map {
        "[[search]]\nname = \"\($0)\"\nquery = \"\($1)\"\n"
      }
      try FileManager.default.createDirectory(
        atPath: "\(home.path)/config/tvgrid", withIntermediateDirectories: true)
      let text = blocks.joined(separator: "\n")
      try text.write(toFile: "\(home.path)/config/tvgrid/searches.toml", atomically: true, encoding: .utf8)
      let result = try Self.run("$TVGRID \(words) > /dev/null; exit $?", in: home)
      #expect(result.status == status)
      #expect(result.output.contains(message), "\(result.output)")
      #expect(status != 2 || result.lines.filter { $0.hasPrefix("tvgrid: ") }.count == 1)
      #expect(home.read("config/tvgrid/searches.toml") == text)
    }

    @Test func commentsStayAndWhatIsWrongWithTheFileIsSaidWithItsLine() throws {
      let home = try TemporaryHome()
      let text =
        "# mine\n\n[[search]]  # best\nname = 'Films'\nquery='is:film actr:x' # all\ncolour = 1\n\n[[search]]\nname = 5\n"
      try text.write(toFile: "\(home.path)/searches.toml", atomically: true, encoding: .utf8)
      let result = try Self.run(
        """
        export TVGRID_CONFIG=my.toml
        $TVGRID searches --demo 2> errors > listed; echo $?; cut -f 1,2 listed; cat errors
        $TVGRID searches add --replace films is:film; $TVGRID searches remove nobody
        """, in: home)
      #expect(
        result.lines == [
          "1", "Films\tis:film actr:x",
          "tvgrid: searches.toml:6: “colour” is no setting of a search: there are name and query",
          "tvgrid: searches.toml:9: name is 5: it takes a text in quotes, such as \"Films\"; the search is left out",
          "tvgrid: searches.toml:3: in the query of “Films”: “actr” is no field; did you mean actor?",
          "added: films", "tvgrid: there is no search “nobody”: there is “films”",
        ], "\(result.output)")
      #expect(
        home.read("searches.toml")
          == text.replacing("'Films'", with: "\"films\"").replacing("'is:film actr:x'", with: "\"is:film\""))
    }

    /// As on a full disk: not a byte can be written.
    @Test func whatCannotBeWrittenLeavesTheSearchesAsTheyWere() throws {
      let home = try TemporaryHome()
      #expect(try Self.run("$TVGRID searches add Films is:film", in: home).status == 0)
      let old = home.read("config/tvgrid/searches.toml")
      let result = try Self.run("(trap '' XFSZ; ulimit -f 0; $TVGRID searches add a b 2>&1) | cat", in: home)
      #expect(result.output.contains("File too large; they are as they were"), "\(result.output)")
      #expect(home.read("config/tvgrid/searches.toml") == old)
      #expect(try Self.run("ls -A config/tvgrid", in: home).lines == [".searches.toml.lock", "searches.toml"])
      let nothing = try Self.run(
        "export TVGRID_CONFIG=/dev/null; $TVGRID searches; echo $?", in: home)
      #expect(nothing.output == "1\n")
      #expect(try Self.run("$TVGRID searches > /dev/full; echo $?", in: home).lines.last == "2")
    }

    @Test func ofManyAtOnceAllAreKept() throws {
      let home = try TemporaryHome()
      let result = try Self.run(
        """
        for n in 1 2 3 4 5 6 7 8 9; do $TVGRID searches add Same$n$n query$n > none 2>&1 & done; wait
        for n in 1 2 3; do $TVGRID searches add Same "$n" > none 2>&1 && echo first; done
        $TVGRID searches 2> none | wc -l
        """, in: home)
      #expect(result.lines.map { $0.trimmingCharacters(in: .whitespaces) } == ["first", "10"], "\(result.output)")
    }
  }
}
