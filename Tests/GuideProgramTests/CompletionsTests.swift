import ArgumentParser
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideProgram

/// Shell completions; EndToEndTests runs the shells themselves.
@Suite struct CompletionsTests {
  @Test func bashDoesNotExecuteNames() throws {
    let hostile = ["Harbour One", "$(touch PWNED)", "`touch PWNED`", "it's", "a\"b", "~", "{a,b}", "*"]
    let offered = Candidates.lines(Candidates.names(hostile), for: .bash)
    #expect(offered.count == hostile.count)
    #expect(offered.allSatisfy { $0.hasPrefix("'") && $0.hasSuffix("'") })
    #expect(offered[3] == "'it'\\''s'")
    #expect(Candidates.lines(["BBC: One", "a\\b"], for: .zsh) == ["BBC\\: One", "a\\\\b"])
    #expect(Candidates.lines(["BBC: One"], for: .fish) == ["BBC: One"])
  }

  /// Names with line breaks, names that look like options, and names with control characters.
  @Test func namesThatCannotBeTypedAreNotOffered() {
    #expect(
      Candidates.names(["", "-rf", "--all", "a\nb", "a\u{1B}[31m", "a\u{202E}b", "a\tb", "Café", "Café", "日本", "ok"])
        == ["Café", "日本", "ok"])
  }

  @Test func aChannelWhoseNameCannotBeTypedIsOfferedByItsID() {
    let names = ["Harbour", "-Dash", "Line\nbreak", "\u{1B}]0;x\u{7}", "Harbour"]
    let channels = names.enumerated().map { Channel(id: "c\($0.offset)", name: $0.element) }
    let list = ChannelList(channels + [Channel(id: "-x", name: "-y")], ChannelChoices())
    #expect(Candidates.channels(list.entries) == ["Harbour", "c1", "c2", "c3"])
  }

  @Test func namesBeginAsTypedWhateverTheirCaseAndAccents() {
    let names = ["Harbour One", "Café", "harbour two", "The Harbour"]
    #expect(Candidates.begun(by: "HAR", names) == ["Harbour One", "harbour two"])
    #expect(Candidates.begun(by: "cafe", names) == ["Café"])
    #expect(Candidates.begun(by: "", names) == names)
  }

  @Test func theLastWordOfAQueryIsCompleted() {
    var builder = GuideBuilder()
    for name in ["Harbour", "Harbour One", "Kestrel"] { builder.add(Channel(id: name, name: name)) }
    let guide = builder.build()
    let queries = { Candidates.queries($0, in: guide) }
    #expect(queries("tit") == ["title:"])
    #expect(queries("is:fi") == ["is:film"])
    #expect(queries("kettle -is:fi") == ["kettle -is:film"])
    #expect(queries("channel:har") == ["channel:=Harbour", "channel:\"Harbour One\""])
    #expect(queries("is:film channel:\"harbour o") == ["is:film channel:\"Harbour One\""])
    #expect(queries("channel:kes") == ["channel:Kestrel"])
    #expect(queries("day:week") == ["day:weekend", "day:weekdays"])
    #expect(queries("stars:") == [] && queries("(") == queries("").map { "(" + $0 })
    #expect(queries("").count == 19)
  }

  /// Compares the parsing of words with the shell's own.
  @Test func wordsAreReadLikeInTheShell() throws {
    let words = [
      "Harbour", "Harbour\\ One", "\"Harbour One\"", "'it'\\''s'", "\"a\\\"b\\\\c\\d\"", "a\\'b", "'a\"b'", "a\"b c\"d",
      "\\$x", "\"\\$x\\`y\\`\"", "''", "Caf\\é", "'$(touch PWNED)'",
    ]
    for word in words {
      let result = try Shell.run("printf '%s' \(word)")
      #expect(ShellWord.unquoted(word) == result.output, "\(word)")
    }
    // These are unfinished words, which no shell accepts.
    #expect(ShellWord.unquoted("\"Harbour O") == "Harbour O" && ShellWord.unquoted("'it's") == "its")
    #expect(ShellWord.unquoted("Har\\") == "Har")
    #expect(ShellWord.withoutOption("--channel=Har=x") == "Har=x" && ShellWord.withoutOption("a=b") == "a=b")
  }

  @Test func theWordAtTheIndexIsCompleted() {
    func typed(
      _ words: [String], _ index: Int, _ prefix: String, _ shell: CompletionShell, version: String? = nil
    ) -> String {
      CompletedLine(words, index, prefix, shell: shell, version: version).typed
    }
    #expect(typed(["tvgrid", "list", "-c", "Harbour\\ O"], 3, "Harbour\\ O", .bash) == "Harbour O")
    for version in [nil, "3.6.0"] {
      #expect(typed(["tvgrid", "list", "-c", "a\\b"], 3, "a\\b", .fish, version: version) == "a\\b")
    }
    for version in ["4.0.2", "10.0"] {
      #expect(typed(["tvgrid", "list", "-c", "a\\ b"], 3, "a\\ b", .fish, version: version) == "a b")
    }
    // If there is another word after the cursor, the parser passes the beginning of that word.
    #expect(typed(["tvgrid", "list", "-c", "Har", "--json"], 3, "--j", .zsh) == "Har")
    #expect(typed(["tvgrid"], 4, "", .zsh) == "")
    #expect(typed(["tvgrid", "update", "''"], 2, "''", .fish) == "")
    #expect(CompletedLine(["tvgrid", "--raw"], 1, "", shell: .zsh).has("--raw"))
  }

  @Test func theGuideOfTheLineIsUsed() throws {
    let arguments = ["tvgrid", "list", "-g", "a", "--guide=b", "-c", "har", "--demo", "--guide"]
    #expect(CompletedGuide.options(among: arguments) == ["-g", "a", "--guide=b", "--demo"])
    #expect(CompletedGuide.options(among: ["tvgrid", "list"]).isEmpty)
  }

  /// All options of the grid must be completed even if the command's name is left out.
  @Test func optionsOfTheGridAreCompletedWithoutItsName() {
    let grid = TVGrid.helpMessage(for: GridCommand.self).split(separator: "\n").flatMap { line in
      line.split { " ,".contains($0) }.filter { $0.hasPrefix("--") }.prefix(1)
    }
    let script = CompletionRoot.completionScript(for: .bash)
    let root = script.split(separator: "_tvgrid_grid() {")[0].split(separator: "\n_tvgrid() {")[1]
    #expect(grid.count > 6)
    for option in grid where !option.contains("/") && !option.contains(")") {
      #expect(root.contains(option), "\(option)")
    }
    #expect(root.contains("--mouse") && root.contains("'auto'$'\\n''always'$'\\n''never'"))
  }

  /// Arguments that name the user's data.
  @Test(arguments: [
    "list -- --channel", "week -- --channel", "list -- --query", "now -- --saved", "search -- positional@0",
    "searches add -- positional@1", "searches rename -- positional@0", "searches remove -- positional@0",
    "follow -- --saved", "unfollow -- positional@0", "remind -- positional@0", "show -- positional@0",
    "channels hide -- positional@0", "channels hide -- --where", "channels set -- --group",
    "channels move -- --before", "channels copy -- positional@0", "channels join -- positional@1",
    "channels same -- positional@1", "sources remove -- positional@0", "sources move -- positional@0",
    "sources move -- --before", "update -- positional@0", "export -- --list", "export -- --query",
    "mine lists -- positional@0", "mine lists -- --add", "mine share -- positional@0",
  ])
  func namesInTheUsersDataAreCompleted(call: String) {
    for shell in [CompletionShell.bash, .zsh, .fish] {
      #expect(CompletionRoot.completionScript(for: shell).contains("---completion \(call) "), "\(shell)")
    }
  }

  /// The additions redefine some of the parser's functions before these are called.
  @Test func theScriptsAreExtendedAfterTheParsersFunctions() {
    let bash = CompletionScript.completed(CompletionRoot.completionScript(for: .bash))
    #expect(bash.ranges(of: "\n__tvgrid_add_completions() {").count == 2)
    #expect(bash.hasSuffix("complete -o filenames -F __tvgrid_complete tvgrid"))
    let zsh = CompletionScript.completed(CompletionRoot.completionScript(for: .zsh))
    #expect(zsh.ranges(of: "\n__tvgrid_custom_complete() {").count == 2)
    #expect(zsh.hasSuffix("compdef _tvgrid tvgrid\nfi"))
    let fish = CompletionRoot.completionScript(for: .fish)
    #expect(CompletionScript.completed(fish) == fish)
  }
}
