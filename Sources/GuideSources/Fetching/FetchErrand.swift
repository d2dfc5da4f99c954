import Glibc

/// One fetch, with its redirects and its further attempts.
struct FetchErrand {
  private let library: CurlLibrary
  private let handle: CurlHandle
  private let request: FetchRequest
  private let address: WebAddress
  private let path: String
  private var limits: FetchLimits { request.limits }

  /// Tells of progress, and says whether to go on.
  typealias Watch = (FetchProgress) -> Bool

  /// What went wrong in an attempt, and where.
  private struct Setback: Error {
    var cause: FetchFault
    let place: WebAddress
    /// How long the server asks to be left alone.
    var wait: Duration?
  }

  init(_ library: CurlLibrary, _ handle: CurlHandle, _ request: FetchRequest, _ address: WebAddress, _ path: String) {
    self.library = library
    self.handle = handle
    self.request = request
    self.address = address
    self.path = path
  }

  /// Fetches, again after faults that pass.
  func run(_ watch: Watch) throws(FetchError) -> FetchAnswer {
    var spent = Duration.zero
    for attempt in 0... {
      do throws(Setback) {
        return try follow(&spent, watch)
      } catch {
        let usual = limits.retryWaits.dropFirst(attempt).first
        guard error.cause.isPassing, let usual else { throw failure(error) }
        let wait = max(usual, error.wait ?? .zero)
        if wait > limits.longestWait || spent + wait >= limits.total { throw failure(error) }
        if !rest(wait, before: attempt + 2, watch) { throw failure(Setback(cause: .cancelled, place: error.place)) }
        spent += wait
      }
    }
    throw FetchError(.cancelled, at: address.description)
  }

  private func failure(_ setback: Setback) -> FetchError {
    var cause = setback.cause
    if case .status(let status) = cause, let wait = setback.wait, wait > limits.longestWait {
      cause = .comeBackLater(status: status, after: wait)
    }
    return FetchError(cause, at: address.description, leadingTo: setback.place.description)
  }

  /// Waits in small steps; false where the wait was cut short.
  private func rest(_ time: Duration, before attempt: Int, _ watch: Watch) -> Bool {
    var left = time.milliseconds
    while left > 0 {
      if !watch(.waiting(.milliseconds(left), attempt: attempt)) { return false }
      poll(nil, 0, Int32(min(left, 50)))
      left -= 50
    }
    return watch(.asking)
  }

  /// Asks, and asks elsewhere where the server says so.
  private func follow(_ spent: inout Duration, _ watch: Watch) throws(Setback) -> FetchAnswer {
    var place = address
    var visited: Set = [address.wanted]
    while true {
      let file = BodyFile(path)
      // A login is for the server that it was given for, and for no other. libcurl looks into a netrc file by the name
      // of the host alone and has an entry for any other host, so that a redirect could lead a login anywhere.
      let isOwnServer = place.origin.isSameServer(as: address.origin)
      let login = place.login ?? (isOwnServer ? address.login : nil)
      let exchange = Exchange(
        handle, request, at: place, login: login, netrcFile: isOwnServer ? request.netrcFile : nil, into: file)
      do throws(FetchFault) {
        defer { spent += exchange.time }
        try exchange.run(within: limits.total - spent, watch)
        if let next = try target(of: exchange, from: place, after: visited) {
          place = next
          visited.insert(next.wanted)
          continue
        }
        return try answer(exchange, file, from: place, hadLogin: login != nil)
      } catch {
        file.remove()
        let wait = RetryAfter.wait(exchange.head, secondsOfDate: library.seconds)
        throw Setback(cause: error, place: place, wait: wait)
      }
    }
  }

  /// Where a redirect leads; nil where the answer is none.
  private func target(
    of exchange: Exchange, from place: WebAddress, after visited: Set<String>
  ) throws(FetchFault) -> WebAddress? {
    guard [301, 302, 303, 307, 308].contains(exchange.head.status), let text = exchange.redirect else { return nil }
    guard let next = WebAddress(text) else { throw .redirectElsewhere(to: WebAddress.shown(text)) }
    if place.isEncrypted, !next.isEncrypted { throw .redirectToPlain(to: next.description) }
    if visited.contains(next.wanted) { throw .redirectLoop }
    if visited.count > limits.redirects { throw .tooManyRedirects(limits.redirects) }
    return next
  }

  private func answer(
    _ exchange: Exchange, _ file: BodyFile, from place: WebAddress, hadLogin: Bool
  ) throws(FetchFault) -> FetchAnswer {
    switch exchange.head.status {
    case 200: return .fetched(try fetched(exchange, file, from: place))
    case 204: throw .empty(status: 204)
    case 304:
      guard let validators = request.validators, !validators.isEmpty else { throw .unchangedWithoutAsking }
      return .unchanged
    case 401: throw hadLogin ? .loginRefused : .loginWanted
    case let status: throw .status(status)
    }
  }

  private func fetched(
    _ exchange: Exchange, _ file: BodyFile, from place: WebAddress
  ) throws(FetchFault) -> FetchedFile {
    if let reason = file.finish() { throw .cannotWrite(path: path, reason: reason) }
    if exchange.byteCount == 0 { throw .empty(status: 200) }
    if exchange.head.isPackedForTheWay { try OuterPacking.remove(from: path, limit: limits.bodyBytes) }
    return FetchedFile(
      validators: exchange.head.validators, byteCount: exchange.byteCount, address: place.description,
      contentType: exchange.head.contentType)
  }
}
