/// What is fuzzed: a target a reader of bytes from outside. The fuzzer and the tests run the same bodies.
package enum FuzzTarget: String, CaseIterable, Sendable {
  case radioTimes = "FuzzRadioTimes"
  case channels = "FuzzChannels"
  case search = "FuzzSearch"
  case keys = "FuzzKeys"
  case zones = "FuzzZones"
  case xmltv = "FuzzXMLTV"
  case playlist = "FuzzPlaylist"
  case settings = "FuzzSettings"
  case unpacking = "FuzzUnpacking"

  /// What is wrong with how some bytes are read; empty where all is well.
  package func complaints(about bytes: [UInt8]) -> [String] {
    switch self {
    case .radioTimes: FeedBody.complaints(about: bytes)
    case .channels: ChannelsBody.complaints(about: bytes)
    case .search: SearchBody.complaints(about: bytes)
    case .keys: KeysBody.complaints(about: bytes)
    case .zones: ZonesBody.complaints(about: bytes)
    case .xmltv: XMLTVBody.complaints(about: bytes)
    case .playlist: PlaylistBody.complaints(about: bytes)
    case .settings: SettingsBody.complaints(about: bytes)
    case .unpacking: UnpackingBody.complaints(about: bytes)
    }
  }

  /// What the fuzzer calls: ends the process where anything is wrong, which the fuzzer counts as a crash.
  package func run(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let complaints = complaints(about: Array(UnsafeBufferPointer(start: start, count: count)))
    if !complaints.isEmpty { fatalError(complaints.joined(separator: "\n")) }
    return 0
  }
}

/// Gathers what is wrong.
struct Complaints {
  private(set) var all: [String] = []

  /// Notes what was expected and does not hold.
  mutating func expect(_ holds: Bool, _ expectation: @autoclosure () -> String) {
    if !holds { all.append(expectation()) }
  }
}

extension String {
  /// Whether there is a character in it that a terminal could take for an order.
  var hasControl: Bool {
    unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }
}
