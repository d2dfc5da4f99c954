import Synchronization

/// A simulated Schedules Direct: one lineup with two stations, two days, and three programmes, all invented.
package final class SchedulesDirectSketch: Sendable {
  /// The data that a test may change while the server is running.
  package struct Contents: Sendable {
    package var name = "ann"
    /// The SHA-1 hash of `secret`.
    package var hash = "e5e9fa1ba31ecd1ae84f75caaa474f3a663f05f4"
    /// The error code of every login; `nil` to check the login.
    package var loginCode: Int?
    /// The error codes of coming requests to a path, the next one first.
    package var codes: [String: [Int]] = [:]
    /// Answers that replace the default ones, by path.
    package var answers: [String: String] = [:]
    package var isOnline = true
    package var lineups = ["GBR-1-DEFAULT"]
    /// The version of Harbour's first day; another one changes its second programme.
    package var version = 1
    /// Programmes that the server does not have yet.
    package var queued: Set<String> = []
    package var tokens = 0
  }

  private let state = Mutex(Contents())

  package init(_ change: (inout Contents) -> Void = { _ in }) { state.withLock { change(&$0) } }

  package func change(_ change: (inout Contents) -> Void) { state.withLock { change(&$0) } }

  /// The number of logins that succeeded.
  package var tokens: Int { state.withLock(\.tokens) }

  /// Starts a server on the loopback interface, which listens until it is released.
  package func listen() throws -> LoopbackServer { try LoopbackServer { [self] request, _ in answer(request) } }

  private func answer(_ request: ServerRequest) -> [ServerStep] {
    state.withLock { contents in
      let path = String(request.target.dropFirst().prefix { $0 != "?" })
      if let answer = contents.answers[path] { return .answer("200 OK", [], answer) }
      if contents.codes[path]?.isEmpty == false { return Self.refusal(contents.codes[path]?.removeFirst() ?? 0) }
      if path == "token" { return Self.login(request, &contents) }
      guard request.fields["token"] == "token\(contents.tokens)",
        request.fields["user-agent"]?.hasPrefix("tvgrid/") == true
      else {
        return Self.refusal(4006)
      }
      switch (request.method, path) {
      case ("GET", "status"): return .answer("200 OK", [], Self.status(contents))
      case ("GET", "headends"): return .answer("200 OK", [], Self.headends)
      case ("PUT", _) where path.hasPrefix("lineups/"):
        let id = String(path.dropFirst(8))
        if contents.lineups.contains(id) { return Self.refusal(2100) }
        if id.hasPrefix("XXX") { return Self.refusal(2105) }
        contents.lineups.append(id)
        return .answer("200 OK", [], #"{"response":"OK","code":0,"changesRemaining":5}"#)
      case ("DELETE", _) where path.hasPrefix("lineups/"):
        contents.lineups.removeAll { $0 == path.dropFirst(8) }
        return .answer("200 OK", [], #"{"response":"OK","code":0,"changesRemaining":"4"}"#)
      case ("GET", _) where path.hasPrefix("lineups/"): return .answer("200 OK", [], Self.lineup)
      case ("POST", "schedules/md5"): return .answer("200 OK", [], Self.versions(contents))
      case ("POST", "schedules"): return .answer("200 OK", [], Self.schedules(request.body, contents))
      case ("POST", "programs"): return .answer("200 OK", [], Self.programmes(request.body, contents))
      default: return .answer("404 Not Found", [], "<html>404</html>")
      }
    }
  }

  private static func refusal(_ code: Int) -> [ServerStep] {
    let status = code == 4006 ? "403 Forbidden" : "400 Bad Request"
    return .answer(status, [], "{\"response\":\"NO\",\"code\":\(code),\"message\":\"No.\"}")
  }

  private static func login(_ request: ServerRequest, _ contents: inout Contents) -> [ServerStep] {
    if let code = contents.loginCode { return refusal(code) }
    guard request.method == "POST", request.fields["content-type"] == "application/json",
      request.body == "{\"username\":\"\(contents.name)\",\"password\":\"\(contents.hash)\"}"
    else { return refusal(4003) }
    contents.tokens += 1
    return .answer("200 OK", [], "{\"code\":0,\"message\":\"OK\",\"token\":\"token\(contents.tokens)\"}")
  }

  private static func status(_ contents: Contents) -> String {
    let lineups = contents.lineups.map {
      "{\"lineup\":\"\($0)\",\"modified\":\"2026-11-01T00:00:00Z\",\"uri\":\"/20141201/lineups/\($0)\",\"isDeleted\":false}"
    }
    return """
      {"account":{"expires":"2027-01-01T00:00:00Z","maxLineups":4},"lineups":[\(lineups.joined(separator: ",")),
      {"lineup":"GBR-9-OLD","isDeleted":true}],"systemStatus":[{"status":"\(contents.isOnline ? "Online" : "Offline")"}],"code":0}
      """
  }

  private static let headends = """
    [{"headend":"1","transport":"Antenna","location":"The Quay","lineups":[{"name":"Quay aerial","lineup":"GBR-1-DEFAULT"}]},
    {"headend":"2","transport":"Cable","location":"The Moor","lineups":[{"name":"Moor cable","lineup":"GBR-2-X"},{"name":"bad","lineup":"../x"}]},4]
    """

  /// The lineup with Harbour (5.1) and Meridian (7).
  package static let lineup = """
    {"map":[{"stationID":"102","channel":"007"},{"stationID":"101","atscMajor":5,"atscMinor":1}],
    "stations":[{"stationID":"101","name":"Harbour","callsign":"HBR","logo":{"URL":"https://example.org/101.png"}},
    {"stationID":"102","callsign":"Meridian"}],"metadata":{"lineup":"GBR-1-DEFAULT","modified":"2026-11-01T00:00:00Z"}}
    """

  private static func versions(_ contents: Contents) -> String {
    """
    {"101":{"2026-11-20":{"code":0,"md5":"a\(contents.version)"},"2026-11-21":{"code":0,"md5":"b1"}},
    "102":{"2026-11-20":{"code":0,"md5":"c1"}}}
    """
  }

  /// The schedules of the requested days.
  private static func schedules(_ body: String, _ contents: Contents) -> String {
    let second = contents.version == 1 ? "EP0002" : "EP0004"
    let days = [
      (
        "101", "2026-11-20", "a\(contents.version)",
        [showing("EP0001", "20T20", 3600, "\"new\":true,"), showing(second, "20T21", 1800)]
      ),
      ("101", "2026-11-21", "b1", [showing("EP0001", "21T20", 3600)]),
      (
        "102", "2026-11-20", "c1",
        [showing("MV0003", "20T20", 7200, "\"audioProperties\":[\"cc\",\"stereo\"],\"videoProperties\":[\"hdtv\"],")]
      ),
    ]
    let wanted = body.split(separator: "{").compactMap { entry -> (String, String)? in
      let words = entry.split(separator: "\"").map(String.init)
      return words.count > 3 ? (words[2], entry.description) : nil
    }
    let answers = days.filter { day in wanted.contains { $0.0 == day.0 && $0.1.contains(day.1) } }.map {
      "{\"stationID\":\"\($0.0)\",\"programs\":[\($0.3.joined(separator: ","))],\"metadata\":{\"md5\":\"\($0.2)\",\"startDate\":\"\($0.1)\"}}"
    }
    return "[\(answers.joined(separator: ","))]"
  }

  private static func showing(_ id: String, _ time: String, _ seconds: Int, _ more: String = "") -> String {
    "{\"programID\":\"\(id)\",\"airDateTime\":\"2026-11-\(time):00:00Z\",\"duration\":\(seconds),\(more)\"md5\":\"m\(id)\"}"
  }

  private static func programmes(_ body: String, _ contents: Contents) -> String {
    let all = [
      "EP0001": """
      {"programID":"EP0001","md5":"mEP0001","titles":[{"title120":"The Ferrymen"}],"episodeTitle150":"The Long Tide",
      "descriptions":{"description1000":[{"descriptionLanguage":"en","description":"Wyn finds the ledger."}]},
      "originalAirDate":"2026-11-20","genres":["Drama","Mystery"],"entityType":"Episode",
      "cast":[{"name":"Joan Aster","role":"Actor","characterName":"Wyn","billingOrder":"01"},{"name":"Ned Hollis","role":"Guest Star"}],
      "crew":[{"name":"Ida Moor","role":"Director"},{"name":"Bo Pier","role":"Director of Photography"},{"name":"Al Dock","role":"Writer"}],
      "contentRating":[{"body":"Quay Board","code":"12"}],"metadata":[{"Gracenote":{"season":2,"episode":4,"totalEpisodes":6}}],
      "officialURL":"https://example.org/ferrymen"}
      """,
      "EP0002": #"{"programID":"EP0002","md5":"mEP0002","titles":[{"title120":"Newsline"}],"genres":["News"]}"#,
      "MV0003": """
      {"programID":"MV0003","md5":"mMV0003","titles":[{"title120":"Planet of Tin"}],"entityType":"Movie","genres":["Science fiction"],
      "movie":{"year":"1978","duration":95,"qualityRating":[{"ratingsBody":"Quay","rating":"3","maxRating":"4"}]}}
      """,
      "EP0004": #"{"programID":"EP0004","md5":"mEP0004","titles":[{"title120":"Late Kitchen"}]}"#,
    ]
    let answers = all.sorted { $0.key < $1.key }.filter { body.contains($0.key) }.map { id, json in
      contents.queued.contains(id) ? "{\"programID\":\"\(id)\",\"response\":\"PROGRAMID_QUEUED\",\"code\":6001}" : json
    }
    return "[\(answers.joined(separator: ","))]"
  }
}
