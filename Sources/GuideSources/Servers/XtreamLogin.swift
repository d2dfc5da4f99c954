import GuideFeeds
import GuideModel

/// The login at an Xtream server, and the addresses that contain it. They must never be shown.
struct XtreamLogin {
  /// The server's address, without the login and a trailing slash.
  private let base: String
  /// The name and the password, escaped.
  private let name, password: String

  /// The login in a server's address; `nil` for other kinds of servers.
  init?(_ address: ServerAddress) {
    guard address.kind == .xtream, let web = WebAddress(address.text), let login = web.login else { return nil }
    base = String(web.requestText.dropLast(web.requestText.hasSuffix("/") ? 1 : 0))
    (name, password) = (PercentEncoding.value(login.name), PercentEncoding.value(login.password))
  }

  private var query: String { "username=\(name)&password=\(password)" }

  var guide: String { "\(base)/xmltv.php?\(query)" }
  var playlist: String { "\(base)/get.php?\(query)&type=m3u_plus&output=ts" }
  func answer(to action: String) -> String { "\(base)/player_api.php?\(query)&action=\(action)" }

  /// The playlist's entries for streams. `categories` are names by id.
  func channels(_ streams: [XtreamStream], categories: [String: String]) -> [ServerChannel] {
    streams.map { stream in
      var channel = ServerChannel(name: stream.name, stream: "\(base)/live/\(name)/\(password)/\(stream.id).ts")
      (channel.guideID, channel.logo) = (stream.guideID, stream.logo)
      channel.number = stream.number.map(String.init)
      channel.groups = stream.categories.compactMap { categories[$0] }
      // The address of past programmes follows from the stream's.
      if stream.archiveDays > 0 { channel.catchup = [("catchup", "xc"), ("catchup-days", "\(stream.archiveDays)")] }
      return channel
    }
  }
}
