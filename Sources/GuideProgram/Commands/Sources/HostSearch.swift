import CellCanvas
import GuideModel
import GuideSources
import GuideSystem

/// Finds the server to add on a host that the user names.
enum HostSearch {
  /// The location of the known server on a host; `nil` if the text is not a host but a path or another location.
  ///
  /// Throws if no server answers, or if the user must choose one of several.
  static func location(onHost text: String, forSource name: String) throws -> SourceLocation? {
    guard let (host, findings) = try findings(onHost: text) else { return nil }
    for finding in findings { try Output.write([SafeText(line(of: finding)).string]) }
    let usable = findings.filter { $0.refusal == nil }
    if let only = usable.first, usable.count == 1 { return try SourceLocation(only.address.location) }
    let shown = SafeText(host).string
    if usable.isEmpty, findings.isEmpty {
      let hasPort = host.lastIndex(of: ":").map { !host[$0...].contains("]") } ?? false
      let advice = hasPort ? "check the name and the port" : "check the name, give another port as \(shown):PORT"
      throw CommandError(
        "no such file, and no known server answers at \(shown)\(hasPort ? "" : " (\(ServerProbe.ports))"); "
          + "nothing was added: \(advice), or start an address with https://")
    }
    if usable.isEmpty {
      let servers = findings.count == 1 ? "the server at \(shown) refuses" : "the servers at \(shown) refuse"
      throw CommandError("nothing was added: \(servers) access to guide and channels")
    }
    throw CommandError(
      "nothing was added, because several servers answer at \(shown); choose one:",
      details: usable.map { "tvgrid sources add \(name) \($0.address.displayText)" })
  }

  /// The servers on a host; `nil` if the text is not a host but a path or another location.
  static func findings(onHost text: String) throws -> (host: String, findings: [ServerProbe.Finding])? {
    let host = text.trimmed
    guard case .path? = try? SourceLocation(text), isHost(host), FileSystem.type(of: text) == nil else { return nil }
    let probe = ServerProbe(ConfiguredSources.request(within: .seconds(3)), temporaryPath: try temporaryPath)
    return (host, probe.servers(at: host))
  }

  /// Throws if a server refuses the login in its address.
  static func requireLogin(at location: SourceLocation) throws {
    guard case .server(let address) = location else { return }
    let probe = ServerProbe(ConfiguredSources.request(within: .seconds(3)), temporaryPath: try temporaryPath)
    guard let reason = probe.refusal(by: address) else { return }
    let place = "\(address.kind.name) at \(RedactedAddress.of(address.text))"
    throw CommandError("nothing was added: \(place): \(reason.english); to add it all the same, use --anyway")
  }

  /// Whether a word can be a host and does not look like the name of a file.
  static func isHost(_ word: String) -> Bool {
    let suffixes: Set = [
      "xml", "xmltv", "gz", "tgz", "xz", "txz", "zip", "tar", "dat", "json", "txt", "html", "m3u", "m3u8",
    ]
    let last = word.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return !(word.contains(".") && suffixes.contains(last)) && ServerProbe.isHost(word)
  }

  private static var temporaryPath: String {
    get throws { try SourcesCommand.cache.path.appending(path: ".probe") }
  }

  private static func line(of finding: ServerProbe.Finding) -> String {
    let place = "\(finding.address.kind.name) at \(RedactedAddress.of(finding.address.text))"
    if let refusal = finding.refusal { return "\(place) refuses: \(refusal.english)" }
    let parts = [(finding.hasGuide, "guide"), (finding.hasChannels, "channels")].filter(\.0).map(\.1)
    return "found \(place): \(parts.joined(separator: " and "))"
  }
}
