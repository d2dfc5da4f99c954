import GuideFeeds
import GuideModel
import GuideSystem

/// The state of an account between updates, stored in a small text file that only the user can read.
struct SchedulesDirectSession: Hashable {
  /// The token from the last login, and when it expires.
  var token: String?
  var expires = Instant(seconds: 0)
  /// When everything was last fetched; `nil` if the lineups have changed since.
  var fetched: Instant?
  /// The code of the error that forbids more requests until a given time.
  private var refusedCode: Int?
  /// `nil` if the settings must change first.
  private var refusedUntil: Instant?

  /// How long a token is used if the server does not say.
  private static let tokenTime = 20 * 3_600
  /// The shortest time between two updates, in seconds.
  private static let pause = 2 * 3_600

  /// Parses a file. A file of a source with other settings counts as empty.
  init(_ bytes: [UInt8], of identity: String) {
    var values: [String: String] = [:]
    for fields in TabbedLines.entries(in: bytes, fields: 2, limit: 20) { values[fields[0]] = fields[1] }
    guard values["source"] == identity else { return }
    func instant(_ name: String) -> Instant? {
      values[name].flatMap { Int($0) }.flatMap { (0..<Int(UInt32.max)).contains($0) ? Instant(seconds: $0) : nil }
    }
    token = values["token"]?.nonEmpty
    expires = instant("expires") ?? Instant(seconds: 0)
    fetched = instant("fetched")
    refusedCode = values["refused"].flatMap { Int($0) }
    refusedUntil = instant("until")
  }

  func bytes(of identity: String) -> [UInt8] {
    let values: [(String, String?)] = [
      ("source", identity), ("token", token), ("expires", "\(expires.seconds)"),
      ("fetched", fetched.map { "\($0.seconds)" }), ("refused", refusedCode.map { "\($0)" }),
      ("until", refusedUntil.map { "\($0.seconds)" }),
    ]
    return values.flatMap { name, value in value.map { TabbedLines.line([name, $0]) } ?? [] }
  }

  /// The token, if it is still valid.
  func token(at now: Instant) -> String? { expires > now.adding(seconds: 60) ? token : nil }

  mutating func use(_ new: SchedulesDirectAnswers.Token, at now: Instant) {
    token = new.text
    let latest = now.adding(seconds: 86_400)
    expires = min(new.expires.map { Instant(seconds: max(0, $0)) } ?? now.adding(seconds: Self.tokenTime), latest)
    (refusedCode, refusedUntil) = (nil, nil)
  }

  /// The error that still rules out requests.
  func refusal(at now: Instant) -> SchedulesDirectRefusal? {
    guard let refusedCode else { return nil }
    if let refusedUntil, refusedUntil <= now { return nil }
    return SchedulesDirectRefusal(code: refusedCode)
  }

  /// Stores an error that forbids more requests for some time.
  mutating func note(_ refusal: SchedulesDirectRefusal, at now: Instant) {
    switch refusal.retry {
    case .never: (refusedCode, refusedUntil) = (refusal.code, nil)
    case .after(let seconds): (refusedCode, refusedUntil) = (refusal.code, now.adding(seconds: seconds))
    case .withNewToken: token = nil
    case .atNextUpdate: break
    }
  }

  /// Whether the last update is so recent that the server must not be asked again.
  func isFresh(at now: Instant) -> Bool {
    fetched.map { (0..<Self.pause).contains(now.seconds(since: $0)) } ?? false
  }
}

extension SourceCache {
  func sessionFile(_ source: String) -> String { path.appending(path: ".\(source).session") }

  /// The stored state of a source's account.
  func session(of source: UpdateSource) -> SchedulesDirectSession {
    let bytes = (try? FileSystem.read(sessionFile(source.name), limit: 1 << 16)) ?? []
    return SchedulesDirectSession(bytes, of: source.identity)
  }

  func note(_ session: SchedulesDirectSession, of source: UpdateSource) {
    // If this fails, the next update logs in again.
    try? AtomicFile.replace(sessionFile(source.name), atMost: 0o600) { (file) throws(FileError) in
      try file.write(session.bytes(of: source.identity))
    }
  }
}
