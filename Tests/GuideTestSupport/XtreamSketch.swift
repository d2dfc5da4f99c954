/// A simulated Xtream server with a guide for one evening and two channels. One channel has catch-up.
///
/// The name is `ann`. The password has characters that addresses must escape.
package struct XtreamSketch: Sendable {
  package static let password = "s/e?c#r@e%t ü&x"
  /// The password as it is escaped in a query or a path.
  package static let escaped = "s%2Fe%3Fc%23r%40e%25t%20%C3%BC%26x"

  /// The answer to `get.php`; `nil` for the playlist.
  package var playlist: [ServerStep]?
  /// The answer to `xmltv.php`; `nil` for the guide.
  package var guide: [ServerStep]?
  /// The answer to `get_live_streams`; `nil` for the streams.
  package var streams: [ServerStep]?

  package init() {}

  /// An answer with status 884, with which servers block their playlists.
  package static let blocked: [ServerStep] = .answer("884 Blocked", [], "<html>884</html>")

  /// Starts a server on the loopback interface, which listens until it is released.
  package func listen() throws -> LoopbackServer { try LoopbackServer { request, _ in answer(request.target) } }

  /// The answer to a request.
  package func answer(_ target: String) -> [ServerStep] {
    let login = "?username=ann&password=\(Self.escaped)"
    switch target {
    case "/get.php\(login)&type=m3u_plus&output=ts": return playlist ?? .answer("200 OK", [], Self.entries)
    case "/xmltv.php\(login)": return guide ?? .answer("200 OK", ["ETag: \"g1\""], Self.programmes)
    case "/player_api.php\(login)&action=get_live_streams": return streams ?? .answer("200 OK", [], Self.liveStreams)
    case "/player_api.php\(login)&action=get_live_categories": return .answer("200 OK", [], Self.categories)
    default: return .answer("404 Not Found", [], "<html>404</html>")
    }
  }

  /// The server's own playlist, which also lists a film.
  private static let entries = """
    #EXTM3U
    #EXTINF:-1 tvg-id="" tvg-name="The Ferrymen (2024)" group-title="Films",The Ferrymen (2024)
    http://127.0.0.1/movie/ann/\(escaped)/900.mkv
    #EXTINF:-1 tvg-id="harbour.example" tvg-name="Harbour HD" tvg-logo="" group-title="News",Harbour HD
    http://127.0.0.1/live/ann/\(escaped)/11.ts
    #EXTINF:-1 tvg-id="meridian.example" tvg-name="Meridian" group-title="Sea",Meridian
    http://127.0.0.1/live/ann/\(escaped)/12.ts

    """

  /// Numbers are numbers in one channel and text in the other, as servers write them.
  package static let liveStreams = """
    [{"num":7,"name":"Harbour HD","stream_type":"live","stream_id":11,"stream_icon":"http://logos.example/h.png",
    "epg_channel_id":"harbour.example","category_id":"3","tv_archive":1,"tv_archive_duration":"5"},
    {"num":"8","name":"Meridian, \\"the\\" sea","stream_id":"12","stream_icon":null,"epg_channel_id":"meridian.example",
    "category_id":4,"tv_archive":"0","tv_archive_duration":0},
    {"num":9,"name":"","stream_id":13}]
    """

  private static let categories = """
    [{"category_id":"3","category_name":"News; live","parent_id":0},{"category_id":4,"category_name":"Sea"}]
    """

  /// The guide's document.
  package static let programmes = """
    <tv><channel id="harbour.example"><display-name>Harbour</display-name></channel>
    <channel id="meridian.example"><display-name>Meridian</display-name></channel>
    <programme start="20261120200000 +0000" stop="20261120210000 +0000" channel="harbour.example"><title>The Ferrymen</title></programme>
    <programme start="20261120200000 +0000" stop="20261120220000 +0000" channel="meridian.example"><title>Planet of Tin</title></programme>
    </tv>
    """
}
