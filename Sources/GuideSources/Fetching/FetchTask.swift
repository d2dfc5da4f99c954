package import GuideModel
import GuideSystem
import SystemPackage

/// Fetches web addresses into files, with limits on everything that a server may do.
///
/// A fetcher reuses connections, and may be used by only one thread at a time, so each thread has its own. Like libcurl, it
/// uses the proxy named in the environment.
package final class Fetcher {
  private let library: CurlLibrary?
  private let pacer: RequestPacer?
  private var transfer: CurlTransfer?

  /// Creates a fetcher that makes its requests at the pace of `pacer`. The first fetcher loads libcurl.
  package convenience init(pacer: RequestPacer? = nil) {
    self.init(CurlLibrary.installed, pacer: pacer)
  }

  init(_ library: @autoclosure () -> CurlLibrary?, pacer: RequestPacer? = nil) {
    self.library = library()
    self.pacer = pacer
  }

  /// Fetches the request's address into a new file at `path`, and waits until it is complete.
  ///
  /// The file is not unpacked. If this throws or returns `unchanged`, there is no file. `progress` is called on this thread.
  package func fetch(
    _ request: FetchRequest, into path: String, until token: CancellationToken = CancellationToken(),
    progress: (FetchProgress) -> Void = { _ in }
  ) throws(FetchError) -> FetchResult {
    guard let address = WebAddress(request.address) else {
      throw FetchError(.notAnAddress, at: RedactedAddress.of(request.address))
    }
    guard let library, let transfer = transfer ?? CurlTransfer(library) else {
      throw FetchError(.noLibrary, at: address.description)
    }
    self.transfer = transfer
    let wakeup: WakeupPipe
    do throws(Errno) { wakeup = try WakeupPipe() } catch {
      throw FetchError(.broken(error.description), at: address.description)
    }
    let task = FetchTask(library, transfer, pacer, request, address, path, wakeup)
    return try token.withHandler({ wakeup.wake() }) { () throws(FetchError) in
      try Signals.withoutBrokenPipes { () throws(FetchError) in
        try task.run { step in
          progress(step)
          return !token.isCancelled
        }
      }
    }
  }
}

/// One fetch, with its redirects and retries.
struct FetchTask {
  private let library: CurlLibrary
  private let transfer: CurlTransfer
  private let pacer: RequestPacer?
  private let request: FetchRequest
  private let address: WebAddress
  private let path: String
  private let wakeup: WakeupPipe

  private var limits: FetchLimits { request.limits }

  /// Reports progress, and returns whether to continue.
  typealias Report = (FetchProgress) -> Bool

  private struct AttemptError: Error {
    var cause: FetchError.Cause
    let address: WebAddress
    /// The wait that the server asked for.
    var retryAfter: Duration?
    /// What has been received, so that the next attempt can ask for the rest.
    var part: PartialDownload?
  }

  init(
    _ library: CurlLibrary, _ transfer: CurlTransfer, _ pacer: RequestPacer?, _ request: FetchRequest,
    _ address: WebAddress, _ path: String, _ wakeup: WakeupPipe
  ) {
    self.library = library
    self.transfer = transfer
    self.pacer = pacer
    self.request = request
    self.address = address
    self.path = path
    self.wakeup = wakeup
  }

  /// Fetches, and retries after temporary failures. An interrupted download resumes at the byte where it stopped. The
  /// number of retries is not limited as long as each one receives something.
  func run(_ report: Report) throws(FetchError) -> FetchResult {
    let file = OutputFile(path)
    do throws(FetchError) { return try fetch(into: file, report) } catch {
      file.remove()
      throw error
    }
  }

  private func fetch(into file: OutputFile, _ report: Report) throws(FetchError) -> FetchResult {
    var (spent, attempt, number) = (Duration.zero, 0, 1)
    var part: PartialDownload?
    while true {
      do throws(AttemptError) {
        return try followRedirects(into: file, after: part, &spent, report)
      } catch {
        if request.isSentOnce { throw failure(error) }
        if let received = error.part, received.byteCount > part?.byteCount ?? 0 { attempt = 0 }
        let retryWait = limits.retryWaits.dropFirst(attempt).first
        guard error.cause.isTemporary, let retryWait else { throw failure(error) }
        let wait = max(retryWait, error.retryAfter ?? .zero)
        if wait > limits.longestWait || spent + wait >= limits.total { throw failure(error) }
        (attempt, number, part) = (attempt + 1, number + 1, error.part)
        if !self.wait(wait, before: number, report) {
          throw failure(AttemptError(cause: .cancelled, address: error.address))
        }
        spent += wait
      }
    }
  }

  private func failure(_ error: AttemptError) -> FetchError {
    var cause = error.cause
    if case .status(let status) = cause, let wait = error.retryAfter, wait > limits.longestWait {
      cause = .retryLater(status: status, after: wait)
    }
    return FetchError(cause, at: address.description, leadingTo: error.address.description)
  }

  /// Waits, and reports the remaining time once a second; `false` if the fetch was cancelled.
  private func wait(_ time: Duration, before attempt: Int, _ report: Report) -> Bool {
    let end = MonotonicClock.now + time
    var rest = time
    while rest > .zero {
      if !report(.waiting(rest, attempt: attempt)) { return false }
      if wakeup.wait(for: min(rest, .seconds(1))) { break }
      rest = end - MonotonicClock.now
    }
    return report(.asking)
  }

  /// Waits until a request may be made; `false` if the fetch was cancelled.
  private func waitForTurn(_ report: Report) -> Bool {
    pacer?.waitForTurn(isUrgent: request.isUrgent, until: wakeup) { report(.asking) } ?? true
  }

  private func followRedirects(
    into file: OutputFile, after part: PartialDownload?, _ spent: inout Duration, _ report: Report
  ) throws(AttemptError) -> FetchResult {
    var current = address
    var visited: Set = [address.requestText]
    while true {
      // A login must only be sent to its own server. libcurl looks up netrc entries by host name alone, and a default entry
      // applies to all hosts, so a redirect could send a login anywhere.
      let isOwnServer = current.origin.isSameServer(as: address.origin)
      let login = current.login ?? (isOwnServer ? address.login : nil)
      let exchange = HTTPExchange(
        transfer, request, at: current, login: login, netrcFile: isOwnServer ? request.netrcFile : nil, into: file,
        after: part)
      do throws(FetchError.Cause) {
        defer { spent += exchange.time }
        if !waitForTurn(report) { throw .cancelled }
        try exchange.run(within: limits.total - spent, wakeup, report)
        if let next = try redirect(of: exchange, from: current, after: visited) {
          current = next
          visited.insert(next.requestText)
          continue
        }
        return try result(of: exchange, file, from: current, hadLogin: login != nil)
      } catch {
        let wait = exchange.head.retryAfter(secondsOfDate: library.seconds)
        let received = exchange.received
        if received == nil { file.remove() }
        throw AttemptError(cause: error, address: current, retryAfter: wait, part: received)
      }
    }
  }

  /// The target of a redirect; `nil` if the response is not a redirect.
  private func redirect(
    of exchange: HTTPExchange, from current: WebAddress, after visited: Set<String>
  ) throws(FetchError.Cause) -> WebAddress? {
    guard request.form == nil, request.call == nil, [301, 302, 303, 307, 308].contains(exchange.head.status),
      let text = exchange.redirect
    else { return nil }
    guard let next = WebAddress(text) else { throw .redirectElsewhere(to: RedactedAddress.of(text)) }
    if current.isEncrypted, !next.isEncrypted { throw .redirectToPlain(to: next.description) }
    if visited.contains(next.requestText) { throw .redirectLoop }
    if visited.count > limits.redirects { throw .tooManyRedirects(limits.redirects) }
    return next
  }

  private func result(
    of exchange: HTTPExchange, _ file: OutputFile, from current: WebAddress, hadLogin: Bool
  ) throws(FetchError.Cause) -> FetchResult {
    switch exchange.head.status {
    case 200: return .fetched(try fetched(exchange, file))
    case 206 where exchange.isContinued: return .fetched(try fetched(exchange, file))
    // The rest of the part does not exist, so the next attempt begins again.
    case 206 where exchange.asksForRest, 416 where exchange.asksForRest:
      throw .closedEarly(bytes: exchange.byteCount, of: nil)
    case 204: throw .empty(status: 204)
    case 304:
      guard let validators = request.validators, !validators.isEmpty else { throw .unexpectedNotModified }
      return .unchanged
    case 401 where request.call == nil:
      if let file = exchange.usedNetrcFile { throw .netrcLoginRejected(file: file) }
      throw hadLogin ? .loginRejected : .loginRequired
    case 400..<500 where request.call != nil && exchange.byteCount > 0: return .fetched(try fetched(exchange, file))
    case let status:
      throw exchange.head[TunerError.field].map { .unusableAnswer(TunerError.text(of: $0)) } ?? .status(status)
    }
  }

  private func fetched(
    _ exchange: HTTPExchange, _ file: OutputFile
  ) throws(FetchError.Cause) -> FetchedFile {
    do throws(FileError) { try file.close() } catch { throw .file(error) }
    if exchange.byteCount == 0 { throw .empty(status: 200) }
    if exchange.isPacked { try TransferEncoding.remove(from: path, limit: limits.bodyBytes) }
    return FetchedFile(
      validators: exchange.head.validators, byteCount: exchange.byteCount,
      contentType: exchange.head.contentType)
  }
}

/// Removes the compression that servers add even to files that are already packed.
enum TransferEncoding {
  /// Unpacks a gzip file in place if its contents are packed too.
  ///
  /// Unpacking the outer layer adds little to the size. A file of more than `limit` bytes is refused.
  static func remove(from path: String, limit: Int) throws(FetchError.Cause) {
    guard let source = try? FileSource(path), let codec = ZlibCodec(.gzip) else { return }
    let packed = PeekableStream(source, capacity: GuideStream.chunk)
    guard CompressionFormat.sniff(packed.peek(CompressionFormat.sniffedBytes)) == .gzip else { return }
    let inner = PeekableStream(UnpackedStream(packed, codec), capacity: CompressionFormat.sniffedBytes)
    guard CompressionFormat.sniff(inner.peek(CompressionFormat.sniffedBytes)) != .plain else { return }
    let file = OutputFile(path + ".unpacked")
    do throws(FetchError.Cause) {
      try copy(inner, to: file, limit)
      do throws(FileError) { try file.rename(to: path) } catch { throw .file(error) }
    } catch {
      file.remove()
      throw error
    }
  }

  private static func copy(_ stream: PeekableStream, to file: OutputFile, _ limit: Int) throws(FetchError.Cause) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    do throws(FileError) {
      while true {
        let count = stream.read(into: buffer)
        if count == 0 || stream.taken > limit { break }
        try file.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      try file.close()
    } catch {
      throw .file(error)
    }
    if stream.taken > limit { throw .tooLarge(limit) }
    if let problem = stream.end.problem { throw .damaged(problem) }
  }
}
