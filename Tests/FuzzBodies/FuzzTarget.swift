/// The fuzz targets, each a reader of external bytes. The fuzzer and the tests run the same bodies.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case radioTimes = "FuzzRadioTimes"
  case channels = "FuzzChannels"
  case search = "FuzzSearch"
  case keys = "FuzzKeys"
  case zones = "FuzzZones"
  case xmltv = "FuzzXMLTV"
  case tvmaze = "FuzzTVmaze"
  case playlist = "FuzzPlaylist"
  case settings = "FuzzSettings"
  case unpacking = "FuzzUnpacking"
  case pictures = "FuzzPictures"
  case tvheadend = "FuzzTvheadend"
  case servers = "FuzzServers"
  case schedulesDirect = "FuzzSchedulesDirect"

  /// The violated expectations when reading some bytes; empty if all hold.
  package func violations(for bytes: [UInt8]) -> [String] {
    switch self {
    case .radioTimes: FeedBody.violations(for: bytes)
    case .channels: ChannelsBody.violations(for: bytes)
    case .search: SearchBody.violations(for: bytes)
    case .keys: KeysBody.violations(for: bytes)
    case .zones: ZonesBody.violations(for: bytes)
    case .xmltv: XMLTVBody.violations(for: bytes)
    case .tvmaze: TVmazeBody.violations(for: bytes)
    case .playlist: PlaylistBody.violations(for: bytes)
    case .settings: SettingsBody.violations(for: bytes)
    case .unpacking: UnpackingBody.violations(for: bytes)
    case .pictures: PictureBody.violations(for: bytes)
    case .tvheadend: TvheadendBody.violations(for: bytes)
    case .servers: ServersBody.violations(for: bytes)
    case .schedulesDirect: SchedulesDirectBody.violations(for: bytes)
    }
  }

  /// The fuzzer's entry point. Ends the process on a violation, which the fuzzer counts as a crash.
  package func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let violations = violations(for: Array(UnsafeBufferPointer(start: start, count: count)))
    if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
    return 0
  }
}

/// Collects violated expectations.
struct Violations {
  private(set) var all: [String] = []

  /// Records a violation unless the expectation holds.
  mutating func expect(_ holds: Bool, _ expectation: @autoclosure () -> String) {
    if !holds { all.append(expectation()) }
  }
}

extension String {
  /// Whether the string contains a character that a terminal could interpret as a command.
  var hasControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }
}
