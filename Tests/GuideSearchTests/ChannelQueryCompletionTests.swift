import Testing

@testable import GuideSearch

@Suite struct ChannelQueryCompletionTests {
  private func completions(_ typed: String) -> [String] {
    ChannelQuery.completions(of: typed) { ["News", "Late Night", "News", "No \"quotes\""] }
  }

  @Test func completionsIncludeFieldsAndValues() {
    #expect(completions("").count == 7)
    #expect(completions("na") == ["name:"])
    #expect(completions("group:News -n") == ["group:News -name:", "group:News -number:"])
    #expect(completions("is:hi") == ["is:hidden"])
    #expect(completions("group:") == ["group:News", "group:\"Late Night\""])
    #expect(completions("is:shown group:\"late n") == ["is:shown group:\"Late Night\""])
    #expect(completions("number:3").isEmpty && completions("x:").isEmpty && completions("zz").isEmpty)
  }

  /// Every completion is a valid query or the beginning of one.
  @Test func completionsAreValidQueries() throws {
    for offered in completions("") where offered != "is:" { _ = try ChannelQuery(offered + "1") }
    for offered in completions("-is:") + completions("group:") { _ = try ChannelQuery(offered) }
  }
}
