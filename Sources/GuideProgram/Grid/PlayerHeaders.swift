import GuideModel
import GuideSystem

/// Options that pass request headers to common players.
struct PlayerHeaders {
  private let headers: RequestHeaders

  /// Headers for an address; only web addresses get any.
  init(_ headers: RequestHeaders, _ url: String) {
    let isOfWeb = ["http://", "https://"].contains { url.lowercased().hasPrefix($0) }
    self.headers = isOfWeb ? headers : RequestHeaders()
  }

  /// Options to insert before the user's own, so that those take precedence.
  ///
  /// Leaves out headers that already appear as a field in the user's options. Unknown players get no options.
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
