package import GuideModel
package import GuideSystem

/// Why an address could not be fetched.
package struct FetchError: Error, Hashable, Sendable {
  /// The cause.
  package let cause: FetchError.Cause
  /// The server that was asked, as `RedactedAddress` shows it.
  package let address: String
  /// The server it led to; `nil` if that is the same.
  package let leadsTo: String?
  /// The name of the file that was asked for; `nil` if the address names the only one.
  package let file: String?

  init(_ cause: FetchError.Cause, at address: String, leadingTo end: String? = nil, file: String? = nil) {
    self.cause = cause
    self.address = address
    self.file = file
    leadsTo = end == address ? nil : end
  }

  /// The same error with another cause, and with the name of its file if that is known.
  func with(_ cause: FetchError.Cause, file: String? = nil) -> FetchError {
    FetchError(cause, at: address, leadingTo: leadsTo, file: file ?? self.file)
  }

  /// One line that names file and server, and what to do next.
  package var text: Message {
    if cause == .cancelled { return "stopped fetching \(address)" }
    let asked: Message = file.map { "\($0) from \(address)" } ?? .value(address)
    guard let leadsTo else { return "cannot fetch \(asked): \(cause.text)" }
    return "cannot fetch \(asked) (it leads to \(leadsTo)): \(cause.text)"
  }

  /// The same in English.
  package var message: String { text.english }

  /// The error with advice for a tvheadend, whose address is written as a source.
  var ofTvheadend: FetchError {
    switch cause {
    case .status(403): with(.userRefused)
    case .loginWanted: with(.tvheadendLoginWanted)
    default: self
    }
  }
}

extension FetchError {
  /// Why a fetch failed. Texts in it are fit to be shown.
  package enum Cause: Error, Hashable, Sendable {
    /// libcurl is not installed.
    case noLibrary
    /// Neither `http` nor `https`, or no address at all.
    case notAnAddress
    case unknownHost(String)
    /// No program listens there, or a firewall is between.
    case refused(host: String, port: Int)
    case connectingTakesTooLong(Duration)
    case certificate(CertificateError)
    /// No encrypted connection came about, in libcurl's words.
    case encryption(String)
    /// The proxy does not do its part, in libcurl's words.
    case proxy(String)
    /// The answer is not HTTP.
    case notHTTP
    case headersTooLong
    /// Nothing came for so long, or next to nothing.
    case stalled(Duration)
    case takesTooLong(Duration)
    /// So few bytes came in so long that the end was not waited for.
    case trickles(bytes: Int, within: Duration)
    case closedEarly(bytes: Int, of: Int?)
    /// It broke, in libcurl's words.
    case broken(String)
    /// A status of success, and no body.
    case empty(status: Int)
    /// Larger than a limit in bytes, which the settings have.
    case tooLarge(Int)
    /// The answer of a server's interface is larger than a limit in bytes, which cannot be set.
    case tooLargeAnswer(Int)
    /// The file of a channel is larger than a limit in bytes.
    case tooLargeChannelFile(Int)
    /// Packed in a way that was not asked for.
    case packedAs(String)
    /// Packed twice, and the outer packing is damaged.
    case damaged(Message)
    case tooManyRedirects(Int)
    case redirectLoop
    /// A redirect to neither `http` nor `https`.
    case redirectElsewhere(to: String)
    /// Led from an encrypted connection to a plain one.
    case redirectToPlain(to: String)
    /// 401 without a login, and with one.
    case loginWanted, loginRefused
    /// 401 with a login of this netrc file.
    case netrcLoginRefused(file: String)
    /// 403 of a tvheadend, which answers so to a wrong password too.
    case userRefused
    /// 401 from a tvheadend without a login.
    case tvheadendLoginWanted
    /// 304 without validators in the request.
    case unchangedWithoutAsking
    /// The server asks for a longer wait than the limits allow.
    case comeBackLater(status: Int, after: Duration)
    /// TVmaze has no such country.
    case unknownCountry(String)
    /// An answer that is no schedule, and why.
    case unfit(Message)
    /// Any other status that is no success.
    case status(Int)
    case noChannels
    case file(FileError)
    case cancelled
  }
}

/// Why a server's certificate is not trusted.
package enum CertificateError: Hashable, Sendable {
  case expired, notYetValid, selfSigned, unknownIssuer, wrongHost
  /// The certificates to compare with are missing.
  case noneToCompareWith
  /// In libcurl's words.
  case other(String)
}

extension FetchError.Cause {
  /// The reason and the remedy, as they follow a colon.
  package var text: Message {
    connectingReason ?? transferReason ?? redirectReason ?? statusReason
  }

  private var connectingReason: Message? {
    switch self {
    case .noLibrary:
      "libcurl is not installed: install the package libcurl4 (Debian, Ubuntu: libcurl4 or libcurl4t64) or libcurl (Fedora)"
    case .notAnAddress: "an address begins with http:// or https:// and goes on with the name of a host"
    case .unknownHost(let host): "no host is called \(host): check the address, and that you are online"
    case .refused(let host, let port): "nothing answers at \(host), port \(port): check the address, or try again later"
    case .connectingTakesTooLong(let time): "no connection within \(time.text): try again later"
    case .certificate(let error): error.text
    case .encryption(let text): "no encrypted connection comes about (\(text)): is it an address for https?"
    case .proxy(let text): "the proxy does not let it through (\(text)): check http_proxy and https_proxy"
    default: nil
    }
  }

  private var transferReason: Message? {
    switch self {
    case .notHTTP: "what answers there is no web server: check the address and the port"
    case .headersTooLong: "the header of the answer is too long: tell who runs the server"
    case .stalled(let time): "next to nothing came for \(time.text): try again later"
    case .takesTooLong(let time): "it was not done within \(time.text): try again later, or from elsewhere"
    case .trickles(let bytes, let time):
      "only \(bytes) bytes came within \(time.text), so it was given up: try again later, or from elsewhere"
    case .closedEarly(let bytes, let total?): "the connection closed after \(bytes) of \(total) bytes: try again later"
    case .closedEarly(let bytes, nil): "the connection closed after \(bytes) bytes, before the end: try again later"
    case .broken(let text): "the connection broke (\(text)): try again later"
    case .empty(let status): "the answer is empty (status \(status)): check the address, or try again later"
    case .tooLarge(let bytes): "\(UnpackingLimits.tooLarge(bytes)): is it a guide?"
    case .tooLargeAnswer(let bytes):
      "the answer is larger than \(bytes.sizeText), which no such answer needs: check the server's address"
    case .tooLargeChannelFile(let bytes):
      "it is larger than \(bytes / 1_000_000) MB, which no channel's file needs: is it a guide?"
    case .packedAs(let name): "it comes packed as \"\(name)\", which was not asked for: tell who runs the server"
    case .damaged(let text): "\(text): try again later"
    case .file(let error): error.text
    case .noChannels: "it names no channels: check that the address is that of a guide in Radio Times layout"
    case .cancelled: "stopped"
    default: nil
    }
  }

  private var redirectReason: Message? {
    switch self {
    case .tooManyRedirects(let count): "it is moved on more than \(count) times: check the address"
    case .redirectLoop: "it is moved on in a circle: check the address, or tell who runs the server"
    case .redirectElsewhere(let target): "it is moved on to \(target), which is no web address: not followed"
    case .redirectToPlain(let target):
      "it is moved on to \(target), which is not encrypted: not followed; write http:// in the address if you trust it"
    default: nil
    }
  }

  private var statusReason: Message {
    switch self {
    case .loginWanted:
      "it wants a name and a password (401): put them into the address, https://name:password@host/, or into ~/.netrc"
    case .tvheadendLoginWanted:
      "it wants a name and a password (401): put them into the source, tvheadend:http://name:password@host:9981, or into "
        + "~/.netrc"
    case .loginRefused: "the server does not accept the name and the password (401): check them"
    case .netrcLoginRefused(let file):
      "the server does not accept the name and the password of \(file) (401): check them there"
    case .userRefused:
      "it does not accept the login, or its user may not use the web interface (403): check the name and the password"
    case .unchangedWithoutAsking: "the server says that nothing has changed (304), unasked: try again later"
    case .comeBackLater(let status, let time) where time >= ResponseHead.longestRetryAfter:
      "the server wants to be left alone for a day or more (\(status)): try again tomorrow"
    case .comeBackLater(let status, let time):
      "the server wants to be left alone for \(time.text) (\(status)): try again after that"
    case .unknownCountry(let code): "TVmaze knows no country \(code) (422): check the two letters"
    case .unfit(let problem): "\(problem): try again later"
    case .status(let status): FetchError.Cause.text(of: status)
    default: "it failed"
    }
  }

  private static func text(of status: Int) -> Message {
    switch status {
    case 403: "the server does not allow it (403): check the address, or ask who runs the server"
    case 404: "there is no such file (404): check the address"
    case 407: "the proxy wants a name and a password (407): put them into http_proxy and https_proxy"
    case 410: "it is gone for good (410): look for another source"
    case 429: "the server is asked too often (429): try again later, and update less often"
    case 500...599: "the server has a fault (\(status)): try again later"
    case 400...499: "the server does not understand or want it (\(status)): check the address"
    default: "the server answers \(status), which is no file: check the address"
    }
  }

  /// Whether another attempt a little later may do better.
  var isPassing: Bool {
    switch self {
    case .closedEarly, .broken: true
    case .status(let status): status == 429 || status == 408 || (500...599).contains(status) && status != 501
    default: false
    }
  }
}

extension CertificateError {
  fileprivate var text: Message {
    switch self {
    case .expired: "the server's certificate has expired: check this computer's date, or tell who runs the server"
    case .notYetValid: "the server's certificate is not valid yet: check this computer's date"
    case .selfSigned: "the server's certificate is signed by itself, so anyone could have made it: not trusted"
    case .unknownIssuer: "the server's certificate is signed by an unknown authority: not trusted"
    case .wrongHost: "the server's certificate is for another host: check the address"
    case .noneToCompareWith: "there are no certificates to trust: install the package ca-certificates"
    case .other(let text): "the server's certificate is not trusted (\(text))"
    }
  }
}
