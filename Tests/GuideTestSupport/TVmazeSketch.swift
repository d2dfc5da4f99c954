/// TVmaze schedules with invented shows and networks.
package struct TVmazeSketch {
  /// The values as written in the JSON: a string with quotation marks, `null`, or whatever a test puts there.
  package var id = "9001"
  package var name = #""The Long Tide""#
  package var season = "2"
  package var number = "4"
  package var type = #""regular""#
  package var airdate = #""2026-11-20""#
  package var airtime = #""20:30""#
  package var airstamp = #""2026-11-20T20:30:00+00:00""#
  package var runtime = "55"
  package var summary = #""<p>Wyn finds <b>the ledger</b>.</p><p>Tar &amp; rope.</p>""#
  package var showID = "701"
  package var showName = #""The Ferrymen""#
  package var showType = #""Scripted""#
  package var genres = #"["Drama","Mystery"]"#
  package var showRuntime = "60"
  package var averageRuntime = "58"
  package var showSummary = #""<p>Life on the quay.</p>""#
  package var network = TVmazeSketch.network()
  package var web = "null"
  /// Whether the show is at the point in the row where streaming schedules put it.
  package var isWeb = false

  package init(_ change: (inout TVmazeSketch) -> Void = { _ in }) {
    change(&self)
  }

  /// A network or web channel. The country may be `nil`.
  package static func network(_ id: Int = 12, _ name: String = "Harbour", country: String? = "GB") -> String {
    let country = country.map { #"{"name":"Somewhere","code":"\#($0)","timezone":"Europe/London"}"# } ?? "null"
    return #"{"id":\#(id),"name":"\#(name)","country":\#(country),"officialSite":null}"#
  }

  private var show: String {
    """
    {"id":\(showID),"url":"https://www.tvmaze.com/shows/\(showID)/the-ferrymen","name":\(showName),"type":\(showType),\
    "language":"English","genres":\(genres),"status":"Running","runtime":\(showRuntime),\
    "averageRuntime":\(averageRuntime),"premiered":"2024-01-05","ended":null,"officialSite":null,\
    "schedule":{"time":"20:30","days":["Friday"]},"rating":{"average":null},"weight":71,"network":\(network),\
    "webChannel":\(web),"dvdCountry":null,"externals":{"tvrage":null,"thetvdb":null,"imdb":null},"image":null,\
    "summary":\(showSummary),"updated":1795000000,"_links":{"self":{"href":"https://api.tvmaze.com/shows/\(showID)"}}}
    """
  }

  /// The row as JSON.
  package var json: String {
    """
    {"id":\(id),"url":"https://www.tvmaze.com/episodes/\(id)/the-ferrymen","name":\(name),"season":\(season),\
    "number":\(number),"type":\(type),"airdate":\(airdate),"airtime":\(airtime),"airstamp":\(airstamp),\
    "runtime":\(runtime),"rating":{"average":null},"image":null,"summary":\(summary),\
    \(isWeb ? "" : #""show":\#(show),"#)"_links":{"self":{"href":"https://api.tvmaze.com/episodes/\(id)"}}\
    \(isWeb ? #","_embedded":{"show":\#(show)}"# : "")}
    """
  }

  /// A schedule consisting of rows.
  package static func document(_ rows: [TVmazeSketch]) -> String {
    "[\(rows.map(\.json).joined(separator: ","))]"
  }

  /// A day on which a show is on every hour from noon UTC, with its episodes numbered from 1. `word` is the show's name.
  package static func day(_ date: String, _ word: String = "The Ferrymen", count: Int = 4) -> String {
    let digits = Int(date.filter(\.isNumber)) ?? 0
    return document(
      (0..<count).map { index in
        TVmazeSketch {
          $0.id = "\(digits * 100 + index)"
          $0.number = "\(index + 1)"
          $0.showName = "\"\(word)\""
          $0.airdate = "\"\(date)\""
          $0.airtime = "\"\(12 + index):00\""
          $0.airstamp = "\"\(date)T\(12 + index):00:00+00:00\""
        }
      })
  }
}
