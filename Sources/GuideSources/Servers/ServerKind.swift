import GuideFeeds
import GuideModel

/// A server program or device with a guide, channels and streams.
///
/// This is the only table of them: locations, adding by host, finding and the documentation use it.
package enum ServerKind: String, CaseIterable, Sendable {
  case tvheadend, hdhomerun, dispatcharr, threadfin, xteve, ersatztv, channelsdvr, xtream

  /// The name to display.
  package var name: String {
    switch self {
    case .tvheadend: "tvheadend"
    case .hdhomerun: "HDHomeRun"
    case .dispatcharr: "Dispatcharr"
    case .threadfin: "Threadfin"
    case .xteve: "xTeVe"
    case .ersatztv: "ErsatzTV"
    case .channelsdvr: "Channels DVR"
    case .xtream: "Xtream"
    }
  }

  /// The port to use if the address has neither a port nor a scheme.
  package var port: Int {
    switch self {
    case .tvheadend: 9981
    case .hdhomerun, .xtream: 80
    case .dispatcharr: 9191
    case .threadfin, .xteve: 34400
    case .ersatztv: 8409
    case .channelsdvr: 8089
    }
  }

  /// The service by which it announces itself in the local network (multicast DNS); `nil` if it does not.
  var service: String? {
    switch self {
    case .tvheadend: "_htsp._tcp"
    case .channelsdvr: "_channels_dvr._tcp"
    case .hdhomerun, .dispatcharr, .threadfin, .xteve, .ersatztv, .xtream: nil
    }
  }

  /// The path of the XMLTV guide for a number of days; `nil` if it takes more than a path to fetch it.
  func guide(days: Int?) -> String? {
    switch self {
    case .tvheadend: "/xmltv/channels?lcn=1"
    case .dispatcharr: "/output/epg" + (days.map { "?days=\($0)" } ?? "")
    case .threadfin: "/xmltv/threadfin.xml"
    case .xteve: "/xmltv/xteve.xml"
    case .ersatztv: "/iptv/xmltv.xml"
    // Without a duration, it sends only a few hours.
    case .channelsdvr: "/devices/ANY/guide/xmltv?duration=\((days ?? 7) * 86_400)"
    case .hdhomerun, .xtream: nil
    }
  }

  /// The path of the playlist; `nil` if the channels are fetched in another way.
  var playlist: String? {
    switch self {
    case .dispatcharr: "/output/m3u"
    case .threadfin: "/m3u/threadfin.m3u"
    case .xteve: "/m3u/xteve.m3u"
    case .ersatztv: "/iptv/channels.m3u"
    case .channelsdvr: "/devices/ANY/channels.m3u?format=ts&codec=copy"
    case .tvheadend, .hdhomerun, .xtream: nil
    }
  }

  /// Whether a host is all that is needed to fetch the guide and a playlist.
  package var hasFixedPaths: Bool { playlist != nil }

  /// Whether the number of days of the guide can be chosen.
  package var hasDays: Bool { guide(days: 1) != guide(days: 2) }

  /// Which right is missing if the server answers with status 403.
  var forbidden: Message {
    switch self {
    case .tvheadend:
      "it does not accept the login, or the user is not allowed to use the web interface (403); check the name and the password"
    case .dispatcharr:
      "Dispatcharr does not allow this computer to read its guide and playlist (403); allow it under Settings, Network Access"
    case .channelsdvr: "Channels DVR only answers computers on its own network (403)"
    case .xtream: XtreamAnswers.refusal
    case .hdhomerun, .threadfin, .xteve, .ersatztv:
      "\(name) does not allow this computer to read its guide and channels (403); check its settings"
    }
  }
}
