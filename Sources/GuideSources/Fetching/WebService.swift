/// A service on the internet that sources and shows use. A mirror or another server that works like it can replace it.
package enum WebService: CaseIterable, Sendable {
  case tvmaze, hdhomerun, schedulesDirect

  /// The address of its interface, without a trailing slash.
  package var address: String {
    switch self {
    case .tvmaze: "https://api.tvmaze.com"
    case .hdhomerun: "https://api.hdhomerun.com"
    case .schedulesDirect: "https://json.schedulesdirect.org/20141201"
    }
  }

  /// The environment variable with the address to use instead.
  package var variable: String {
    switch self {
    case .tvmaze: "TVGRID_TVMAZE"
    case .hdhomerun: "TVGRID_HDHOMERUN"
    case .schedulesDirect: "TVGRID_SCHEDULES_DIRECT"
    }
  }
}
