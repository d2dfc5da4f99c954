import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// The candidates that Tab offers for a query.
@Suite struct QueryCompletionTests {
  private static let index = SearchIndex(DemoGuide.week)
  private static let saved: [QueryCompletion.Saved] = [
    ("Films at the weekend", "is:film day:weekend"), ("Sea", "any:sea"),
  ]

  private static func offered(_ text: String, caret: Int? = nil) -> QueryCompletion {
    QueryCompletion(Array(text), caret: caret ?? text.count, in: index, saved: saved)
  }

  private static func inserted(_ text: String) -> [String] { offered(text).candidates.map(\.inserted) }

  /// The text with a candidate inserted.
  private static func completed(_ text: String, _ index: Int = 0) -> String {
    let offer = offered(text)
    var characters = Array(text)
    characters.replaceSubrange(offer.range, with: Array(offer.candidates[index].inserted))
    return String(characters)
  }

  @Test func aWordBecomesAField() {
    #expect(Self.inserted("gen") == ["genre:"])
    #expect(Self.inserted("late -DI") == ["director:"])
    #expect(Self.completed("late -(da") == "late -(day:")
  }

  @Test func anEmptyLineOffersSavedSearchesAndEveryField() {
    let all = Self.inserted("")
    #expect(all.prefix(2) == ["is:film day:weekend", "any:sea"])
    #expect(all.dropFirst(2).elementsEqual(QueryField.allCases.map { "\($0.rawValue):" }))
  }

  @Test func aSavedSearchIsOneTermNextToOthers() {
    #expect(Self.completed("films") == "is:film day:weekend")
    #expect(Self.completed("week") == "is:film day:weekend")
    #expect(Self.completed("news -week") == "news -(is:film day:weekend)")
  }

  @Test func wordsOfTheLanguage() {
    #expect(Self.inserted("is:s") == ["subtitled", "signed", "sport"])
    #expect(Self.inserted("is:w") == ["watched"])
    #expect(Self.inserted("is:FI") == ["film"])
    #expect(Self.inserted("day:tom") == ["tomorrow"])
    #expect(Self.inserted("time:") == QueryTime.partNames)
    #expect(Self.inserted("day:(today OR we").contains("wednesday"))
    #expect(Self.inserted("stars:").isEmpty && Self.inserted("zebra").isEmpty)
  }

  /// The next word used to be inserted directly after the quotation mark.
  @Test func noCandidatesIfNoWordCanBegin() {
    for text in ["genre:\"News and current affairs\"", "actor:(\"a b\"", "(late)", "late OR (news)"] {
      #expect(Self.inserted(text).isEmpty, "\(text)")
    }
    #expect(Self.offered("kitchen", caret: 0).candidates.isEmpty)
    #expect(Self.offered("genre:kitchen", caret: 6).candidates.isEmpty)
    #expect(!Self.offered("genre: kitchen", caret: 6).candidates.isEmpty)
    #expect(!Self.inserted("(late) ").isEmpty)
  }

  /// The name is completed with `=`, because `channel:Pennant` also matches Pennant +1.
  @Test func aCompletedChannelMatchesNoOther() {
    #expect(Self.completed("channel:pen") == "channel:=Pennant")
    #expect(Self.completed("channel:=pen") == "channel:=Pennant")
    #expect(Self.completed("channel:cad") == "channel:Cadenza")
    let now = Moments.at("2026-11-20 20:47")
    let found = Self.index.search(Query("channel:=Pennant"), now: now, in: Moments.london).programmes
    #expect(Set(found.map { DemoGuide.week.channels[DemoGuide.week.channel(of: $0)].name }) == ["Pennant"])
  }

  @Test func aCompletedWordIsNotOfferedAgain() {
    #expect(Self.inserted("is:film").isEmpty)
  }

  @Test(arguments: [QueryField.actor, .role, .director, .person, .genre, .channel])
  func aCompletedNameFindsItsProgrammes(field: QueryField) throws {
    let names = Self.offered("\(field.rawValue):").candidates
    #expect(!names.isEmpty)
    for name in names.prefix(12) {
      let text = "\(field.rawValue):\(name.inserted)"
      let query = Query(text)
      #expect(query.diagnostics.isEmpty, "\(text)")
      let found = Self.index.search(query, now: Moments.at("2026-11-20 20:47"), in: Moments.london)
      // A channel or group may have no programmes.
      #expect(field == .channel || !found.programmes.isEmpty, "\(text)")
    }
  }

  @Test func aNameIsFoundByAnyOfItsWords() throws {
    let name = try #require(
      Self.offered("person:").candidates.map(\.shown).first { $0.split(separator: " ").count == 2 })
    let words = name.split(separator: " ").map(String.init)
    for typed in [words[0].lowercased(), words[1].uppercased(), "\"\(name.dropLast())", "=\(words[0].dropLast())"] {
      #expect(Self.offered("person:\(typed)").candidates.map(\.shown).contains(name), "\(typed)")
    }
    #expect(Self.completed("person:\"\(name.dropLast(2))").hasSuffix("\""))
  }

  @Test func aNameWithAQuotationMarkUsesItsLongestPart() {
    let guide = GuideContents.guide([
      (
        Channel(id: "1", name: "The \"Port\" Channel (One)"),
        []
      )
    ])
    let offer = QueryCompletion(Array("channel:the"), caret: 11, in: SearchIndex(guide), saved: [])
    #expect(offer.candidates.map(\.inserted) == ["\"Channel (One)\""])
  }

  @Test func theCaretMayBeInsideAWord() {
    let offer = Self.offered("genre:dr late", caret: 8)
    #expect(offer.range == 6..<8)
    #expect(offer.candidates.contains { $0.inserted.lowercased() == "drama" })
    #expect(Self.offered("is:film late", caret: 4).range == 3..<7)
  }

  /// Whatever is typed and wherever the caret is, the replaced text starts at or before the caret.
  @Test(arguments: UInt64(0)..<40) func randomTextCanBeCompleted(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["(", ")", "\"", "-", "=", " ", "is:", "person:", "a", "é", "genre:(", "OR ", ":", "\0", "👩‍👩‍👧"]
    for _ in 0..<50 {
      let text = Array((0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
      let caret = Int.random(in: 0...text.count, using: &random)
      let offer = QueryCompletion(text, caret: caret, in: Self.index, saved: Self.saved)
      #expect(offer.range.lowerBound <= caret && offer.range.upperBound <= text.count)
      #expect(offer.candidates.count <= 100)
    }
  }
}
