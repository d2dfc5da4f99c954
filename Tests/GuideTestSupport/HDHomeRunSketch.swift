/// A simulated HDHomeRun tuner and its maker's guide server, on one port.
package struct HDHomeRunSketch: Sendable {
  /// Whether the guide server knows a subscription for the tuner.
  package var hasSubscription = true
  /// The number of tuners in use, of two.
  package var busyTuners = 0
  /// Answers that replace the default ones, by path.
  package var answers: [String: [ServerStep]] = [:]

  package init() {}

  /// Starts a server on the loopback interface, which listens until it is released.
  package func listen() throws -> LoopbackServer {
    try LoopbackServer { request, number in
      let path = String(request.target.prefix { $0 != "?" })
      return answers[path] ?? answer(path, request, number)
    }
  }

  private func answer(_ path: String, _ request: ServerRequest, _ number: Int) -> [ServerStep] {
    let isKnown = request.target.contains("?DeviceAuth=to%2Bken%3D")
    switch path {
    case "/discover.json": return .answer("200 OK", [], Self.device)
    case "/lineup.json": return .answer("200 OK", [], Self.lineup)
    case "/status.json": return .answer("200 OK", [], status)
    case "/api/xmltv" where isKnown && hasSubscription:
      return .answer("200 OK", ["ETag: \"x\""], XtreamSketch.programmes)
    case "/api/guide" where isKnown: return .answer("200 OK", [], Self.guide(request.target))
    default: return .answer("403 Forbidden", [], "no")
    }
  }

  private static let device = """
    {"FriendlyName":"HDHomeRun CONNECT","DeviceID":"10500A11","DeviceAuth":"to+ken=","BaseURL":"http://192.0.2.7",
    "LineupURL":"http://192.0.2.7/lineup.json","TunerCount":2}
    """

  private static let lineup = """
    [{"GuideNumber":"2.1","GuideName":"Harbour","HD":1,"Favorite":1,"URL":"http://127.0.0.1:5004/auto/v2.1"},
    {"GuideNumber":"5.1","GuideName":"Meridian","URL":"http://127.0.0.1:5004/auto/v5.1"},
    {"GuideNumber":"7.1","GuideName":"Kestrel","DRM":1,"URL":"http://127.0.0.1:5004/auto/v7.1"},
    {"GuideName":"Nowhere"}]
    """

  private var status: String {
    let tuners = (0..<2).map { $0 < busyTuners ? ",\"VctNumber\":\"2.1\",\"TargetIP\":\"192.0.2.9\"" : "" }
    return "[{\"Resource\":\"tuner0\"\(tuners[0])},{\"Resource\":\"tuner1\"\(tuners[1])}]"
  }

  /// Hour-long programmes from the requested start. The first one is also the last one of the answer before.
  private static func guide(_ target: String) -> String {
    let start = target.firstRange(of: "&Start=").flatMap { Int(target[$0.upperBound...].prefix { $0.isNumber }) } ?? 0
    let programmes = (0...4).map { hour in
      """
      {"StartTime":\(start + hour * 3600),"EndTime":\(start + hour * 3600 + 3600),"Title":"Hour \(start / 3600 + hour)",
      "EpisodeNumber":"S02E03","EpisodeTitle":"Fish & <chips>","Synopsis":"At the quay.","OriginalAirdate":1104537600,
      "ImageURL":"http://pictures.example/1.jpg","Filter":["Drama","Sea"]}
      """
    }
    return "[{\"GuideNumber\":\"2.1\",\"GuideName\":\"Harbour\",\"Guide\":[\(programmes.joined(separator: ","))]},"
      + "{\"GuideNumber\":\"5.1\"}]"
  }
}
