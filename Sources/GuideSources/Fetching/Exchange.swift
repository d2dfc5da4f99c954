import CCurl

/// A question to one server and its answer; what it means is told elsewhere.
struct Exchange {
  private let handle: CurlHandle
  private let request: FetchRequest
  private let place: WebAddress
  private let login: WebAddress.Login?
  private let netrcFile: String?
  private let receiver: AnswerReceiver

  /// A question for `place` with a login, or with what a netrc file has for its host; the body of the answer goes to a
  /// file.
  init(
    _ handle: CurlHandle, _ request: FetchRequest, at place: WebAddress, login: WebAddress.Login?, netrcFile: String?,
    into file: BodyFile
  ) {
    self.handle = handle
    self.request = request
    self.place = place
    self.login = login
    self.netrcFile = netrcFile
    receiver = AnswerReceiver(file, request.limits)
  }

  /// The answer's header.
  var head: AnswerHead { receiver.head }
  /// Bytes of the body that were written.
  var byteCount: Int { receiver.byteCount }
  /// Where the server says that the file is, as a whole address.
  var redirect: String? { handle.text(CURLINFO_REDIRECT_URL) }
  /// How long it took.
  var time: Duration { .microseconds(handle.largeNumber(CURLINFO_TOTAL_TIME_T)) }

  /// Asks, and waits for the whole answer, until that takes longer than `time`. `watch` is told of progress all along,
  /// and says whether to go on.
  func run(within time: Duration, _ watch: (FetchProgress) -> Bool) throws(FetchFault) {
    handle.reset()
    setAddress()
    setLimits(time)
    setEncryption()
    setHeader()
    let result = handle.perform(receiver) { !isTrickling && watch(progress) }
    if let fault = receiver.fault { throw fault }
    guard let result else {
      throw isTrickling ? .trickles(bytes: byteCount, within: request.limits.trickleTime) : .cancelled
    }
    if result != CURLE_OK, !receiver.hasEnough { throw fault(result, within: time) }
    if !watch(progress) { throw .cancelled }
  }

  /// Whether next to nothing has come in a long time.
  private var isTrickling: Bool {
    let (limits, time) = (request.limits, time)
    return time >= limits.trickleTime && byteCount / max(1, time.wholeSeconds) < limits.trickle
  }

  private var progress: FetchProgress {
    if receiver.byteCount == 0 { return .asking }
    let total = handle.largeNumber(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return .receiving(bytes: receiver.byteCount, total: total > 0 ? total : nil)
  }

  private func setAddress() {
    handle.set(CURLOPT_URL, place.wanted)
    if let proxy = request.proxy { handle.set(CURLOPT_PROXY, proxy) }
    handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    handle.set(CURLOPT_HTTPAUTH, 1 << 0 | 1 << 1)
    if let login {
      handle.set(CURLOPT_USERNAME, login.name)
      handle.set(CURLOPT_PASSWORD, login.password)
    } else if let netrc = netrcFile {
      handle.set(CURLOPT_NETRC, Int(CURL_NETRC_OPTIONAL.rawValue))
      handle.set(CURLOPT_NETRC_FILE, netrc)
    }
  }

  private func setLimits(_ time: Duration) {
    let limits = request.limits
    handle.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, limits.connecting.milliseconds))
    handle.set(CURLOPT_TIMEOUT_MS, max(1, time.milliseconds))
    handle.set(CURLOPT_LOW_SPEED_LIMIT, limits.slowest)
    handle.set(CURLOPT_LOW_SPEED_TIME, max(1, limits.stall.wholeSeconds))
    handle.set(CURLOPT_BUFFERSIZE, 256 << 10)
    // A name that takes long to look up is left to its thread when nobody waits for it any more.
    handle.set(CurlHandle.quickExit, 1)
  }

  private func setEncryption() {
    handle.set(CURLOPT_SSL_VERIFYPEER, 1)
    handle.set(CURLOPT_SSL_VERIFYHOST, 2)
    if let file = request.certificateFile { handle.set(CURLOPT_CAINFO, file) }
  }

  /// What is packed for the way is left packed: unpacking has limits of its own, where it is done.
  private func setHeader() {
    handle.set(CURLOPT_USERAGENT, request.userAgent)
    handle.set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    var lines = ["Accept-Encoding: gzip"]
    if let etag = request.validators?.etag { lines.append("If-None-Match: \(etag)") }
    if let date = request.validators?.lastModified { lines.append("If-Modified-Since: \(date)") }
    handle.setHeaderLines(lines)
  }

  private func fault(_ code: CURLcode, within time: Duration) -> FetchFault {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .unknownHost(place.origin.host.plainText(limit: 100))
    case CURLE_COULDNT_CONNECT: .refused(host: place.origin.host.plainText(limit: 100), port: place.origin.port)
    case CURLE_OPERATION_TIMEDOUT: timeout(within: time)
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING: closedEarly
    case CURLE_URL_MALFORMAT: .notAnAddress
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .notHTTP
    case CURLE_OUT_OF_MEMORY, CurlHandle.tooLarge: byteCount == 0 ? .headersTooLong : .broken(handle.words)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(handle.words)
    default: encryptionFault(code) ?? laterFault
    }
  }

  private func timeout(within time: Duration) -> FetchFault {
    // libcurl has one code for all limits of time, and its clock may stand a little before the limit that ended it.
    if handle.words.hasPrefix("Operation too slow") { return .stalled(request.limits.stall) }
    // Zero until the connection stands, with its encryption.
    let isConnected = handle.largeNumber(CURLINFO_PRETRANSFER_TIME_T) > 0
    return isConnected || self.time >= time
      ? .takesTooLong(request.limits.total) : .connectingTakesTooLong(request.limits.connecting)
  }

  private var closedEarly: FetchFault {
    let total = handle.largeNumber(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
    return .closedEarly(bytes: byteCount, of: total > 0 ? total : nil)
  }

  private var laterFault: FetchFault {
    let proxyStatus = handle.number(CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus == 407 { return .status(407) }
    if proxyStatus >= 300 { return .proxy("it answers \(proxyStatus)") }
    return .broken(handle.words)
  }

  private func encryptionFault(_ code: CURLcode) -> FetchFault? {
    switch code {
    case CURLE_PEER_FAILED_VERIFICATION: .certificate(CertificateFault(words: handle.words))
    case CURLE_SSL_CACERT_BADFILE: .certificate(.noneToCompareWith)
    case CURLE_SSL_CONNECT_ERROR: .encryption(handle.words)
    default: nil
    }
  }
}

extension CertificateFault {
  /// What libcurl says of a certificate, which depends on what it was built with.
  init(words: String) {
    let signs: [(String, CertificateFault)] = [
      ("expired", .expired), ("not yet valid", .notYetValid), ("not activated", .notYetValid),
      ("self-signed", .selfSigned), ("self signed", .selfSigned), ("subject name", .wrongHost),
      ("does not match", .wrongHost), ("issuer", .unknownIssuer),
    ]
    let small = words.lowercased()
    self = signs.first { small.contains($0.0) }?.1 ?? .other(words)
  }
}
