import GuideModel

/// How a playlist's entry says that programmes which are over can be played: the attributes of Kodi's pvr.iptvsimple (its
/// README under "Catchup format specifiers", and Channel.cpp for the ways that are made of the channel's own address).
struct M3UCatchup: Hashable, Sendable {
  /// A way to make the address of a past programme (`catchup`).
  enum Mode: String {
    /// `catchup-source` is the whole address.
    case whole = "default"
    /// `catchup-source` follows the channel's address.
    case append
    /// The channel's address with the start and the time of now, as SIPTV has it.
    case shift
    case flussonic
    case xtream = "xc"

    /// The mode of a value, by any of its names.
    init?(named name: String) {
      switch name.lowercased() {
      case "timeshift": self = .shift
      case "fs", "flussonic-hls", "flussonic-ts": self = .flussonic
      case let name: self.init(rawValue: name)
      }
    }
  }

  let mode: Mode
  var source: String?
  var days: Int?
  /// In minutes.
  var correction = 0

  /// The catch-up of a channel with an address; nil where none can be made of that.
  func catchup(of address: String) -> ChannelStream.Catchup? {
    guard let template = template(of: address), ChannelStream.isPlayable(template) else { return nil }
    return ChannelStream.Catchup(template: template, days: days, correction: correction)
  }

  private func template(of address: String) -> String? {
    switch mode {
    case .whole: source
    case .append: source.map { address + $0 }
    case .shift: address + (address.contains("?") ? "&" : "?") + "utc={utc}&lutc={lutc}"
    case .flussonic: flussonic(AddressParts(address))
    case .xtream: xtream(AddressParts(address))
    }
  }

  /// `host/channel/mpegts?token=x` is at `host/channel/timeshift_abs-{start}.ts?token=x`, and `host/channel/list.m3u8` at
  /// `host/channel/list-timeshift_rel-{seconds}.m3u8`, without `list-` where that is `index`.
  private func flussonic(_ parts: AddressParts) -> String? {
    guard parts.path.count == 2, let file = parts.path.last else { return nil }
    let folder = "\(parts.host)/\(parts.path[0])/"
    if file == "mpegts" { return folder + "timeshift_abs-{utc}.ts" + parts.query }
    guard file.hasSuffix(".m3u8") else { return nil }
    let list = file.dropLast(5)
    return folder + (list == "index" ? "" : "\(list)-") + "timeshift_rel-{offset:1}.m3u8" + parts.query
  }

  /// `host/user/password/12` and `host/live/user/password/12.m3u8` are at `host/timeshift/user/password/…/12.ts`.
  private func xtream(_ parts: AddressParts) -> String? {
    var path = parts.path
    if path.count == 4, path.first == "live" { path.removeFirst() }
    guard path.count == 3, parts.query.isEmpty else { return nil }
    let file = path[2].split(separator: ".", omittingEmptySubsequences: false)
    guard file.count <= 2, !file[0].isEmpty else { return nil }
    let ending = file.count == 2 ? file[1] : "ts"
    guard ["ts", "m3u", "m3u8"].contains(ending) else { return nil }
    return "\(parts.host)/timeshift/\(path[0])/\(path[1])/{duration:60}/{Y}-{m}-{d}:{H}-{M}/\(file[0]).\(ending)"
  }

  /// An address in parts: `http://host`, the words of its path, and its query with the question mark.
  private struct AddressParts {
    let host: Substring
    let path: [Substring]
    let query: Substring

    init(_ address: String) {
      let end = address.firstIndex(of: "?") ?? address.endIndex
      query = address[end...]
      var words = address[..<end].split(separator: "/", omittingEmptySubsequences: false)
      let hostWords = words.prefix(3)
      host = address[..<(hostWords.last?.endIndex ?? end)]
      words.removeFirst(hostWords.count)
      path = words
    }
  }
}
