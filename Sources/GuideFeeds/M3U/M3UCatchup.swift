import GuideModel

/// How to play a playlist entry's past programmes. Follows Kodi's pvr.iptvsimple: its README under "Supported M3U and
/// XMLTV elements", PlaylistLoader.cpp for precedence, and Channel.cpp for addresses derived from the channel's
/// address.
struct M3UCatchup: Hashable, Sendable {
  /// How to build the address of a past programme (`catchup`).
  enum Mode: Hashable {
    /// `catchup-source` is the whole address.
    case whole
    /// `catchup-source` follows the channel's address.
    case append
    /// The channel's address with the start time and the current time, as in SIPTV.
    case shift
    /// Flussonic: a segment list or a single stream. `isOneStream` applies if the file name does not show which.
    case flussonic(isOneStream: Bool)
    case xtream
    /// Video on demand: `catchup-source` is the whole address, which defaults to the programme's id.
    case onDemand

    /// The mode with this name; `nil` if unknown.
    init?(named name: String) {
      switch name.lowercased() {
      case "default": self = .whole
      case "append": self = .append
      case "shift", "timeshift": self = .shift
      case "flussonic", "flussonic-hls": self = .flussonic(isOneStream: false)
      case "fs", "flussonic-ts": self = .flussonic(isOneStream: true)
      case "xc": self = .xtream
      case "vod": self = .onDemand
      default: return nil
      }
    }
  }

  let mode: Mode
  var source: String?
  var days: Int?
  /// The correction in minutes.
  var correction = 0

  /// The catch-up for a channel with this address; `nil` if no address can be derived.
  func catchup(of address: String, _ headers: RequestHeaders) -> ChannelStream.Catchup? {
    // The source may also have options after a bar.
    let own = source.map { M3UStreamOptions.split($0) }
    guard let template = template(of: address, own?.address), ChannelStream.Catchup.isUsable(template) else {
      return nil
    }
    // The programme's id may be an address on another server, which must not receive this server's headers.
    let isElsewhere = template.hasPrefix("{catchup-id}")
    let ownHeaders = own?.headers ?? RequestHeaders()
    return ChannelStream.Catchup(
      template: template, headers: isElsewhere ? ownHeaders : ownHeaders.fillingGaps(from: headers),
      days: days ?? (mode == .onDemand ? 0 : nil), correction: correction)
  }

  /// Why the address of past programmes is unusable; `nil` if it is usable, missing or not an address.
  func problem(of address: String) -> ChannelStream.AddressProblem? {
    guard let template = template(of: address, source.map { M3UStreamOptions.split($0).address }) else { return nil }
    do throws(ChannelStream.AddressProblem) {
      try ChannelStream.checkTemplate(template)
      return nil
    } catch {
      return error == .notAnAddress ? nil : error
    }
  }

  private func template(of address: String, _ source: String?) -> String? {
    switch mode {
    case .whole: source
    case .append: source.map { ChannelStream.hasScheme($0) ? $0 : M3UCatchup.appending($0, to: address) }
    case .shift: M3UCatchup.appending(M3UCatchup.separator(behind: address) + "utc={utc}&lutc={lutc}", to: address)
    case .flussonic(let isOneStream): WebPath(address).flatMap { flussonic($0, isOneStream: isOneStream) }
    case .xtream: WebPath(address).flatMap(xtream)
    case .onDemand: source ?? "{catchup-id}"
    }
  }

  /// The separator to put before another query parameter in an address.
  private static func separator(behind address: String) -> String {
    address.prefix { $0 != "#" }.contains("?") ? "&" : "?"
  }

  /// The address with a source appended. Queries go before the fragment, which is not sent to servers.
  private static func appending(_ source: String, to address: String) -> String {
    let isQuery = source.hasPrefix("?") || source.hasPrefix("&")
    let end = isQuery ? TextTemplate.firstIndex(in: address) { $0 == "#" } ?? address.endIndex : address.endIndex
    return address[..<end] + source + address[end...]
  }

  /// The Flussonic address of a past programme.
  ///
  /// `host/stream/mpegts?token=x` becomes `host/stream/timeshift_abs-{start}.ts?token=x`, and `host/stream/list.m3u8` becomes
  /// `host/stream/list-timeshift_rel-{seconds}.m3u8`, without `list-` if the name is `index`. Stream names may contain
  /// slashes. Any other last component is treated like `mpegts` or `index.m3u8`.
  private func flussonic(_ parts: WebPath, isOneStream: Bool) -> String? {
    guard parts.path.count >= 2, let file = parts.path.last else { return nil }
    let folder = "\(parts.host)/\(parts.path.dropLast().joined(separator: "/"))/"
    let stream = folder + "timeshift_abs-{utc}.ts" + parts.query
    if file.hasSuffix("mpegts") { return stream }
    guard file.hasSuffix(".m3u8") else {
      return isOneStream ? stream : folder + "timeshift_rel-{offset:1}.m3u8" + parts.query
    }
    let list = file.dropLast(5)
    return folder + (list == "index" ? "" : "\(list)-") + "timeshift_rel-{offset:1}.m3u8" + parts.query
  }

  /// Converts `host/user/password/12` or `host/live/user/password/12.m3u8` to `host/timeshift/user/password/…/12.ts`.
  private func xtream(_ parts: WebPath) -> String? {
    var path = Array(parts.path)
    if path.count == 4, path.first == "live" { path.removeFirst() }
    guard path.count == 3, parts.query.isEmpty else { return nil }
    let file = path[2].split(separator: ".", omittingEmptySubsequences: false)
    guard file.count <= 2, !file[0].isEmpty else { return nil }
    let ending = file.count == 2 ? file[1] : "ts"
    guard ["ts", "m3u", "m3u8"].contains(ending) else { return nil }
    return "\(parts.host)/timeshift/\(path[0])/\(path[1])/{duration:60}/{Y}-{m}-{d}:{H}-{M}/\(file[0]).\(ending)"
  }

  /// A web address: `http://host`, its path components, and its query with the question mark.
  private struct WebPath {
    let host: Substring
    let path: ArraySlice<Substring>
    let query: Substring

    /// Returns `nil` for any other address.
    init?(_ address: String) {
      guard let parts = AddressParts(address), ["http", "https"].contains(parts.scheme.lowercased()) else { return nil }
      host = address[..<parts.rest.startIndex]
      // Fragments are not sent to servers.
      let sent = parts.rest.prefix { $0 != "#" }
      let end = sent.firstIndex(of: "?") ?? sent.endIndex
      query = sent[end...]
      path = sent[..<end].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    }
  }
}

/// The catch-up attributes of an entry, or the defaults from the playlist's header.
struct M3UCatchupAttributes: Hashable, Sendable {
  var mode: String?
  var source: String?
  var days: Int?
  /// Days from the older attributes `timeshift` and `tvg-rec`; without a mode, they imply `shift`.
  var timeshift: Int?
  /// The correction in minutes.
  var correction: Int?

  /// A copy with missing values taken from the header.
  func fillingGaps(from head: M3UCatchupAttributes) -> M3UCatchupAttributes {
    M3UCatchupAttributes(
      mode: mode ?? head.mode, source: source ?? head.source, days: days ?? timeshift ?? head.days,
      timeshift: timeshift ?? head.timeshift, correction: correction ?? head.correction)
  }

  /// The resulting catch-up; `nil` without a mode. Like Kodi, ignores unknown modes.
  var catchup: M3UCatchup? {
    let named = mode.flatMap(M3UCatchup.Mode.init(named:))
    guard let mode = named ?? (timeshift == nil ? nil : .shift) else { return nil }
    return M3UCatchup(
      mode: mode, source: source, days: days ?? (mode == .onDemand ? nil : timeshift), correction: correction ?? 0)
  }

  /// Whether the mode is unknown and no other attribute implies one.
  var hasUnknownMode: Bool {
    guard let mode, catchup == nil else { return false }
    return !["", "0", "no", "none", "false", "off", "disabled"].contains(mode.lowercased())
  }
}
