import GuideModel
import GuideSystem

/// Options of the common players for the headers that a stream's server expects.
struct PlayerHeaders {
  private let headers: RequestHeaders

  /// The headers for an address, which only servers of the web take.
  init(_ headers: RequestHeaders, _ url: String) {
    let isOfWeb = ["http://", "https://"].contains { url.lowercased().hasPrefix($0) }
    self.headers = isOfWeb ? headers : RequestHeaders()
  }

  /// The options for a player, to go before the person's own, which win. A header that an argument names as a field is not given
  /// twice; other programs are given none.
  func options(for player: [String]) -> [String] {
    guard let program = player.first, !headers.isEmpty else { return [] }
    let userAgent = ProgrammeField.userAgent.isNamed(in: player) ? nil : headers.userAgent
    let referrer = ProgrammeField.referrer.isNamed(in: player) ? nil : headers.referrer
    func option(_ name: String, _ value: String?) -> [String] { value.map { [name + $0] } ?? [] }
    switch program.fileName.lowercased() {
    case "mpv":
      return option("--user-agent=", userAgent) + option("--referrer=", referrer)
        + headers.others.map { "--http-header-fields-append=\($0.name): \($0.value)" }
    case "vlc", "cvlc": return option("--http-user-agent=", userAgent) + option("--http-referrer=", referrer)
    case "ffplay":
      let others = headers.others.map { "\($0.name): \($0.value)\r\n" }.joined()
      return (userAgent.map { ["-user_agent", $0] } ?? []) + (referrer.map { ["-referer", $0] } ?? [])
        + (others.isEmpty ? [] : ["-headers", others])
    default: return []
    }
  }
}
