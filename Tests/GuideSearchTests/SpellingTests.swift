import FuzzBodies
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Apostrophes and `&` in all text, in every form used by guides.
@Suite struct SpellingTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// A programme whose strings contain all characters with two spellings, including at their ends.
  private static let guide: Guide = {
    let details = ProgrammeDetails(
      summary: ProgrammeSummary(episodeTitle: "& the Tinker’s Boat"), directors: ["Ann O'Field"],
      cast: [CastMember(name: "Emil Dʼarcy", role: "& Sons' Clerk")], genres: ["Arts & Crafts"],
      description:
        "It won't rain at L’École & the 'Quay' isn’t dry. A miller`s boat, the Ket\u{200C}tle. R&B all night &",
      more: [Fact(.writer, "Sam & Jo"), Fact(.writer, "Drum and Bass&Co"), Fact(.keyword, "rock'n'roll")])
    let others = ProgrammeDetails(description: "Plain words of sand, boats and quays.")
    let hour = Interval(start, start.adding(minutes: 60))
    let later = Interval(hour.end, hour.end.adding(minutes: 60))
    return GuideContents.guide([
      (Channel(id: "1", name: "One"), [.init("Tide", hour, [], details), .init("News", later, [], others)])
    ])
  }()

  @Test(arguments: [
    ("desc:wont", 1), ("desc:won't", 1), ("desc:lecole", 1), ("desc:l'ecole", 1), ("desc:=ecole", 1),
    ("desc:\"ecole and the quay\"", 1), ("desc:\"ecole & the quay isnt\"", 1), ("desc:=isnt", 1), ("desc:isnt", 1),
    ("desc:rainat", 0), ("desc:\"r and b\"", 1), ("desc:r&b", 1), ("desc:\"r & b\"", 1),
    ("desc:randb", 0), ("desc:millers", 1), ("desc:miller's", 1), ("desc:=millers", 1), ("desc:kettle", 1),
    ("desc:\"the kettle\"", 1), ("desc:=ket", 0), ("person:drum&bass", 1), ("person:\"bass and co\"", 1),
    ("desc:=and", 2), ("desc:&", 2),
    ("desc:\"night and\"", 1), ("desc:\"boats & quays\"", 1), ("desc:and", 2), ("episode:and", 1),
    ("episode:\"and the tinkers\"", 1), ("episode:=\"& the\"", 1), ("director:ofield", 1), ("director:o'field", 1),
    ("actor:darcy", 1), ("role:\"and sons clerk\"", 1), ("role:\"sons' clerk\"", 1), ("genre:\"arts and crafts\"", 1),
    ("person:\"sam and jo\"", 1), ("any:rocknroll", 1), ("any:\"rock'n'roll\"", 1), ("any:tinkers", 1),
    ("any:tinkersx", 0), ("any:ndt", 0),
  ])
  func textIsFoundInAllSpellings(text: String, count: Int) {
    let query = Query(text)
    for guide in [Self.guide, FeedGuides.imaged(Self.guide), FeedGuides.xmltv(Self.guide)] {
      let found = SearchIndex(guide).search(query, now: Self.start, in: .utc)
      #expect(found.programmes.count == count, "\(text)")
      let twin = PlainMatcher(guide, now: Self.start, in: .utc)
      #expect(guide.programmes.filter { twin.matches(query, $0) }.count == count, "\(text)")
    }
  }

  /// Hyphens of every kind, and invisible characters.
  private static let hyphens = [
    "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}",
    "\u{FF0D}",
  ]
  private static let invisible = [
    "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{200E}", "\u{202A}",
  ]

  /// A guide in which the actor and the description of each programme repeat its title.
  private static func guide(ofTitles titles: [String]) -> Guide {
    let contents = titles.enumerated().map { index, title in
      let start = start.adding(minutes: index * 60)
      let details = ProgrammeDetails(cast: [CastMember(name: title, role: nil)], description: "A tale of \(title).")
      return GuideContents.Programme(title, Interval(start, start.adding(minutes: 60)), [], details)
    }
    return GuideContents.guide([(Channel(id: "1", name: "One"), contents)])
  }

  private static func count(_ text: String, in guide: Guide) -> Int {
    let query = Query(text)
    let twin = PlainMatcher(guide, now: start, in: .utc)
    let count = SearchIndex(guide).search(query, now: start, in: .utc).programmes.count
    #expect(guide.programmes.filter { twin.matches(query, $0) }.count == count, "\(text.debugDescription)")
    return count
  }

  @Test(arguments: [
    ("late-show", 5), ("\"late show\"", 4), ("\"late - show\"", 4), ("title:=\"late show\"", 4),
    ("any:\"late show\"", 4),
  ])
  func aHyphenBetweenSpacesIsOneSpace(text: String, count: Int) {
    let titles = ["Late - Show", "Late — Show", "Late -- Show", "Late ‘- Show", "Lateshow", "Later Show"]
    #expect(Self.count(text, in: Self.guide(ofTitles: titles)) == count, "\(text)")
  }

  @Test func hyphensOfEveryKindAreFoundWithAnyHyphenAndWithNone() {
    let guide = Self.guide(ofTitles: Self.hyphens.map { "Co\($0)op" } + ["Coop", "Co op", "Cooper’s", "Cog", "Drop"])
    for feed in [guide, FeedGuides.imaged(guide), FeedGuides.xmltv(guide)] {
      for field in ["", "actor:", "any:", "desc:"] {
        for hyphen in Self.hyphens {
          #expect(Self.count("\(field)co\(hyphen)op", in: feed) == Self.hyphens.count + 3, "\(field) \(hyphen)")
          #expect(Self.count("\(field)\"co\(hyphen)op\"", in: feed) == Self.hyphens.count + 3, "\(field) \(hyphen)")
        }
        #expect(Self.count("\(field)coop", in: feed) == Self.hyphens.count + 2, "\(field)")
        #expect(Self.count("\(field)=coop", in: feed) == Self.hyphens.count + 1, "\(field)")
        #expect(Self.count("\(field)\"co op\"", in: feed) == Self.hyphens.count + 1, "\(field)")
        #expect(Self.count("\(field)=op", in: feed) == Self.hyphens.count + 1, "\(field)")
      }
      #expect(Self.count("title:=\"co-op\"", in: feed) == Self.hyphens.count + 2)
      #expect(Self.count("co op", in: feed) == Self.hyphens.count + 3)
      #expect(Self.count("co -op", in: feed) == 1)
      #expect(Self.count("op -co-op", in: feed) == 1)
    }
  }

  @Test func invisibleCharactersDoNotSeparateWords() {
    let guide = Self.guide(ofTitles: Self.invisible.map { "Lamp\($0)ro\($0)om" } + ["Lamp room", "Lam p"])
    for feed in [guide, FeedGuides.imaged(guide), FeedGuides.xmltv(guide)] {
      for field in ["", "actor:", "any:", "desc:"] {
        for text in ["lamproom", "=lamproom", "\"lamproom\""] + Self.invisible.map({ "la\($0)mproom" }) {
          #expect(Self.count("\(field)\(text)", in: feed) == Self.invisible.count, "\(field)\(text.debugDescription)")
        }
        #expect(Self.count("\(field)=lamp", in: feed) == 1)
      }
    }
  }

  /// Apostrophes, ampersands and hyphens in one text.
  @Test func allSpellingsOfATextAreFound() {
    let guide = Self.guide(ofTitles: ["Cobbler’s Co‑op", "Copper & Salt-works", "Film – Part 2", "Rock-’n’-Roll", "-"])
    for (text, count) in [
      ("\"cobblers co-op\"", 1), ("\"cobbler's coop\"", 1), ("\"cobblers co op\"", 1), ("\"cobbler's co op\"", 1),
      ("\"copper and salt works\"", 1), ("\"copper & salt-works\"", 1), ("\"and saltworks\"", 1),
      ("\"film - part\"", 1), ("\"film — part\"", 1), ("rocknroll", 1), ("\"-\"", 3), ("spider-", 0), ("salt-", 1),
      ("works-", 1), ("\"-op\"", 1), ("\"- -\"", 0),
    ] {
      #expect(Self.count(text, in: guide) == count, "\(text)")
    }
  }

  @Test(arguments: [
    ("co-op", "A Co‑op Tale", ["Co‑op"]), ("coop", "A Co-op Tale", ["Co-op"]),
    ("lamproom", "Lamp\u{200B}room", ["Lamp\u{200B}room"]),
    ("op", "Co–op, co\u{AD}op", ["op", "op"]), ("\"x ray\"", "The X-Ray", ["X-Ray"]), ("x-ray", "X Ray", ["X Ray"]),
    ("cobblers co-op", "Cobbler’s Coop", ["Cobbler’s", "Coop"]),
  ])
  func highlightsCoverTheFoundLetters(text: String, title: String, highlights: [String]) {
    #expect(Query(text).highlights(in: title).map { String(title[$0]) } == highlights)
  }
}
