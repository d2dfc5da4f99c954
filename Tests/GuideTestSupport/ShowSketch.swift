package import GuideModel

/// Answers from TVmaze about invented shows.
package struct ShowSketch: Sendable {
  /// The values as written in the JSON.
  package var id = "701"
  package var name = #""The Ferrymen""#
  package var status = #""Running""#
  package var premiered = #""2024-01-05""#
  package var ended = "null"
  package var network = TVmazeSketch.network()
  package var web = "null"
  package var rating = "8.14"
  package var language = #""English""#
  package var site = #""https://ferrymen.example/""#
  package var summary = #""<p><b>The Ferrymen</b> keep the last crossing.</p><p>Tar &amp; rope.</p>""#
  package var image = "null"
  package var cast = [
    ShowSketch.member("Ann Field", "Wyn"), ShowSketch.member("Idris Rowe", "The harbourmaster"),
    ShowSketch.member("Joan Aster", "The Tide", voice: true),
  ]
  /// Two seasons of three episodes; the last one is upcoming.
  package var episodes = (1...6).map { number in
    ShowSketch.episode(season: (number + 2) / 3, number: (number - 1) % 3 + 1)
  }
  /// Specials without a number, which the answer to `/shows/:id` omits.
  package var specials: [String] = []
  package var next = ShowSketch.episode(season: 2, number: 3)
  package var previous = ShowSketch.episode(season: 2, number: 2)

  package init(_ change: (inout ShowSketch) -> Void = { _ in }) {
    change(&self)
  }

  /// A cast member.
  package static func member(_ name: String, _ character: String, voice: Bool = false) -> String {
    """
    {"person":{"id":1,"url":"https://www.tvmaze.com/people/1/x","name":"\(name)"},\
    "character":{"id":2,"name":"\(character)"},"self":false,"voice":\(voice)}
    """
  }

  private static let names = ["The Landing", "Low Water", "The Long Tide", "Slack", "The Ledger", "Last Boat"]

  /// An episode on a Friday. The second season is on 13, 20 and 27 November 2026.
  package static func episode(season: Int, number: Int) -> String {
    let first = CivilDate(year: season == 1 ? 2024 : 2026, month: season == 1 ? 1 : 11, day: season == 1 ? 5 : 13)
    let index = (season - 1) * 3 + number - 1
    return episode(
      season, number, id: 9000 + index, names[index % 6],
      on: first?.adding(days: 7 * (number - 1)) ?? CivilDate(dayNumber: 0))
  }

  /// An episode with a name and the date of its first showing.
  package static func episode(_ season: Int, _ number: Int, id: Int, _ name: String, on day: CivilDate) -> String {
    let date = day.isoText
    return """
      {"id":\(id),"url":"https://www.tvmaze.com/episodes/\(id)/the-ferrymen",\
      "name":"\(name)","season":\(season),"number":\(number),"type":"regular","airdate":"\(date)",\
      "airtime":"20:30","airstamp":"\(date)T20:30:00+00:00","runtime":55,"rating":{"average":8},"image":null,\
      "summary":"<p>Wyn finds <i>the ledger</i> in the boathouse, and the harbourmaster finds Wyn.</p>"}
      """
  }

  /// A special in a season, with a name and the date of its first showing.
  package static func special(_ season: Int, id: Int, _ name: String, on day: CivilDate) -> String {
    episode(season, 0, id: id, name, on: day).replacing("\"number\":0", with: "\"number\":null")
      .replacing("\"type\":\"regular\"", with: "\"type\":\"significant_special\"")
  }

  /// The answer to `/shows/:id/episodes?specials=1`.
  package var list: String { "[\((episodes + specials).joined(separator: ","))]" }

  /// The answer to a request about a show, by path; `nil` for any other path.
  package func answer(to target: String) -> String? {
    if target.hasPrefix("/shows/\(id)?") { return json }
    return target == "/shows/\(id)/episodes?specials=1" ? list : nil
  }

  /// The answer to `/shows/:id` with everything embedded.
  package var json: String {
    """
    {"id":\(id),"url":"https://www.tvmaze.com/shows/\(id)/the-ferrymen","name":\(name),"type":"Scripted",\
    "language":\(language),"genres":["Drama","Mystery"],"status":\(status),"runtime":60,"averageRuntime":58,\
    "premiered":\(premiered),"ended":\(ended),"officialSite":\(site),\
    "schedule":{"time":"20:30","days":["Friday"]},"rating":{"average":\(rating)},"weight":71,"network":\(network),\
    "webChannel":\(web),"dvdCountry":null,"externals":{"tvrage":null,"thetvdb":null,"imdb":null},"image":\(image),\
    "summary":\(summary),"updated":1795000000,"_links":{"self":{"href":"https://api.tvmaze.com/shows/\(id)"}},\
    "_embedded":{"cast":[\(cast.joined(separator: ","))],"episodes":[\(episodes.joined(separator: ","))],\
    "nextepisode":\(next),"previousepisode":\(previous)}}
    """
  }

  /// Full English, a show in the demo week: two seasons of six episodes, the last on that week's Friday.
  package static let fullEnglish = ShowSketch { show in
    let names = [
      "Opening Time", "Two Sugars", "The Urn", "Burnt Toast", "Table Nine", "Half Term", "New Broom", "Brown Sauce",
      "Off the Boil", "The Inspector", "Cold Snap", "Last Orders",
    ]
    let first = CivilDate(year: 2026, month: 10, day: 16) ?? CivilDate(dayNumber: 0)
    (show.name, show.premiered, show.rating) = (#""Full English""#, #""2025-01-10""#, "7.9")
    show.summary = """
      "<p>The café at the end of the pier opens at six, whatever the weather. <b>Dot</b> cooks, <b>Ray</b> burns the \
      toast, and everybody on the sea front has something to hide.</p>"
      """
    show.cast = [
      member("Dora Penn", "Dot"), member("Gil Marsh", "Ray"), member("Una Starling", "The gull", voice: true),
    ]
    show.episodes = names.enumerated().map { index, name in
      let day = index < 6 ? first.adding(days: 7 * (index - 92)) : first.adding(days: 7 * (index - 6))
      return episode(index / 6 + 1, index % 6 + 1, id: 8000 + index, name, on: day)
    }
    (show.next, show.previous) = ("null", show.episodes[11])
  }

  /// The answer to `/search/people`.
  package static func persons(_ names: [(id: Int, name: String)]) -> String {
    let persons = names.map { #"{"score":0.9,"person":{"id":\#($0.id),"url":"","name":"\#($0.name)","country":null}}"# }
    return "[\(persons.joined(separator: ","))]"
  }

  /// The answer to `/people/:id/castcredits` with the shows.
  package static func credits(_ shows: [ShowSketch]) -> String {
    let credits = shows.map { #"{"self":false,"voice":false,"_links":{},"_embedded":{"show":\#($0.json)}}"# }
    return "[\(credits.joined(separator: ","))]"
  }

  /// The show, with a picture at an address.
  package func with(picture address: String) -> ShowSketch {
    var show = self
    show.image = #"{"medium":"\#(address)","original":"\#(address)?original"}"#
    return show
  }

  /// The answer to `/search/shows`.
  package static func hits(_ shows: [ShowSketch]) -> String {
    let hits = shows.enumerated().map { index, show in
      "{\"score\":\(Double(shows.count - index)),\"show\":\(show.json)}"
    }
    return "[\(hits.joined(separator: ","))]"
  }

  /// The answer to `/episodes/:id` with its people.
  package static func people(of id: Int = 9004) -> String {
    """
    {"id":\(id),"url":"https://www.tvmaze.com/episodes/\(id)/the-ferrymen","name":"The Ledger","season":2,"number":2,\
    "_embedded":{"guestcast":[\(member("Ned Hollis", "The clerk"))],\
    "guestcrew":[{"guestCrewType":"Director","person":{"id":3,"name":"Mara Quill"}},\
    {"guestCrewType":"Writer","person":{"id":4,"name":"Tom Sedge"}},\
    {"guestCrewType":"Teleplay","person":{"id":4,"name":"Tom Sedge"}},\
    {"guestCrewType":"Best Boy","person":{"id":5,"name":"Al Wherry"}}]}}
    """
  }
}
