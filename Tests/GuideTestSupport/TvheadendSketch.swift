import Synchronization

/// A simulated tvheadend: two channels with tags, a guide for one evening, and timers that can be set and removed.
package final class TvheadendSketch: Sendable {
  /// A timer as it appears in tvheadend's list.
  package struct Timer: Sendable {
    package var id: String
    package var channel: String
    package var title: String
    /// Seconds since 1970.
    package var start: Int
    package var stop: Int
    package var status = "scheduled"

    package init(id: String, channel: String, title: String, start: Int, stop: Int) {
      (self.id, self.channel, self.title, self.start, self.stop) = (id, channel, title, start, stop)
    }
  }

  /// The ids of Harbour and Meridian.
  package static let harbour = "5a1d3cf1f0d74d4c9a3b0e2f6c8d1e01"
  package static let meridian = "5a1d3cf1f0d74d4c9a3b0e2f6c8d1e02"

  private let state = Mutex<[Timer]>([])
  private let login: String?
  private let mayRecord: Bool

  /// Creates a server. `login` is the required login, if any: `Basic ` followed by, for example, `ann:secret` in Base64.
  package init(login: String? = nil, mayRecord: Bool = true, timers: [Timer] = []) {
    (self.login, self.mayRecord) = (login, mayRecord)
    state.withLock { $0 = timers }
  }

  /// The current timers.
  package var timers: [Timer] { state.withLock { $0 } }

  /// Replaces the timers, as other users may do on the server itself.
  package func set(_ timers: [Timer]) { state.withLock { $0 = timers } }

  /// Starts a server on the loopback interface, which listens until it is released.
  package func listen() throws -> LoopbackServer {
    try LoopbackServer { [self] request, number in answer(request, number) }
  }

  /// The answer to a request.
  package func answer(_ request: ServerRequest, _ number: Int) -> [ServerStep] {
    if let login, request.fields["authorization"] != login {
      return .answer("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"tvheadend\""], "<html>401</html>")
    }
    let path = request.target.prefix { $0 != "?" }
    if path.hasPrefix("/api/dvr/"), !mayRecord { return .answer("403 Forbidden", [], "<html>403</html>") }
    switch path {
    case "/xmltv/channels": return .answer("200 OK", ["Content-Type: text/xml"], Self.guide)
    case "/api/channel/grid": return .answer("200 OK", [], Self.channels)
    case "/api/channeltag/grid": return .answer("200 OK", [], Self.tags)
    case "/api/dvr/entry/grid_upcoming": return .answer("200 OK", [], list)
    case "/api/epg/events/grid":
      let isKnown = request.target.contains("channel=\(Self.harbour)") && request.target.contains("\(Self.kitchen)")
      return .answer("200 OK", [], isKnown ? Self.events : "{\"entries\":[],\"totalCount\":0}")
    case "/api/dvr/entry/create_by_event" where request.method == "POST":
      guard Self.plain(request.body).contains("\"event_id\":\"4711\"") else {
        return .answer("400 Bad Request", [], "<html>400</html>")
      }
      let timer = Timer(
        id: "e4711", channel: Self.harbour, title: "Late Kitchen", start: Self.kitchen, stop: Self.kitchen + 3600)
      state.withLock { $0.append(timer) }
      return .answer("200 OK", [], "{\"uuid\":[\"e4711\"]}")
    case "/api/dvr/entry/create" where request.method == "POST": return create(Self.plain(request.body), number)
    case "/api/dvr/entry/cancel" where request.method == "POST", "/api/dvr/entry/stop" where request.method == "POST":
      let id = String(request.body.dropFirst("uuid=".count))
      let isKnown = state.withLock { timers in
        defer { timers.removeAll { $0.id == id } }
        return timers.contains { $0.id == id }
      }
      return isKnown ? .answer("200 OK", [], "{}") : .answer("404 Not Found", [], "<html>404</html>")
    default: return .answer("404 Not Found", [], "<html>404</html>")
    }
  }

  private func create(_ form: String, _ number: Int) -> [ServerStep] {
    func value(_ name: String, until end: Character) -> String? {
      form.firstRange(of: "\"\(name)\":").map {
        String(form[$0.upperBound...].drop { $0 == "\"" }.prefix { $0 != end })
      }
    }
    guard let channel = value("channel", until: "\""), let title = value("disp_title", until: "\""),
      let start = value("start", until: ",").flatMap({ Int($0) }),
      let stop = value("stop", until: ",").flatMap({ Int($0) })
    else { return .answer("400 Bad Request", [], "<html>400</html>") }
    // tvheadend creates no second timer for the same time.
    if timers.contains(where: { $0.channel == channel && $0.start == start }) { return .answer("200 OK", [], "{}") }
    let id = "0000000000000000000000000000\(1000 + number)"
    state.withLock { $0.append(Timer(id: id, channel: channel, title: title, start: start, stop: stop)) }
    return .answer("200 OK", [], "{\"uuid\":\"\(id)\"}")
  }

  private var list: String {
    let entries = timers.map { timer in
      """
      {"uuid":"\(timer.id)","enabled":true,"start":\(timer.start),"start_extra":0,"start_real":\(timer.start - 120),\
      "stop":\(timer.stop),"stop_extra":0,"stop_real":\(timer.stop + 300),"channel":"\(timer.channel)",\
      "title":{"eng":"\(timer.title)"},"disp_title":"\(timer.title)","sched_status":"\(timer.status)"}
      """
    }
    return "{\"entries\":[\(entries.joined(separator: ","))],\"total\":\(entries.count)}"
  }

  /// The start of Late Kitchen, which has number 4711 in the API.
  private static let kitchen = 1_795_210_200

  private static let events = """
    {"totalCount":1,"entries":[{"eventId":4711,"channelName":"Harbour HD","channelUuid":"\(harbour)","start":\(kitchen),
    "stop":\(kitchen + 3600),"title":"Late Kitchen"}]}
    """

  private static let channels = """
    {"entries":[{"uuid":"\(harbour)","enabled":true,"autoname":false,"name":"Harbour HD","number":7,"icon":"","tags":["t1","t2"]},
    {"uuid":"\(meridian)","enabled":true,"name":"Meridian","number":"5.1","tags":["t2","t9"]},
    {"uuid":"5a1d3cf1f0d74d4c9a3b0e2f6c8d1e03","enabled":false,"name":"Kestrel","number":8,"tags":[]}],"total":3}
    """

  private static let tags = """
    {"entries":[{"uuid":"t1","enabled":true,"index":0,"name":"Films"},{"uuid":"t2","enabled":true,"name":"HDTV"}],"total":2}
    """

  private static let guide = """
    <?xml version="1.0" encoding="utf-8" ?>
    <!DOCTYPE tv SYSTEM "xmltv.dtd">
    <tv generator-info-name="TVHeadend-4.3" source-info-name="tvh-Tvheadend">
    <channel id="\(harbour)">
      <display-name>Harbour HD</display-name>
      <lcn>7</lcn>
    </channel>
    <channel id="\(meridian)">
      <display-name>Meridian</display-name>
      <lcn>5.1</lcn>
    </channel>
    <programme start="20261120200000 +0000" stop="20261120210000 +0000" channel="\(harbour)">
      <title>The Ferrymen</title>
      <sub-title>The Long Tide</sub-title>
    </programme>
    <programme start="20261120210000 +0000" stop="20261120213000 +0000" channel="\(harbour)">
      <title>Newsline</title>
    </programme>
    <programme start="20261120213000 +0000" stop="20261120223000 +0000" channel="\(harbour)">
      <title>Late Kitchen</title>
    </programme>
    <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="\(meridian)">
      <title>Planet of Tin</title>
    </programme>
    </tv>
    """

  /// A form with its escapes decoded.
  package static func plain(_ form: String) -> String {
    let bytes = Array(form.utf8)
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = String(decoding: bytes[index...].dropFirst().prefix(2), as: UTF8.self)
      if bytes[index] == UInt8(ascii: "%"), let value = UInt8(digits, radix: 16) {
        plain.append(value)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
