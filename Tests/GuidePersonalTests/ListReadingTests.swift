import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

@Suite struct ListReadingTests {
  static let item = """
    [[item]]
    list = "To watch"
    scope = "episode"
    title = "The Ferrymen"
    channel = "94"
    channel-name = "Harbour"
    start = 1795000000
    end = 1795003300
    episode = "s2 e4"
    facts = [
      "flag new",
      "episode-number s2 e4/6",
      "season 2",
      "cast Ann Field\\tWyn",
    ]

    """

  @Test func textIsReadUnchanged() throws {
    let lists = SharedLists(Array(("[[list]]\nname = \"Empty\"\n\n" + Self.item).utf8))
    #expect(lists.diagnostics.isEmpty && lists.lists.lists.map(\.name) == ["Empty", "To watch"])
    let item = try #require(lists.lists["to watch"]?.items.first)
    #expect(item.scope == .episode && item.showing.title == "The Ferrymen" && item.show == "the ferrymen")
    #expect(item.details.cast == [CastMember(name: "Ann Field", role: "Wyn")] && item.flags == .new)
    #expect(item.details.summary.episode?.season == 2)
    #expect(item.identity == .episode(show: "the ferrymen", episode: "s2 e4"))
    let again = SharedLists(Array(SharedLists.text(of: lists.lists.lists).utf8))
    #expect(again.lists == lists.lists && again.diagnostics.isEmpty)
  }

  static let faults = [
    Fault("[[list]]", 1, "a list has no name, such as name = \"To watch\""),
    Fault("[[list]]\nname = \" \"", 2, "a list needs a name"),
    Fault("[[list]]\nname = \"a\\nb\"", 2, "cannot contain line breaks"),
    Fault("[[list]]\nname = \"TO WATCH\"", 2, "a list called “TO WATCH” already exists; the list is left out"),
    Fault("[[list]]\nname = \"x\"\nnmae = 1", 3, "“nmae” is not a list setting; did you mean name?"),
    Fault("[[item]]\ntitle = \"x\"\nchannel = \"1\"\nstart = 1", 1, "a list entry has no list"),
    Fault(
      "[[item]]\nlist = \"To watch\"\ntitle = \"x\"\nchannel = \"1\"", 1, "a list entry needs a list, a title"),
    Fault("[[item]]\nlist = \"To watch\"\ntitle = 5\nchannel = \"1\"\nstart = 1", 3, "title is 5"),
    Fault(
      "[[item]]\nlist = \"x\"\ntitle = \"x\"\nchannel = \"1\"\nstart = 1\nscope = \"all\"", 6,
      "scope is “all”: it must be one of showing, episode, show; \"showing\" is used"),
    Fault(
      "[[item]]\nlist = \"x\"\ntitle = \"x\"\nchannel = \"1\"\nstart = 1\nfacts = [\n\"year 1978\",\n\"yaer 1978\",\n]",
      8, "“yaer” is not a fact about a programme; left out"),
    Fault(
      "[[item]]\nlist = \"x\"\ntitle = \"x\"\nchannel = \"1\"\nstart = 1\nfacts = 5", 6, "facts is 5: it must be a list"
    ),
    Fault(item, 1, "“The Ferrymen” is already in the list “To watch”; left out"),
    Fault("item = 5", 1, "an item is"),
  ]

  @Test(arguments: faults.dropLast()) func faultsAreReportedByLineAndSkipped(fault: Fault) {
    let before = "[[list]]\nname = \"To watch\"\n" + Self.item
    let reading = SharedLists(Array((before + fault.text + "\n" + "[[list]]\nname = \"last\"\n").utf8))
    let diagnostic = reading.diagnostics.first { $0.problem.english.contains(fault.message) }
    let lines = before.utf8.count { $0 == 0x0A }
    #expect(diagnostic?.line == fault.line + lines, "\(reading.diagnostics)")
    #expect(reading.diagnostics.count <= 2, "\(reading.diagnostics)")
    #expect(reading.lists["to watch"]?.items.count == 1 && reading.lists["last"] != nil)
  }

  @Test(arguments: 0..<100 as Range<UInt64>) func invalidTextIsReadInPart(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let lists = (0..<12).reduce(ProgrammeLists.initial) { lists, _ in lists.applying([RandomLists.edit(&random, lists)])
    }
    var text = Array(SharedLists.text(of: lists.lists).utf8)
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let index = Int.random(in: 0..<text.count, using: &random)
      if Bool.random(using: &random) {
        text[index] = UInt8.random(in: 0...255, using: &random)
      } else {
        text.remove(at: index)
      }
    }
    let read = SharedLists(text)
    let again = SharedLists(Array(SharedLists.text(of: read.lists.lists).utf8))
    #expect(again.lists == read.lists && again.diagnostics.isEmpty)
  }

  @Test func onlyListsAreTakenFromSharedData() {
    let text = "[[search]]\nname = \"x\"\nquery = \"y\"\n" + Self.item
    #expect(SharedLists(Array(text.utf8)).lists.lists.map(\.name) == ["To watch"])
    #expect(SharedLists(Array("search = []".utf8)).lists.isEmpty)
  }

  @Test func exceededLimitsAreReportedUpToAHundredTimes() {
    let lists = (0..<1_003).map { "[[list]]\nname = \"L\($0)\"\n" }.joined()
    let reading = SharedLists(Array(lists.utf8))
    #expect(reading.lists.lists.count == 1_000 && reading.diagnostics.count == 3)
    #expect(reading.diagnostics.first?.problem.english.contains("the maximum of 1000 lists has been reached") == true)
    let items = (0..<10_300).map { "[[item]]\nlist=\"x\"\ntitle=\"T\($0)\"\nchannel=\"1\"\nstart=\($0)\n" }.joined()
    let full = SharedLists(Array(items.utf8))
    #expect(full.lists["x"]?.items.count == 10_000 && full.diagnostics.count == 101)
  }
}
