import CCurl
import GuideModel
import GuideSystem

/// A request to a server, and the response. `FetchTask` interprets the result.
struct HTTPExchange {
  private let transfer: CurlTransfer
  private let request: FetchRequest
  private let address: WebAddress
  private let login: WebAddress.Login?
  private let netrcFile: String?
  /// The bytes an earlier attempt received.
  private let part: PartialDownload?
  private let receiver: ResponseReceiver

  /// Creates a request with a login, or the login from a netrc file. The body of the response is written to `file`.
  init(
    _ transfer: CurlTransfer, _ request: FetchRequest, at address: WebAddress, login: WebAddress.Login?,
    netrcFile: String?, into file: OutputFile, after part: PartialDownload? = nil
  ) {
    self.transfer = transfer
    self.request = request
    self.address = address
    self.login = login
    self.netrcFile = netrcFile
    self.part = part
    receiver = ResponseReceiver(file, request.limits, after: part?.byteCount ?? 0, usesErrors: request.call != nil)
  }

  var head: ResponseHead { receiver.head }
  /// What has been received, if the server can send the rest of the same version later.
  var received: PartialDownload? {
    guard byteCount > 0, [200, 206].contains(head.status), let validator = head.validators.strong ?? part?.validator
    else { return nil }
    return PartialDownload(byteCount: byteCount, validator: validator, isPacked: isPacked)
  }
  /// Whether the request asks only for the rest of a download that an earlier attempt began.
  var asksForRest: Bool { part != nil }
  /// Whether the response is the rest of a download that an earlier attempt began.
  var isContinued: Bool { receiver.start > 0 }
  /// Whether the server packed the body for the transfer.
  var isPacked: Bool { receiver.start > 0 ? part?.isPacked ?? false : head.isPackedForTransfer }
  /// The netrc file whose login was sent; `nil` if none was. libcurl sends the login after the server's 401.
  var usedNetrcFile: String? { login == nil && receiver.unauthorizedCount > 1 ? netrcFile : nil }
  var byteCount: Int { receiver.byteCount }
  /// The absolute address that a redirect leads to.
  var redirect: String? { transfer.text(CURLINFO_REDIRECT_URL) }
  var time: Duration { .microseconds(transfer.largeNumber(CURLINFO_TOTAL_TIME_T)) }

  /// Sends the request and receives the response, for at most `time`.
  ///
  /// `report` receives the progress, including after each wakeup, and returns whether to continue.
  func run(
    within time: Duration, _ wakeup: WakeupPipe, _ report: (FetchProgress) -> Bool
  ) throws(FetchError.Cause) {
    transfer.reset()
    setAddress()
    setLimits(time)
    setEncryption()
    setHeader()
    var silence = Silence(limit: request.limits.stall)
    let result = transfer.perform(receiver, wakeup: wakeup) {
      !silence.isTooLong(after: receiver.pieceCount) && report(progress)
    }
    if let error = receiver.error { throw error }
    guard let result else { throw silence.isOver ? .stalled(request.limits.stall) : .cancelled }
    if result != CURLE_OK, !receiver.hasEnough { throw error(result, within: time) }
    if !report(progress) { throw .cancelled }
  }

  /// How long nothing has arrived.
  private struct Silence {
    let limit: Duration
    private var pieces = 0
    private var start = MonotonicClock.now
    /// Whether the limit was reached.
    private(set) var isOver = false

    init(limit: Duration) { self.limit = limit }

    mutating func isTooLong(after count: Int) -> Bool {
      if count != pieces { (pieces, start) = (count, MonotonicClock.now) }
      isOver = MonotonicClock.now - start >= limit
      return isOver
    }
  }

  private var progress: FetchProgress {
    if receiver.byteCount == 0 { return .asking }
    let total = transfer.largeNumber(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return .receiving(bytes: receiver.byteCount, total: total > 0 ? receiver.start + total : nil)
  }

  private func setAddress() {
    transfer.set(CURLOPT_URL, address.requestText)
    if let proxy = request.proxy { transfer.set(CURLOPT_PROXY, proxy) }
    transfer.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    transfer.set(CURLOPT_HTTPAUTH, 1 << 0 | 1 << 1)
    if let login {
      transfer.set(CURLOPT_USERNAME, login.name)
      transfer.set(CURLOPT_PASSWORD, login.password)
    } else if let netrc = netrcFile, (try? InputFile(netrc))?.isRegular == true {
      // Opening a pipe would block libcurl indefinitely.
      transfer.set(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
      transfer.set(CURLOPT_NETRC_FILE, netrc)
    }
  }

  private func setLimits(_ time: Duration) {
    let limits = request.limits
    transfer.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, limits.connecting.milliseconds))
    transfer.set(CURLOPT_TIMEOUT_MS, max(1, time.milliseconds))
    transfer.set(CURLOPT_BUFFERSIZE, 256 << 10)
    // After cancelling, do not wait for the thread that looks up the host name.
    transfer.set(CurlTransfer.quickExit, 1)
  }

  private func setEncryption() {
    transfer.set(CURLOPT_SSL_VERIFYPEER, 1)
    transfer.set(CURLOPT_SSL_VERIFYHOST, 2)
    if let file = request.certificateFile { transfer.set(CURLOPT_CAINFO, file) }
  }

  /// Sets the header. Compressed bodies stay compressed, because unpacking has its own limits elsewhere.
  private func setHeader() {
    transfer.set(CURLOPT_USERAGENT, request.userAgent)
    transfer.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    var lines = ["Accept-Encoding: gzip"]
    if let etag = request.validators?.etag { lines.append("If-None-Match: \(etag)") }
    if let date = request.validators?.lastModified { lines.append("If-Modified-Since: \(date)") }
    if let part { lines += ["Range: bytes=\(part.byteCount)-", "If-Range: \(part.validator)"] }
    if let call = request.call { lines += setCall(call) }
    if let form = request.form {
      transfer.set(CURLOPT_COPYPOSTFIELDS, form)
      lines.append("Expect:")
    }
    transfer.setHeaderLines(lines)
  }

  /// Sets the method and the body of a call; returns its header lines.
  private func setCall(_ call: APICall) -> [String] {
    if let body = call.body ?? (call.method == .put ? "" : nil) { transfer.set(CURLOPT_COPYPOSTFIELDS, body) }
    if [.put, .delete].contains(call.method) { transfer.set(CURLOPT_CUSTOMREQUEST, call.method.rawValue) }
    return call.headers + (call.body == nil ? [] : ["Content-Type: application/json", "Expect:"])
  }

  private func error(_ code: CURLcode, within time: Duration) -> FetchError.Cause {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(address.origin.host.plainText(limit: 100))
    case CURLE_COULDNT_CONNECT where isAboutProxy: .proxy(transfer.message)
    case CURLE_COULDNT_CONNECT: .refused(host: address.origin.host.plainText(limit: 100), port: address.origin.port)
    case CURLE_OPERATION_TIMEDOUT: timeout(within: time)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: closedEarly
    case CURLE_URL_MALFORMAT: .notAnAddress
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .notHTTP
    case CURLE_OUT_OF_MEMORY, CurlTransfer.tooLarge: byteCount == 0 ? .headersTooLong : .broken(transfer.message)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(transfer.message)
    default: encryptionError(code) ?? laterError
    }
  }

  private func timeout(within time: Duration) -> FetchError.Cause {
    // libcurl has one code for all time limits, and its clock may be slightly behind ours. This time is zero until the
    // connection is set up, including encryption.
    let isConnected = transfer.largeNumber(CURLINFO_PRETRANSFER_TIME_T) > 0
    return isConnected || self.time >= time
      ? .timedOut(request.limits.total) : .connectionTimedOut(request.limits.connecting)
  }

  /// Whether the failed connection was to a proxy, perhaps one from the environment.
  ///
  /// libcurl's message is `Failed to connect to HOST port PORT`, in newer versions followed by `via PROXY`.
  private var isAboutProxy: Bool {
    let words = transfer.message.split(separator: " ")
    guard words.starts(with: ["Failed", "to", "connect", "to"]), words.count > 6, words[5] == "port" else {
      return false
    }
    if words.dropFirst(7).first == "via" || Int(words[6]) != address.origin.port { return true }
    // An IP address can be written in several ways, and libcurl normalises it.
    let isNumber = address.origin.host.last.map { $0.isNumber || $0 == "]" } ?? true
    return !isNumber && words[4].lowercased() != address.origin.host
  }

  private var closedEarly: FetchError.Cause {
    let total = transfer.largeNumber(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return .closedEarly(bytes: byteCount, of: total > 0 ? receiver.start + total : nil)
  }

  private var laterError: FetchError.Cause {
    let proxyStatus = transfer.number(CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus == 407 { return .status(407) }
    if proxyStatus >= 300 { return .proxy("status \(proxyStatus)") }
    return .broken(transfer.message)
  }

  private func encryptionError(_ code: CURLcode) -> FetchError.Cause? {
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION: .certificate(CertificateError(message: transfer.message))
    case CURLE_SSL_CACERT_BADFILE: .certificate(.noTrustedCertificates)
    case CURLE_SSL_CONNECT_ERROR: .encryption(transfer.message)
    default: nil
    }
  }
}

extension CertificateError {
  /// Parses libcurl's message, which depends on its TLS library.
  init(message: String) {
    let signs: [(String, CertificateError)] = [
      ("expired", .expired), ("not yet valid", .notYetValid), ("not activated", .notYetValid),
      ("self-signed", .selfSigned), ("self signed", .selfSigned), ("subject name", .wrongHost),
      ("does not match", .wrongHost), ("issuer", .unknownIssuer),
    ]
    let small = message.lowercased()
    self = signs.first { small.contains($0.0) }?.1 ?? .other(message)
  }
}
