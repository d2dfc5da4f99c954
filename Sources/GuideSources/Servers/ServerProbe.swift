import GuideFeeds
package import GuideModel
import GuideSystem

/// Looks for known servers on a host by their default ports and paths.
package struct ServerProbe: Sendable {
  /// A server that answers on the host.
  package struct Finding: Hashable, Sendable {
    package let address: ServerAddress
    package let hasGuide: Bool
    package let hasChannels: Bool
    /// Why the server refuses its guide and its channels; `nil` if it provides at least one of them.
    package let refusal: Message?
  }

  /// The content of a server's answer.
  private enum Answer: Hashable, Sendable {
    case guide, channels, device
    case refusal(Message)
    case nothing
  }

  private let request: FetchRequest
  /// Prefix of the paths of temporary files.
  private let temporaryPath: String

  /// The kinds that can be recognised without a login, in the order in which they are shown.
  private static let kinds = ServerKind.allCases.filter { $0 != .xtream }

  /// The default ports of the servers, for example `tvheadend 9981, Dispatcharr 9191`.
  package static var ports: String { kinds.map { "\($0.name) \($0.port)" }.joined(separator: ", ") }

  /// Prepares a search with a request that has no address yet. No answer takes longer than `time`.
  package init(_ request: FetchRequest, within time: Duration = .seconds(3), temporaryPath: String) {
    var request = request
    (request.limits.connecting, request.limits.total, request.limits.retryWaits) = (time, time, [])
    (self.request, self.temporaryPath) = (request, temporaryPath)
  }

  /// Whether a word can be a host name or an IP address, with or without a port, and not a path.
  package static func isHost(_ word: String) -> Bool {
    guard let address = WebAddress("http://\(word)"), address.login == nil, !word.contains("/") else { return false }
    let host = address.origin.host
    if host.hasPrefix("[") {
      return host.hasSuffix("]") && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
    }
    return host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy { PercentEncoding.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }
  }

  /// The known servers on a host, all asked in parallel. If the host has a port, only that one is asked.
  package func servers(at host: String, until token: CancellationToken = CancellationToken()) -> [Finding] {
    let questions = Self.kinds.flatMap { kind -> [(address: ServerAddress, path: String)] in
      guard let address = try? ServerAddress(kind, host) else { return [] }
      let paths = kind == .hdhomerun ? ["/discover.json"] : [kind.guide(days: 1), kind.playlist].compactMap(\.self)
      return paths.map { (address, $0) }
    }
    try? FileSystem.makeFolders(temporaryPath.folder)
    let answers = Threads.map(questions.count) { answer(at: questions[$0].address, questions[$0].path, until: token) }
    let findings = Self.kinds.compactMap { kind -> Finding? in
      let some = zip(questions, answers).filter { $0.0.address.kind == kind }
      return some.first.flatMap { Self.finding(at: $0.0.address, some.map(\.1)) }
    }
    // A refusal says nothing about the kind if others share the port. Several servers also pretend to be tuners.
    let usable = findings.filter { $0.refusal == nil }
    let ports = Set(usable.filter { $0.address.kind != .hdhomerun }.map(\.address.text))
    let own = usable.filter { $0.address.kind != .hdhomerun || !ports.contains($0.address.text) }
    let known = Set(own.map(\.address.text))
    let refusals = findings.filter { $0.refusal != nil && !known.contains($0.address.text) }
    var seen: Set<String> = []
    return own + refusals.filter { seen.insert($0.address.text).inserted }
  }

  /// Why a tvheadend server refuses a login; `nil` if it accepts it, does not answer, or is another kind of server.
  package func refusal(by address: ServerAddress) -> Message? {
    let token = CancellationToken()
    try? FileSystem.makeFolders(temporaryPath.folder)
    guard address.kind == .tvheadend, let guide = address.kind.guide(days: nil),
      case .refusal(let reason) = answer(at: address, "/api/serverinfo", until: token)
    else { return nil }
    // A user without access to the web interface may still read the guide.
    return answer(at: address, guide, until: token) == .guide ? nil : reason
  }

  private static func finding(at address: ServerAddress, _ answers: [Answer]) -> Finding? {
    let hasGuide = answers.contains(.guide) || answers.contains(.device)
    // tvheadend and the tuners have channels besides their guide.
    let hasChannels = answers.contains(.channels) || hasGuide && address.kind.playlist == nil
    let refusal = answers.lazy.compactMap { if case .refusal(let reason) = $0 { reason } else { nil } }.first
    if !hasGuide, !hasChannels, refusal == nil { return nil }
    return Finding(
      address: address, hasGuide: hasGuide, hasChannels: hasChannels, refusal: hasGuide || hasChannels ? nil : refusal)
  }

  private func answer(at address: ServerAddress, _ path: String, until token: CancellationToken) -> Answer {
    let file = "\(temporaryPath).\(UInt64.random(in: 0 ... .max)).part"
    defer { FileSystem.remove(file) }
    var request = request
    request.address = address.text + path
    request.limits.bodyBytes = 8_000_000
    // The beginning is enough, and a guide may be large.
    let ownToken = CancellationToken()
    var begun: Answer?
    return token.withHandler({ ownToken.cancel() }) {
      do throws(FetchError) {
        _ = try Fetcher().fetch(request, into: file, until: ownToken) { progress in
          guard address.kind != .hdhomerun, case .receiving(let bytes, _) = progress, bytes >= Self.minimumBytes else {
            return
          }
          begun = answer(in: file, of: address.kind)
          ownToken.cancel()
        }
        return answer(in: file, of: address.kind)
      } catch {
        if let begun { return begun }
        switch error.cause {
        case .status(403), .loginRequired, .loginRejected, .netrcLoginRejected:
          return .refusal(error.withAdvice(for: address.kind).cause.text)
        default: return .nothing
        }
      }
    }
  }

  /// Bytes needed to tell a guide from a playlist or a web page.
  private static let minimumBytes = 1 << 10

  private func answer(in file: String, of kind: ServerKind) -> Answer {
    if kind == .hdhomerun {
      let bytes = (try? FileSystem.read(file, limit: 1_000_000)) ?? []
      return HDHomeRunAnswers.isDevice(bytes) ? .device : .nothing
    }
    return switch (try? GuideStream(file, of: .playlist))?.kind ?? .other {
    case .xml: .guide
    case .playlist: .channels
    case .json, .webPage, .other: .nothing
    }
  }
}
