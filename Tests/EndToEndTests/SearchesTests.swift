import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

extension EndToEnd {
  /// `tvgrid searches` and `tvgrid search --saved`, as scripts run them.
  @Suite struct SearchesTests {
    private static let at = "--at '2026-11-20 20:47' --time-zone Europe/London"

    private static func run(_ lines: String, in home: TemporaryFolder, guide: String = "") throws -> Shell.Result {
      try Shell.run(
        "cd \(home.path); \(lines)",
        environment: [
          "XDG_CONFIG_HOME": "\(home.path)/config", "XDG_DATA_HOME": "\(home.path)/data",
          "XDG_CACHE_HOME": "\(home.path)/cache", "HOME": home.path, "TVGRID_GUIDE": guide,
        ])
    }

    @Test func searchesAreAddedListedRenamedAndRemoved() throws {
      let home = try TemporaryFolder()
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
          "saved search added: Films at the weekend", "saved search added: News", "saved search renamed: Pictures",
          "saved search added: pictures",
          "pictures\tis:film\t\t", "News\t=news -late\t\t",
          #"{"name":"pictures","query":"is:film","upcoming":null,"new":null,"followed":false}"#,
          #"{"name":"News","query":"=news -late","upcoming":null,"new":null,"followed":false}"#,
        ], "\(added.output)")
      #expect(added.lines.count == 9 && added.lines.last?.contains("matches are not counted until then") == true)
      #expect(
        try Self.run("$TVGRID mine export | sed -n '/search]]/,/query/p'", in: home).lines == [
          "[[search]]", "name = \"pictures\"", "query = \"is:film\"", "[[search]]", "name = \"News\"",
          "query = \"=news -late\"",
        ])
      let broken = try Self.run("$TVGRID searches 2> none; grep -c /nowhere none", in: home, guide: "/nowhere")
      #expect(broken.lines == ["pictures\tis:film\t\t", "News\t=news -late\t\t", "1"])
      #expect(try Self.run("$TVGRID searches -g /nowhere > none; echo $?", in: home).lines.last == "2")
      #expect(try Self.run("$TVGRID searches remove NEWS; $TVGRID searches 2> none", in: home).lines.count == 2)
      #expect(try Self.run("stat -c %a data/tvgrid/mine.db", in: home).lines == ["600"])
    }

    @Test func upcomingAndNewShowingsAreCounted() throws {
      let home = try TemporaryFolder()
      let week = FixtureLoader.path("week")
      let list = "$TVGRID searches list -g \(week) \(Self.at)"
      let count = "$TVGRID searches add News news; $TVGRID search -g \(week) \(Self.at) --count news; \(list)"
      let first = try Self.run(count, in: home).lines
      let (guide, now) = (DemoGuide.week, Moments.at("2026-11-20 20:47"))
      let all = guide.programmes.filter { guide.title(of: $0).lowercased().contains("news") }
      let hits = all.filter { guide.interval(of: $0).end > now }
      try #require(hits.count > 2 && all.count > hits.count)
      // Copies of a programme count once.
      let counted = try #require(first.last?.split(separator: "\t").last.flatMap { Int($0) })
      #expect(counted > hits.count / 2 && counted < hits.count)
      let found = try #require(first.dropFirst().first.flatMap { Int($0) })
      #expect(counted < found && found < all.count, "showings that are over, too")
      #expect(first == ["saved search added: News", "\(found)", "News\tnews\t\(counted)\t\(counted)"])
      let store = PersonalStore(PersonalFile("\(home.path)/data/tvgrid/mine.db")) { $0() }
      try store.apply([.viewed(query: "news", marks: Set(guide.marks(of: hits.dropFirst(2))))])
      let known = try Self.run("$TVGRID mine export", in: home).output
      #expect(try Self.run(list, in: home).lines == ["News\tnews\t\(counted)\t2"])
      let searched = try Self.run("$TVGRID search -g \(week) \(Self.at) --saved NEWS; \(list)", in: home)
      #expect(searched.lines.last == "News\tnews\t\(counted)\t2", "commands do not count as viewing")
      #expect(try Self.run("$TVGRID mine export", in: home).output == known && known.contains("query = \"news\""))
      #expect(try Self.run("$TVGRID searches \(Self.at)", in: home, guide: week).lines.last?.hasSuffix("\t2") == true)
    }

    @Test func aSavedSearchCanBeNarrowedWithMoreWords() throws {
      let home = try TemporaryFolder()
      let demo = "--demo \(Self.at)"
      let result = try Self.run(
        """
        $TVGRID searches add Both 'is:film OR quill' > none
        $TVGRID search \(demo) --saved both > saved; $TVGRID search \(demo) 'is:film OR quill' | cmp - saved
        $TVGRID search \(demo) --saved both -is:film > narrow
        $TVGRID search \(demo) '(is:film OR quill) -is:film' | cmp - narrow
        $TVGRID list \(demo) --all --saved both | sort > listed; sort saved | cmp - listed
        $TVGRID now \(demo) -q 'is:film (is:film OR quill)' > now; $TVGRID now \(demo) -q is:film --saved both | cmp - now
        wc -l < saved; wc -l < narrow; $TVGRID search \(demo) --saved both --count
        """, in: home)
      let numbers = result.lines.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
      try #require(numbers.count == 3 && result.lines.count == 3, "\(result.output)")
      #expect(numbers[0] > numbers[1] && numbers[1] > 0)
      #expect((numbers[1]...numbers[0]).contains(numbers[2]), "a simulcast counts once")
      #expect(try Self.run("$TVGRID search \(demo) --saved both zebra", in: home).status == 1)
    }

    @Test(arguments: [
      ("searches add FILMS x", 2, "there is already a saved search “Films”"), ("searches add a 'stars:>'", 2, "stars"),
      ("searches add a '(foo:)'", 2, "no field “foo”"), ("searches add a 'foo: OR x'", 2, "no field “foo”"),
      ("searches add a '(a OR foo:)'", 2, "no field “foo”"), ("searches add a foo:", 2, "no field “foo”"),
      ("searches add ' ' x", 64, "Missing name"), ("searches add a", 64, "query"),
      ("searches remove Flims", 2, "did you mean “Films”?"),
      ("searches rename Films NEWS", 2, "there is already a saved search “News”"),
      ("searches rename missing x", 2, "your searches: “Films”, “News”"),
      ("searches rename Films ''", 64, "Missing name"),
      ("search --demo --saved missing", 2, "no saved search “missing”; your searches: “Films”, “News”"),
      ("search --demo --saved Bad", 2, "saved search “Bad”: there is no field “actr”"),
    ])
    func invalidArgumentsAreReportedAndChangeNothing(arguments: String, status: Int32, message: String) throws {
      let home = try TemporaryFolder()
      let store = PersonalStore(PersonalFile("\(home.path)/data/tvgrid/mine.db")) { $0() }
      let kept = [("Films", "is:film"), ("News", "=news"), ("Bad", "actr:ann")]
      try store.apply(kept.map { .search(.save(SavedSearch(name: $0, query: $1))) })
      let result = try Self.run("$TVGRID \(arguments) > /dev/null; exit $?", in: home)
      #expect(result.status == status)
      #expect(result.output.contains(message), "\(result.output)")
      #expect(status != 2 || result.lines.filter { $0.hasPrefix("tvgrid: ") }.count == 1)
      #expect(store.reading(\.searches).value.searches.map(\.name) == kept.map(\.0))
    }

    /// Simulates a full disk: not a single byte can be written.
    @Test func failedWritesLeaveTheSearchesUnchanged() throws {
      let home = try TemporaryFolder()
      #expect(try Self.run("$TVGRID searches add Films is:film", in: home).status == 0)
      let old = home.read("data/tvgrid/mine.db")
      let result = try Self.run(
        "(trap '' XFSZ; ulimit -f 0; $TVGRID searches add a b 2>&1; $TVGRID searches 2>&1) | cat", in: home)
      #expect(result.lines.first?.hasSuffix("it has not been changed") == true, "\(result.output)")
      #expect(result.lines.contains("Films\tis:film\t\t"), "existing searches can be read: \(result.output)")
      #expect(home.read("data/tvgrid/mine.db") == old)
      #expect(try Self.run("$TVGRID searches 2> none", in: home).lines == ["Films\tis:film\t\t"])
      let nothing = try Self.run(
        "export TVGRID_CONFIG=/dev/null; $TVGRID searches; echo $?", in: home)
      #expect(nothing.output == "1\n")
      #expect(try Self.run("$TVGRID searches > /dev/full; echo $?", in: home).lines.last == "2")
    }
  }
}
