import Foundation
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Two guides with the same programmes; the second has more details.
  @Suite struct MergedGuidesTests {
    private static func document(_ facts: String) -> String {
      """
      <tv><channel id="quay"><display-name>Quay</display-name></channel>
      <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="quay"><title>Planet of Tin</title>
      \(facts)</programme>
      <programme start="20261120220000 +0000" stop="20261120223000 +0000" channel="quay"><title>News</title></programme>
      </tv>
      """
    }

    private static let facts =
      "<desc>A robot.</desc><date>1978</date><category>Movie</category><premiere/><subtitles type=\"teletext\"/>"
    private static let questions = [
      "is:film", "is:premiere", "is:subtitled", "genre:movie", "year:1978", "desc:robot",
    ]

    private static func expectAll(_ command: String, in home: TemporaryFolder) throws {
      let settings = "cd \(home.path); export TVGRID_CONFIG=\(home.path)/config.toml XDG_CACHE_HOME=\(home.path)/cache"
      for question in questions {
        let result = try Shell.run("\(settings); $TVGRID search \(command) --at '2026-11-20 12:00' \(question)")
        #expect(result.lines.count == 1 && result.output.contains("Planet of Tin"), "\(question): \(result.output)")
      }
      let list = try Shell.run("\(settings); $TVGRID list --all --json \(command)")
      #expect(list.lines.count == 2, "\(list.output)")
      #expect(list.lines.first?.contains("\"flags\":[\"premiere\",\"film\",\"subtitles\"]") == true, "\(list.output)")
      let export = try Shell.run("\(settings); $TVGRID export \(command)")
      for fact in ["<premiere", "<subtitles type=\"teletext\"", ">Movie</category>", "1978", "A robot."] {
        #expect(export.output.ranges(of: fact).count == 1, "\(fact): \(export.output)")
      }
    }

    private static func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder()
      try document("").write(toFile: "\(home.path)/a.xml", atomically: true, encoding: .utf8)
      try document(facts).write(toFile: "\(home.path)/b.xml", atomically: true, encoding: .utf8)
      return home
    }

    @Test func detailsOfASecondSourceAreFoundAndExported() throws {
      let home = try Self.home()
      let sources = ["a", "b"].map { "[[source]]\nname = \"\($0)\"\nlocation = \"\(home.path)/\($0).xml\"\n" }
      try sources.joined().write(toFile: "\(home.path)/config.toml", atomically: true, encoding: .utf8)
      let settings = "TVGRID_CONFIG=\(home.path)/config.toml XDG_CACHE_HOME=\(home.path)/cache"
      let update = try Shell.run("\(settings) $TVGRID update --at '2026-11-20 12:00'")
      #expect(update.status == 0, "\(update.output)")
      try Self.expectAll("", in: home)
    }

    /// The second source is used first on one channel, and the first one fills its gaps.
    @Test func aChannelCanPreferASource() throws {
      let home = try TemporaryFolder()
      func document(_ rows: (hour: Int, title: String)...) -> String {
        let programmes = rows.map {
          "<programme start=\"20261120\($0.hour)0000 +0000\" stop=\"20261120\($0.hour + 1)0000 +0000\" channel=\"quay\">"
            + "<title>\($0.title)</title></programme>"
        }
        return "<tv><channel id=\"quay\"><display-name>Quay</display-name></channel>\(programmes.joined())</tv>"
      }
      try home.write(document((20, "News"), (21, "Film")), to: "a.xml")
      try home.write(document((20, "Weather")), to: "b.xml")
      let result = try Shell.run(
        """
        cd \(home.path); export TVGRID_CONFIG=\(home.path)/config.toml XDG_CACHE_HOME=\(home.path)/cache
        ($TVGRID sources add a a.xml; $TVGRID sources add b b.xml; $TVGRID update --at '2026-11-20 12:00') >/dev/null 2>&1
        list() { $TVGRID list --all --at '2026-11-20 12:00' | tr '\\n' ' '; echo; }
        list; $TVGRID channels set quay --source b; list; $TVGRID channels --json
        $TVGRID channels set quay --source ''; list; $TVGRID channels set quay --source c
        """)
      #expect(
        result.output.contains("\"source\":\"b\"") && result.output.contains("no source “c”: the sources are a, b"))
      let lists = result.lines.filter { $0.contains("Film") }
      #expect(lists.map { $0.contains("Weather") } == [false, true, false], "\(result.output)")
      #expect(lists.map { $0.contains("News") } == [true, false, true])
    }

    @Test func theSameProgrammeInTwoFilesIsMerged() throws {
      try Self.expectAll("-g a.xml -g b.xml", in: Self.home())
    }
  }
}
