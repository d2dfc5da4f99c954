import GuideFeeds
package import GuideModel
package import GuidePersonal
import GuideSystem

/// Looks up shows at TVmaze: reports the stored answer immediately, then fetches a newer one if it is old.
package struct ShowLookup: Sendable {
  private let server: FetchRequest
  private let store: AnswerStore
  private let pacer: RequestPacer
  private let pictures: PictureLookup
  /// Seconds before an answer is requested again.
  private static let freshFor = 86_400
  /// Seconds before the answer for an ended show is requested again: such shows rarely change, but some are revived after years.
  private static let endedFor = 90 * 86_400

  /// Creates a lookup.
  ///
  /// The request has the server's address and limits that are short enough for a user who is waiting. `pacer` is shared by the
  /// whole process.
  package init(
    _ server: FetchRequest, keptIn store: AnswerStore, pacer: RequestPacer, decoder: PictureDecoder = PictureDecoder()
  ) {
    self.server = server
    self.store = store
    self.pacer = pacer
    pictures = PictureLookup(server, store, pacer, decoder)
  }

  /// The limits for a request that the user is waiting for.
  package static var limits: FetchLimits {
    var limits = FetchLimits.standard
    (limits.stall, limits.total, limits.longestWait) = (.seconds(15), .seconds(60), .seconds(10))
    limits.retryWaits = [.seconds(1)]
    return limits
  }

  /// The stored answer; it has no content if nothing is stored.
  package func kept(_ request: ShowRequest) -> ShowAnswer {
    if case .picture(let address) = request { return pictures.kept(address) }
    let list = keptList(of: request)
    guard let kept = store.answer(of: server.address + request.path),
      let decoded = try? TVmazeShows(kept.bytes, list: list, to: request)
    else { return ShowAnswer(request) }
    return answer(request, decoded, hasList: list != nil, kept.fetched)
  }

  /// A picture of the guide: the stored one, or else the server's if `isFetched`. It is small if it is a logo.
  package func guidePicture(
    _ address: String, isLogo: Bool, isFetched: Bool, now: Instant, until token: CancellationToken
  ) -> ShowAnswer {
    pictures.ofGuide(address, isLogo: isLogo, isFetched: isFetched, now: now, until: token)
  }

  private func keptList(of request: ShowRequest) -> [UInt8]? {
    request.listPath.flatMap { store.answer(of: server.address + $0)?.bytes }
  }

  /// Reports the stored answer, then the server's answer if one is due.
  ///
  /// Calls `report` once or twice; `isPending` is not set in the last call. With `isForced`, the server is always asked. A
  /// request that is not urgent lets urgent ones go first.
  package func look(
    up request: ShowRequest, now: Instant, isForced: Bool = false, isUrgent: Bool = true,
    until token: CancellationToken = CancellationToken(), _ report: (ShowAnswer) -> Void
  ) {
    if case .picture(let address) = request {
      return report(pictures.look(up: address, now: now, isForced: isForced, until: token))
    }
    var kept = kept(request)
    guard isForced || !isFresh(kept, now) else { return report(kept) }
    kept.isPending = true
    report(kept)
    kept.isPending = false
    do throws(LookupError) {
      report(try fetch(request, now, over: kept, isUrgent: isUrgent, until: token))
    } catch {
      (kept.problem, kept.isUnanswered) = (error.reason, !error.isAnswered)
      report(kept)
    }
  }

  /// Whether an answer need not be requested again: it is recent enough, or complete and for a show that has ended.
  private func isFresh(_ answer: ShowAnswer, _ now: Instant) -> Bool {
    guard answer.content != nil, let fetched = answer.fetched else { return false }
    let isFinal = answer.show?.isEnded ?? false && answer.leftOutCount == 0 && !answer.lacksSpecials
    return (0..<(isFinal ? ShowLookup.endedFor : ShowLookup.freshFor)).contains(now.seconds - fetched.seconds)
  }

  private struct LookupError: Error {
    let reason: Message
    /// Whether the server gave an unusable answer and would do so again.
    var isAnswered = true
  }

  private func fetch(
    _ request: ShowRequest, _ now: Instant, over kept: ShowAnswer, isUrgent: Bool, until token: CancellationToken
  ) throws(LookupError) -> ShowAnswer {
    var bodies: [String: [UInt8]] = [:]
    let bytes: [UInt8]
    do throws(FetchError) { bytes = try body(at: request.path, request, isUrgent, until: token) } catch {
      let reason = [.status(404), .status(410)].contains(error.cause) ? request.missingText : error.cause.text
      throw LookupError(reason: reason, isAnswered: error.cause.isAnswer)
    }
    bodies[request.path] = bytes
    // Without the list, a show lacks only its specials.
    var (list, problem): ([UInt8]?, Message?) = (nil, nil)
    if let path = request.listPath {
      do throws(LookupError) {
        list = try self.list(at: path, of: request, isUrgent, until: token)
        bodies[path] = list
      } catch {
        (list, problem) = (keptList(of: request), error.reason)
      }
    }
    let decoded: TVmazeShows
    do throws(TVmazeShows.AnswerError) { decoded = try TVmazeShows(bytes, list: list, to: request) } catch {
      throw LookupError(reason: "\(error.reason); try again later")
    }
    var answer = answer(request, decoded, hasList: list != nil, now)
    if let problem { (answer.problem, answer.shortfall) = (problem, .specials) }
    // Keep the known episodes if the format of the answers has changed.
    if let show = answer.show, show.episodes.isEmpty, !(kept.show?.episodes.isEmpty ?? true) {
      throw LookupError(reason: "it no longer lists episodes, perhaps because its format has changed; try again later")
    }
    do throws(DatabaseError) {
      let byAddress = bodies.map { (address: server.address + $0.key, bytes: $0.value) }
      try store.keep(byAddress, fetched: now)
    } catch {
      (answer.problem, answer.shortfall) = (error.text, .keeping)
    }
    return answer
  }

  private func answer(
    _ request: ShowRequest, _ decoded: TVmazeShows, hasList: Bool, _ fetched: Instant
  ) -> ShowAnswer {
    var answer = ShowAnswer(request, decoded.content, fetched: fetched)
    answer.leftOutCount = decoded.leftOutCount
    answer.lacksSpecials = request.listPath != nil && !hasList
    return answer
  }

  private func list(
    at path: String, of request: ShowRequest, _ isUrgent: Bool, until token: CancellationToken
  ) throws(LookupError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FetchError) { bytes = try body(at: path, request, isUrgent, until: token) } catch {
      throw LookupError(reason: error.cause.text)
    }
    if let problem = TVmazeShows.problem(ofList: bytes) {
      throw LookupError(reason: "\(problem); try again later")
    }
    return bytes
  }

  private func body(
    at path: String, _ request: ShowRequest, _ isUrgent: Bool, until token: CancellationToken
  ) throws(FetchError) -> [UInt8] {
    var question = server
    question.isUrgent = isUrgent
    return try AnswerFetcher(question, pacer, temporaryPath: store.path)
      .bytes(at: server.address + path, limit: request.largestAnswer, until: token)
  }
}
