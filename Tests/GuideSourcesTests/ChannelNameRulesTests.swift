import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Matching of names that differ by more than spelling: words left out, stations, transcriptions, notes.
@Suite struct ChannelNameRulesTests {
  /// The id of the channel that a name means. A line of the guide has an id, and names after `=` and `/`.
  private static func found(_ entry: String, in guide: [String]) -> String? {
    let channels = guide.map { line in
      let parts = line.split(separator: "=")
      let names = parts[parts.count - 1].split(separator: "/").map { ChannelDetails.Name(String($0)) }
      return Channel(id: String(parts[0]), name: names[0].text, details: ChannelDetails(names: names))
    }
    let matcher = ChannelMatcher(channels)
    let names = NormalisedName.spellings(of: entry)
    let ids = Set(names.compactMap(matcher.channel))
    if !ids.isEmpty { return ids.count == 1 ? ids.first : nil }
    guard !names.contains(where: matcher.isAmbiguous) else { return nil }
    return names.lazy.compactMap { matcher.sure($0) }.first?.id
  }

  /// Some guides write the call sign before the name, and also list it alone.
  @Test(arguments: [
    ("US: LANTERN HD", "2"), ("US: Lantern", "1"), ("US: LANTERN WEST", "3"), ("US: WQZX", "4"),
    ("US: PIER NETWORK", nil),
  ])
  func callSignsMayPrecedeNames(entry: String, id: String?) {
    let guide = [
      "1=LNTRN Lantern/52/LNTRN", "2=LNTRNHD Lantern HD/652/LNTRNHD", "3=LNTRNP Lantern (Pacific)/53/LNTRNP",
      "4=WQZXDT WQZX-DT/7/WQZXDT", "5=QUAY Pier Network/60",
    ]
    #expect(Self.found(entry, in: guide) == id)
  }

  /// A channel in high definition is rather the plain one than one in ultra high definition.
  @Test func plainVersionsComeBeforeUltraHighDefinition() {
    #expect(Self.found("Lantern HD", in: ["u=Lantern UHD", "s=Lantern"]) == "s")
    #expect(Self.found("Lantern UHD", in: ["s=Lantern", "h=Lantern HD"]) == "h")
    #expect(Self.found("Lantern", in: ["u=Lantern UHD", "h=Lantern HD"]) == "h")
  }

  private static let company = [
    "a1.uk=Lantern Cinema Action", "a2.uk=Lantern Cinema Hits", "a3.uk=Lantern Cinema Comedy", "a4.uk=Lantern Drama",
    "s1.uk=Touchline Sport 1", "s2.uk=Touchline Sport 2", "s3.uk=Touchline Sport 3",
    "r1.uk=Harbour 1 London", "r2.uk=Harbour 1 Yorkshire", "r3.uk=Harbour 1 Anglia", "r4.uk=Harbour 2",
  ]

  @Test(arguments: [
    ("UK: LANTERN ACTION HD", "a1.uk"), ("UK: LANTERN HITS", "a2.uk"), ("UK: TOUCHLINE 2 FHD", "s2.uk"),
    ("UK: HARBOUR YORKSHIRE", "r2.uk"), ("UK: HARBOUR ONE LONDON", "r1.uk"), ("UK: HARBOUR 1 YORKS HD", "r2.uk"),
  ])
  func wordsOfAllChannelsOfACompanyMayBeMissing(entry: String, id: String) {
    #expect(Self.found(entry, in: Self.company) == id)
  }

  @Test(arguments: [
    "UK: LANTERN COMEDY", "UK: LANTERN CINEMA", "UK: LANTERN THRILLER", "UK: TOUCHLINE 4", "UK: TOUCHLINE",
    "UK: HARBOUR SCOTLAND", "UK: HARBOUR 1", "UK: HARBOUR LONDON +1", "DE: LANTERN ACTION",
  ])
  func otherWordsTellChannelsApart(entry: String) {
    #expect(Self.found(entry, in: Self.company) == nil)
  }

  private static let stations = [
    "WKHB-DT.us=WKHB-DT/ABN 7 New York", "KQLM-DT.us=ABN (KQLM) Los Angeles, CA/KQLM", "WZTR-DT.us=WZTR NBN New York",
    "WVNX-DT.us=WVNX-DT",
  ]

  @Test(arguments: [
    ("US: ABN 7 NEW YORK HD", "WKHB-DT.us"), ("US: NEW YORK ABN NY", "WKHB-DT.us"), ("US: ABN 7 NYC", "WKHB-DT.us"),
    ("ABN 5 (KQLM) LA HD", "KQLM-DT.us"), ("US: LOS ANGELES ABN 5", "KQLM-DT.us"), ("NBN WZTR NEW YORK", "WZTR-DT.us"),
    ("US: FXN 11 (WVNX) BOSTON", "WVNX-DT.us"),
  ])
  func stationsAreFoundByNetworkAndCityOrCallSign(entry: String, id: String) {
    #expect(Self.found(entry, in: Self.stations) == id)
  }

  @Test(arguments: [
    "US: ABN 7 CHICAGO", "US: ABN HD", "US: NEW YORK", "US: ABN 4 NEW YORK", "US: ABN 7 (WXYZ) NEW YORK",
    "US: FXN 9 (WKHB) MIAMI", "US: WKHB-DT2", "US: KIDS CENTRAL",
  ])
  func otherStationsAreNeverMatched(entry: String) {
    #expect(Self.found(entry, in: Self.stations) == nil)
  }

  @Test(arguments: [
    ("RU: SEVERNOE TV", "Северное ТВ"), ("RU: TEPLYJ DOM HD", "Тёплый Дом"), ("GR: ELLINIKOS FAROS", "Ελληνικός Φάρος"),
    ("AT: OERX EINS", "ÖRX 1"), ("NO: BLAATIND", "Blåtind"), ("NL: RTV NOORDERZYL", "RTV Noorderzijl"),
    ("PL: KANAL+ SPORT", "Kanał+ Sport"), ("PL: KUCHNIA & SMAK", "Kuchnia i Smak"),
    ("ES: CAZA & MONTE", "Caza y Monte"),
    ("UK: VINYL EIGHTIES", "Vinyl 80s"), ("DE: 13TH AVENUE", "Thirteenth Avenue"),
    ("FR: LUTECE 1ERE", "Lutèce Première"),
    ("FI: SALPA KOLME", "Salpa 3"), ("IT: LA UNDICI", "La11"), ("DE: RTX 2", "RTXZWEI"),
    ("CH: RTX SUISSE", "RTX Schweiz"),
    ("DE: MDX S-ANHALT", "MDX Sachsen-Anhalt"), ("ES: QUAY L. CAMPEONES", "Quay Liga de Campeones"),
  ])
  func otherSpellingsAreMatched(entry: String, channel: String) {
    #expect(Self.found(entry, in: [channel, "Pennant", "Cadenza Gold"]) == channel)
  }

  @Test(arguments: [
    ("ES: LANTERN [CAST]", "Lantern"), ("PL: QUAY [PL Lektor]", "Quay"), ("NL: QUAY Z (NIEUWS)", "Quay Z"),
    ("CA EN: LANTERN (ENGLISH)", "Lantern"), ("RO| QUAY BACKUP 2", "Quay"), ("UK: QUAY H.265 50 FPS", "Quay"),
    ("UK: QUAY ⓥ", "Quay"), ("QUAY +1HR", "Quay +1"), ("EX-YU: QUAY", "Quay"), ("IN| HINDI | QUAY HD", "Quay"),
    ("US: HEADLINE WIRE (HLW)", "Headline Wire"), ("LCJ LA CHAINE DU JOUR", "La Chaîne du Jour"),
    ("UK: Brittania News", "Britannia News"), ("UK: QUAY CIN ANIMATN", "Quay Cinema Animation"),
    ("UK: QUAY DOCUMENTRIES", "Quay Documentaries"), ("DE: Quay Thrüingen", "Quay Thüringen"),
    ("UK: QUAY NEWS 24", "Quay News"),
  ])
  func notesAndSmallMistakesAreIgnored(entry: String, channel: String) {
    #expect(Self.found(entry, in: [channel, "Pennant", "Cadenza Gold"]) == channel)
  }

  @Test(arguments: [
    ("TR: SPORT 2", "S Sport 2"), ("UK: QUAY FORMULA 1", "Quay 1"), ("IN: QUAY GUJARATI", "Quay"),
    ("QUAY 2 BACKUP", "Quay"), ("DE: VOXA", "VOXAup"),
    ("UK: QUAY CRIME +1", "Quay Prime +1"),
    ("UK: KRIME HD", "Prime HD"), ("UK: QUAY USA", "Quay"), ("US: C&E", "C Network"),
    ("UK: QUAY SPROUTS", "Quay Sports"), ("UK: HOMESTEAD", "Home"),
  ])
  func similarNamesOfOtherChannelsAreNotMatched(entry: String, channel: String) {
    #expect(Self.found(entry, in: [channel, "Pennant", "Cadenza Gold"]) == nil)
  }

  @Test(arguments: ["(Not 24/7)", "[Not 24/7]", "(1080p) [Not 24/7]", "(not 24/7)"]) func partTimeNotesSayNothing(
    note: String
  ) {
    #expect(Self.found("UK: LANTERN +1 \(note)", in: ["Lantern", "Lantern +1"]) == "Lantern +1")
  }

  @Test func easternFeedIsTheOneWithoutAName() {
    #expect(Self.found("US: LANTERN EAST", in: ["Lantern", "Lantern West"]) == "Lantern")
    #expect(Self.found("US: LANTERN EAST", in: ["Lantern"]) == nil)
    for side in ["North", "South"] {
      #expect(Self.found("UK: LANTERN \(side) EAST", in: ["Lantern \(side)", "Lantern \(side) West"]) == nil)
    }
  }

  @Test func idsAreNamesToo() {
    #expect(Self.found("DE: EBF HD", in: ["EBF.de=Erstes Bundesfernsehen"]) == "EBF.de")
    #expect(Self.found("UK: EBF HD", in: ["EBF.de=Erstes Bundesfernsehen"]) == nil)
  }

  @Test func countriesInNamesOfOtherCountriesAreWords() {
    let guide = ["q.uk=Quintet HD", "qu.uk=Quintet USA"]
    #expect(Self.found("UK: QUINTET HEVC", in: guide) == "q.uk")
    #expect(Self.found("[UK] QUINTET USA UHD", in: guide) == "qu.uk")
  }

  private static let feeds = [
    "1=Lantern - Eastern Feed", "2=Lantern - Pacific Feed", "3=Quay (East)", "4=Quay West", "5=Mole",
    "6=Mole (Pacific)",
    "7=Tern East",
  ]

  /// American cable channels have a feed for the east, which is meant by the plain name, and one for the west.
  @Test(arguments: [
    ("US: LANTERN HD", "1"), ("US: LANTERN EAST", "1"), ("US: LANTERN WEST HD", "2"), ("US: LANTERN W HD", "2"),
    ("US: QUAY", "3"), ("US: QUAY (W)", "4"), ("Quay Pacific", "4"), ("US: MOLE EAST FHD", "5"), ("US: MOLE WEST", "6"),
    ("US: TERN", "7"),
  ])
  func feedsOfTheEastAndWestAreTold(entry: String, id: String) {
    #expect(Self.found(entry, in: Self.feeds) == id)
  }

  @Test(arguments: [
    ("UK: HARBOUR ONE", ["1=Harbour One East", "2=Harbour One West", "3=Harbour One London"]),
    ("UK: HARBOUR ONE", ["1=Harbour One East"]), ("US: TERN WEST", ["7=Tern East"]), ("UK: MOLE EAST", ["5=Mole"]),
  ])
  func regionsAreNotFeeds(entry: String, guide: [String]) {
    #expect(Self.found(entry, in: guide) == nil)
  }

  @Test(arguments: [
    ("UK (ASIAN) QUAY TV HD", "Quay TV"), ("US (ES) MOLE 9", "Mole 9"), ("UK [KIDS] - Tern", "Tern"),
    ("US (WKHB) ABN 7", "WKHB-DT"),
  ])
  func groupAfterTheCountryIsLeftOut(entry: String, channel: String) {
    let guide = ["Quay TV", "Mole 9", "Tern", "Harbour 1 London", "Harbour 1 Wales", "WKHB-DT"]
    #expect(Self.found(entry, in: guide.map { "\($0)=\($0)" }) == channel)
  }

  @Test(arguments: [
    ("UK: BT SPORT 1 HD", "TNT Sports 1 HD"), ("UK: SYFY", "Sky Sci-Fi"), ("UK: DAVE HD", "U&Dave HD"),
    ("UK: U&Drama", "Drama"), ("UK: SKY MOVIES FAMILY", "Sky Cinema Family"), ("DE: TNT SERIE", "WarnerTV Serie"),
    ("US: SPIKE TV", "Paramount Network"), ("US: BALLY SPORTS SUN", "FanDuel Sports Network Sun"),
    ("CNN HD", "CNN International"),
    ("UK: ITV CYMRU WALES", "ITV1 Wales HD"), ("UK - C&I NETWORK", "Crime+Investigation"),
  ])
  func otherNamesOfAChannelAreKnown(entry: String, channel: String) {
    #expect(Self.found(entry, in: ["x=\(channel)", "y=Pennant", "z=Sky Sports News"]) == "x")
  }

  @Test func ownNameComesBeforeOthers() {
    let guide = ["a=History", "b=Sky History", "c=CNN", "d=CNN International", "e=Lantern HD", "f=Lantern UHD"]
    #expect(Self.found("UK: HISTORY HD", in: guide) == "a" && Self.found("CNN", in: guide) == "c")
    #expect(Self.found("DE: SYFY", in: ["a=Sky Sci-Fi"]) == nil, "only renamed in the UK")
    #expect(Self.found("DE: A&E HD", in: ["a=A TV"]) == nil)
    #expect(Self.found("LANTERN 4K", in: guide) == "f" && Self.found("LANTERN FHD", in: guide) == "e")
  }
}
