import GuideModel

/// The networks and web channels in schedules, in order of appearance.
struct TVmazeChannels {
  /// A network or a web channel. The two kinds have separate ids.
  struct Station {
    /// An id such as `tvmaze:network:12` or `tvmaze:web:3`.
    let id: String
    /// A country code such as `GB`, or `nil`, as for a worldwide web channel.
    let country: String?

    init?(_ kind: String, _ number: Int?, _ country: [UInt8]?) {
      guard let number else { return nil }
      id = "tvmaze:\(kind):\(number)"
      let isCode = country.map { $0.count == 2 && $0.allSatisfy { (0x41...0x5A).contains($0) } } ?? false
      self.country = isCode ? country.map { String(decoding: $0, as: UTF8.self) } : nil
    }
  }

  private var stations: [(station: Station, name: String)] = []
  private var indices: [String: Int] = [:]

  /// The index of a station, which is added if new. A station without a name is named after its id.
  mutating func index(of station: Station, name: String) -> Int {
    if let known = indices[station.id] { return known }
    indices[station.id] = stations.count
    stations.append((station, name.isEmpty ? station.id : name))
    return stations.count - 1
  }

  /// The channels. If several share a name, their countries are appended.
  var all: [Channel] {
    let counts = Dictionary(stations.map { ($0.name, 1) }, uniquingKeysWith: +)
    return stations.map { station, name in
      let country = counts[name, default: 0] > 1 ? station.country.map { " (\($0))" } : nil
      return Channel(id: station.id, name: name + (country ?? ""))
    }
  }
}
