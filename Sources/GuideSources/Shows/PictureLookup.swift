import GuideModel
import GuidePersonal

/// Fetches and stores pictures of shows.
///
/// Failures are not reported, because a picture is optional.
struct PictureLookup {
  private let server: FetchRequest
  private let store: AnswerStore
  private let pacer: RequestPacer
  private let decoder: PictureDecoder
  /// Seconds before a picture that could not be read is requested again.
  private static let refusedFor = 86_400

  init(_ server: FetchRequest, _ store: AnswerStore, _ pacer: RequestPacer, _ decoder: PictureDecoder) {
    (self.server, self.store, self.pacer, self.decoder) = (server, store, pacer, decoder)
  }

  /// The stored picture at an address; the answer is empty if nothing is stored.
  func kept(_ address: String) -> ShowAnswer {
    guard let kept = store.answer(of: key(address)), case .picture(let picture) = decoder.decode(kept.bytes) else {
      return ShowAnswer(.picture(address))
    }
    return ShowAnswer(.picture(address), .picture(picture), fetched: kept.fetched)
  }

  /// The picture at an address, fetched if it is not stored. `isForced` retries a picture that failed before.
  func look(up address: String, now: Instant, isForced: Bool, until token: CancellationToken) -> ShowAnswer {
    let kept = kept(address)
    guard kept.content == nil, decoder.isAvailable, isAllowed(address), isWanted(address, now, isForced) else {
      return kept
    }
    var answer = fetch(address, server, pacer: pacer, now: now, until: token)
    // A missing picture says nothing about the server, which is also asked for shows.
    answer.isUnanswered = false
    return answer
  }

  private func fetch(
    _ address: String, _ request: FetchRequest, pacer: RequestPacer?, now: Instant, until token: CancellationToken
  ) -> ShowAnswer {
    do throws(FetchError) {
      let bytes = try AnswerFetcher(request, pacer, temporaryPath: store.path)
        .bytes(at: address, limit: PictureLimits.bytes, until: token)
      return answer(bytes, address, now)
    } catch {
      // An empty entry prevents retries for a day, unless the failure was in the user's own network.
      if error.cause.isAnswer { try? store.keep([], of: key(address), fetched: now) }
      var answer = ShowAnswer(.picture(address))
      answer.isUnanswered = !error.cause.isAnswer
      return answer
    }
  }

  /// A picture of the guide, which may be on any server. `isUnanswered` is set if the server could not be reached.
  func ofGuide(
    _ address: String, isLogo: Bool, isFetched: Bool, now: Instant, until token: CancellationToken
  ) -> ShowAnswer {
    var answer = kept(address)
    if answer.content == nil, isFetched, decoder.isAvailable, isWanted(address, now, false) {
      var request = FetchRequest(address: address, userAgent: server.userAgent)
      request.limits = Self.guideLimits
      request.certificateFile = server.certificateFile
      request.proxy = server.proxy
      answer = fetch(address, request, pacer: nil, now: now, until: token)
    }
    guard isLogo, let picture = answer.picture else { return answer }
    let side = max(picture.width, picture.height)
    answer.content = .picture(picture.divided(by: max(1, side / PictureLimits.logoSide)))
    return answer
  }

  /// The limits for a picture that the user has not asked for.
  private static var guideLimits: FetchLimits {
    var limits = FetchLimits.standard
    (limits.connecting, limits.stall, limits.total) = (.seconds(5), .seconds(10), .seconds(20))
    limits.retryWaits = []
    return limits
  }

  private func answer(_ bytes: [UInt8], _ address: String, _ now: Instant) -> ShowAnswer {
    let outcome = decoder.decode(bytes)
    try? store.keep(outcome == .unreadable ? [] : bytes, of: key(address), fetched: now)
    guard case .picture(let picture) = outcome else { return ShowAnswer(.picture(address)) }
    return ShowAnswer(.picture(address), .picture(picture), fetched: now)
  }

  /// Whether to request a picture: nothing is stored, or the empty entry from a failure has expired.
  private func isWanted(_ address: String, _ now: Instant, _ isForced: Bool) -> Bool {
    guard let kept = store.answer(of: key(address)) else { return true }
    let age = now.seconds - kept.fetched.seconds
    return kept.bytes.isEmpty && (isForced || !(0..<PictureLookup.refusedFor).contains(age))
  }

  /// A key that cannot collide with another answer's, even though a show may name any address as its picture.
  private func key(_ address: String) -> String { "picture \(address)" }

  /// Whether the address uses encryption, or is on the server itself.
  private func isAllowed(_ address: String) -> Bool {
    guard let picture = WebAddress(address), let own = WebAddress(server.address) else { return false }
    return picture.isEncrypted || picture.origin == own.origin
  }
}

extension FetchError.Cause {
  /// Whether the server gave an unusable answer and would do so again.
  var isAnswer: Bool {
    switch self {
    case .status(let status): status != 429 && status < 500
    case .empty, .tooLarge, .tooLargeAnswer, .damaged, .packedAs, .tooManyRedirects, .redirectLoop, .redirectElsewhere,
      .redirectToPlain,
      .loginRequired, .loginRejected:
      true
    default: false
    }
  }
}
