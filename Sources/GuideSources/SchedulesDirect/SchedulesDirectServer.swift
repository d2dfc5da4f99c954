import GuideFeeds
import GuideModel

/// Sends requests to Schedules Direct for an account, with one login a day.
struct SchedulesDirectServer {
  private let account: SchedulesDirectAccount
  private let source: UpdateSource
  private let cache: SourceCache
  private let request: FetchRequest
  private let now: Instant
  private(set) var session: SchedulesDirectSession

  /// Size limit for an answer in bytes: 5,000 programmes take up to 30 MB.
  private static let largestAnswer = 100_000_000

  /// Prepares access. The request contains the address of the service.
  init(
    _ account: SchedulesDirectAccount, of source: UpdateSource, in cache: SourceCache, _ request: FetchRequest,
    now: Instant
  ) {
    (self.account, self.source, self.cache) = (account, source, cache)
    (self.request, self.now) = (request, now)
    session = cache.session(of: source)
  }

  /// Sends a request and decodes the answer. If the token has expired, logs in once more.
  mutating func answer<Value>(
    _ path: String, _ call: APICall = APICall(method: .get), until token: CancellationToken,
    _ decode: ([UInt8]) throws(SchedulesDirectAnswers.AnswerError) -> Value
  ) throws(SchedulesDirectError) -> Value {
    do throws(SchedulesDirectError) {
      return try decoded(path, call, until: token, decode)
    } catch {
      guard case .refused(let refusal) = error, refusal.retry == .withNewToken else { throw error }
    }
    return try decoded(path, call, until: token, decode)
  }

  private mutating func decoded<Value>(
    _ path: String, _ call: APICall, until token: CancellationToken,
    _ decode: ([UInt8]) throws(SchedulesDirectAnswers.AnswerError) -> Value
  ) throws(SchedulesDirectError) -> Value {
    var call = call
    call.headers = ["token: \(try loggedIn(until: token))"]
    return try send(path, call, until: token, decode)
  }

  /// The token of this day, after a login if necessary. A login that was refused is not tried again.
  private mutating func loggedIn(until token: CancellationToken) throws(SchedulesDirectError) -> String {
    if let refusal = session.refusal(at: now) { throw .refused(refusal) }
    if let known = session.token(at: now) { return known }
    let login = APICall(method: .post, body: SchedulesDirectForm.login(account.name, hash: account.hash))
    let new = try send("token", login, until: token, SchedulesDirectAnswers.token)
    session.use(new, at: now)
    cache.note(session, of: source)
    return new.text
  }

  private mutating func send<Value>(
    _ path: String, _ call: APICall, until token: CancellationToken,
    _ decode: ([UInt8]) throws(SchedulesDirectAnswers.AnswerError) -> Value
  ) throws(SchedulesDirectError) -> Value {
    var request = request
    request.call = call
    request.netrcFile = nil
    let bytes: [UInt8]
    do throws(FetchError) {
      bytes = try AnswerFetcher(request, temporaryPath: cache.download(of: source.name))
        .bytes(at: "\(request.address)/\(path)", limit: Self.largestAnswer, until: token)
    } catch { throw .fetch(error) }
    do throws(SchedulesDirectAnswers.AnswerError) {
      return try decode(bytes)
    } catch {
      switch error {
      case .unusable(let reason): throw .unusable(reason)
      case .refused(let refusal):
        session.note(refusal, at: now)
        cache.note(session, of: source)
        throw .refused(refusal)
      }
    }
  }

  /// Remembers that everything was fetched, or that it must be fetched again.
  mutating func noteFetched(_ isFetched: Bool) {
    session.fetched = isFetched ? now : nil
    cache.note(session, of: source)
  }
}
