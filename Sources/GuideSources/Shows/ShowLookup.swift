import GuideFeeds
package import GuideModel
package import GuidePersonal
import GuideSystem

/// Looks shows up at TVmaze: what is kept is told at once, and a newer answer is fetched where that is old.
package struct ShowLookup: Sendable {
  private let server: FetchRequest
  private let store: AnswerStore
  private let pacer: RequestPacer
  private let pictures: PictureLookup
  /// After so many seconds an answer is asked for again, where the show may have changed since.
  private static let freshFor = 86_400
  /// Bytes of an answer: the cast of a show of fifty years has some megabytes.
  private static let largestAnswer = 64_000_000

  /// A lookup, whose request has the address of the server. Nothing that a person waits for may take long.
  package init(
    _ server: FetchRequest, keptIn store: AnswerStore, pacer: RequestPacer = RequestPacer(.tvmaze),
    decoder: PictureDecoder = PictureDecoder()
  ) {
    self.server = server
    self.store = store
    self.pacer = pacer
    pictures = PictureLookup(server, store, pacer, decoder)
  }

  /// The limits of a request that a person waits for.
  package static var limits: FetchLimits {
    var limits = FetchLimits.usual
    (limits.stall, limits.total, limits.longestWait) = (.seconds(15), .seconds(60), .seconds(10))
    (limits.retryWaits, limits.bodyBytes) = ([.seconds(1)], largestAnswer)
    return limits
  }

  /// The answer that is kept; without content where none is.
  package func kept(_ request: ShowRequest) -> ShowAnswer {
    if case .picture(let address) = request { return pictures.kept(address) }
    guard let kept = store.answer(of: address(of: request)),
      let decoded = try? TVmazeShows(kept.bytes, to: request)
    else { return ShowAnswer(request) }
    return answer(request, decoded, kept.fetched)
  }

  /// Tells what is kept, and then what the server says, unless that is not to be asked: once or twice, the last time without
  /// `isPending`. `isForced` asks in any case.
  package func look(
    up request: ShowRequest, now: Instant, isForced: Bool = false, until token: CancellationToken = CancellationToken(),
    _ report: (ShowAnswer) -> Void
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
      report(try fetch(request, now, over: kept, until: token))
    } catch {
      kept.problem = error.reason
      report(kept)
    }
  }

  /// Whether an answer need not be asked for again: one of today, or of a show that has ended.
  private func isFresh(_ answer: ShowAnswer, _ now: Instant) -> Bool {
    guard answer.content != nil, let fetched = answer.fetched else { return false }
    return answer.show?.isEnded ?? false || (0..<ShowLookup.freshFor).contains(now.seconds - fetched.seconds)
  }

  /// Why no answer could be had.
  private struct LookupError: Error {
    let reason: String
  }

  private func fetch(
    _ request: ShowRequest, _ now: Instant, over kept: ShowAnswer, until token: CancellationToken
  ) throws(LookupError) -> ShowAnswer {
    let bytes: [UInt8]
    do throws(FetchError) {
      bytes = try AnswerFetcher(server, pacer, besides: store.path)
        .bytes(at: address(of: request), limit: ShowLookup.largestAnswer, until: token)
    } catch {
      throw LookupError(reason: ShowLookup.reason(error.cause, of: request))
    }
    let decoded: TVmazeShows
    do throws(TVmazeShows.AnswerError) { decoded = try TVmazeShows(bytes, to: request) } catch {
      throw LookupError(reason: "\(error.reason): try again later")
    }
    var answer = answer(request, decoded, now)
    // Nothing that is known goes because the answers have another shape.
    if let show = answer.show, show.episodes.isEmpty, !(kept.show?.episodes.isEmpty ?? true) {
      throw LookupError(reason: "it tells no episodes any more, perhaps in another shape: try again later")
    }
    do throws(DatabaseError) {
      try store.keep(bytes, of: address(of: request), fetched: now)
    } catch {
      (answer.problem, answer.isNotKept) = (error.message, true)
    }
    return answer
  }

  private func answer(_ request: ShowRequest, _ decoded: TVmazeShows, _ fetched: Instant) -> ShowAnswer {
    var answer = ShowAnswer(request, decoded.content, fetched: fetched)
    answer.leftOutCount = decoded.findings.count
    return answer
  }

  private static func reason(_ cause: FetchError.Cause, of request: ShowRequest) -> String {
    guard case .status(404) = cause else { return cause.reason }
    switch request {
    case .search: return "it has no search there (404): check TVGRID_TVMAZE"
    case .show: return "it has no such show any more (404): choose another"
    case .people: return "it has no such episode any more (404)"
    case .picture: return cause.reason
    }
  }

  private func address(of request: ShowRequest) -> String { server.address + request.path }
}

extension ShowRequest {
  /// The path and query of the request to TVmaze.
  var path: String {
    switch self {
    case .search(let title): "/search/shows?q=\(ShowRequest.escaped(title))"
    case .show(let id):
      "/shows/\(id)?embed[]=cast&embed[]=episodes&embed[]=nextepisode&embed[]=previousepisode"
    case .people(let id): "/episodes/\(id)?embed[]=guestcast&embed[]=guestcrew"
    // Its address is whole.
    case .picture: ""
    }
  }

  /// A text as a value in an address.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      return isPlain
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
