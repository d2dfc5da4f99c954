import GuideModel
import GuidePersonal

/// Has the pictures of shows: each is fetched once, and kept as it came. Where none can be had nothing is said: a show is
/// whole without one.
struct PictureLookup {
  private let server: FetchRequest
  private let store: AnswerStore
  private let pacer: RequestPacer
  private let decoder: PictureDecoder
  /// After so many seconds one that could not be read is asked for again.
  private static let refusedFor = 86_400

  init(_ server: FetchRequest, _ store: AnswerStore, _ pacer: RequestPacer, _ decoder: PictureDecoder) {
    (self.server, self.store, self.pacer, self.decoder) = (server, store, pacer, decoder)
  }

  /// The picture of an address that is kept; without content where none is.
  func kept(_ address: String) -> ShowAnswer {
    guard let kept = store.answer(of: key(address)), case .picture(let picture) = decoder.decode(kept.bytes) else {
      return ShowAnswer(.picture(address))
    }
    return ShowAnswer(.picture(address), .picture(picture), fetched: kept.fetched)
  }

  /// The picture of an address, fetched where it has not been before. `isForced` asks again for one that could not be had.
  func look(up address: String, now: Instant, isForced: Bool, until token: CancellationToken) -> ShowAnswer {
    let kept = kept(address)
    guard kept.content == nil, decoder.isAvailable, isAllowed(address), isWanted(address, now, isForced) else {
      return kept
    }
    do throws(FetchError) {
      let bytes = try AnswerFetcher(server, pacer, besides: store.path)
        .bytes(at: address, limit: PictureLimits.bytes, until: token)
      return answer(bytes, address, now)
    } catch {
      // Nothing came of it today, unless it was the network here that failed.
      if error.cause.isAnswer { try? store.keep([], of: key(address), fetched: now) }
      return kept
    }
  }

  private func answer(_ bytes: [UInt8], _ address: String, _ now: Instant) -> ShowAnswer {
    let outcome = decoder.decode(bytes)
    try? store.keep(outcome == .unreadable ? [] : bytes, of: key(address), fetched: now)
    guard case .picture(let picture) = outcome else { return ShowAnswer(.picture(address)) }
    return ShowAnswer(.picture(address), .picture(picture), fetched: now)
  }

  /// Whether one that is not here may be asked for: none is kept, or no bytes, which say that nothing could be had.
  private func isWanted(_ address: String, _ now: Instant, _ isForced: Bool) -> Bool {
    guard let kept = store.answer(of: key(address)) else { return true }
    let age = now.seconds - kept.fetched.seconds
    return kept.bytes.isEmpty && (isForced || !(0..<PictureLookup.refusedFor).contains(age))
  }

  /// A show may name any address as its picture's: it must not be that of another answer.
  private func key(_ address: String) -> String { "picture \(address)" }

  /// A picture comes encrypted, or from the server itself.
  private func isAllowed(_ address: String) -> Bool {
    guard let wanted = WebAddress(address), let own = WebAddress(server.address) else { return false }
    return wanted.isEncrypted || wanted.origin == own.origin
  }
}

extension FetchError.Cause {
  /// Whether a server has answered, with something else than was asked for, and will do so again.
  var isAnswer: Bool {
    switch self {
    case .status(let status): status != 429 && status < 500
    case .empty, .tooLarge, .tooLargeAnswer, .damaged, .packedAs, .tooManyRedirects, .redirectLoop, .redirectElsewhere,
      .redirectToPlain,
      .loginWanted, .loginRefused:
      true
    default: false
    }
  }
}
