package import GuideModel
package import GuideSystem

/// Why an address could not be fetched.
package struct FetchError: Error, Hashable, Sendable {
  /// Why the fetch failed.
  package let cause: FetchError.Cause
  /// The requested server, as `RedactedAddress` shows it.
  package let address: String
  /// The server that the last redirect led to; `nil` if it is the requested one.
  package let leadsTo: String?
  /// The name of the requested file; `nil` if the address identifies it.
  package let file: String?

  init(_ cause: FetchError.Cause, at address: String, leadingTo end: String? = nil, file: String? = nil) {
    self.cause = cause
    self.address = address
    self.file = file
    leadsTo = end == address ? nil : end
  }

  /// A copy with another cause, and with a file name if given.
  func with(_ cause: FetchError.Cause, file: String? = nil) -> FetchError {
    FetchError(cause, at: address, leadingTo: leadsTo, file: file ?? self.file)
  }

  /// One line with the file, the server and what to do next.
  package var text: Message {
    if cause == .cancelled { return "stopped fetching \(address)" }
    if cause == .noSubscription { return cause.text }
    let target: Message = file.map { "\($0) from \(address)" } ?? .value(address)
    guard let leadsTo else { return "cannot fetch \(target): \(cause.text)" }
    return "cannot fetch \(target) (redirected to \(leadsTo)): \(cause.text)"
  }

  /// The text in English.
  package var message: String { text.english }

  /// The same error with advice for a kind of server, whose login is part of the source.
  func withAdvice(for kind: ServerKind) -> FetchError {
    switch cause {
    case .status(403): with(.forbidden(kind.forbidden))
    case _ where kind == .xtream && [.loginRequired, .loginRejected].contains(cause): with(.forbidden(kind.forbidden))
    case .loginRequired: with(.sourceLoginRequired("\(kind.rawValue):http://name:password@host:\(kind.port)"))
    default: self
    }
  }
}

extension FetchError {
  /// Why a fetch failed. Strings in it are safe to display.
  package enum Cause: Error, Hashable, Sendable {
    case noLibrary
    /// Not an `http` or `https` address.
    case notAnAddress
    case unknownHost(String)
    /// No program is listening there, or a firewall rejects the connection.
    case refused(host: String, port: Int)
    case connectionTimedOut(Duration)
    case certificate(CertificateError)
    /// Encryption could not be set up; the reason is in libcurl's words.
    case encryption(String)
    /// The proxy failed; the reason is in libcurl's words.
    case proxy(String)
    case notHTTP
    case headersTooLong
    /// Nothing arrived for this long.
    case stalled(Duration)
    case timedOut(Duration)
    case closedEarly(bytes: Int, of: Int?)
    /// The connection broke; the reason is in libcurl's words.
    case broken(String)
    /// The status indicates success, but the body is empty.
    case empty(status: Int)
    /// The body exceeds the limit from the settings, in bytes.
    case tooLarge(Int)
    /// The response from a server's API is larger than a fixed limit in bytes.
    case tooLargeAnswer(Int)
    /// A channel's file is larger than a limit in bytes.
    case tooLargeChannelFile(Int)
    /// The body is compressed with a method that was not requested.
    case packedAs(String)
    /// The body is compressed twice, and the outer layer is damaged.
    case damaged(Message)
    case tooManyRedirects(Int)
    case redirectLoop
    /// A redirect to an address that is neither `http` nor `https`.
    case redirectElsewhere(to: String)
    /// A redirect from an encrypted connection to an unencrypted one.
    case redirectToPlain(to: String)
    /// Status 401 without a login, and with one.
    case loginRequired, loginRejected
    /// Status 401 with a login from this netrc file.
    case netrcLoginRejected(file: String)
    /// Status 403 from a known kind of server; the value says which right is missing.
    case forbidden(Message)
    /// Status 401 from a server whose login belongs in the source, as in this example.
    case sourceLoginRequired(String)
    /// Status 304, although the request had no validators.
    case unexpectedNotModified
    /// The server asks for a longer wait than the limits allow.
    case retryLater(status: Int, after: Duration)
    case unknownCountry(String)
    /// The response is not a schedule; the value says why.
    case invalidAnswer(Message)
    /// The response is not the requested list; the value says why.
    case unusableAnswer(Message)
    /// Any other error status.
    case status(Int)
    case noChannels
    /// The maker of an HDHomeRun provides no guide for it.
    case noSubscription
    case file(FileError)
    case cancelled
  }
}

/// Why a server's certificate is not trusted.
package enum CertificateError: Hashable, Sendable {
  case expired, notYetValid, selfSigned, unknownIssuer, wrongHost
  /// There are no trusted certificates on the system.
  case noTrustedCertificates
  /// Any other problem, in libcurl's words.
  case other(String)
}

extension FetchError.Cause {
  /// The reason and a suggested fix, to follow a colon.
  package var text: Message {
    connectingReason ?? transferReason ?? redirectReason ?? statusReason
  }

  private var connectingReason: Message? {
    switch self {
    case .noLibrary:
      "libcurl is not installed: install the package libcurl4 (Debian, Ubuntu: libcurl4 or libcurl4t64) or libcurl (Fedora)"
    case .notAnAddress: "an address is http:// or https:// followed by a host name"
    case .unknownHost(let host): "host \(host) not found; check the address and your network"
    case .refused(let host, 80):
      "nothing answers at \(host), port 80; if the server uses another port, write \(host):PORT, or try again later"
    case .refused(let host, let port): "nothing answers at \(host), port \(port); check the address, or try again later"
    case .connectionTimedOut(let time): "no connection within \(time.text); try again later"
    case .certificate(let error): error.text
    case .encryption(let text): "could not set up an encrypted connection (\(text)); is it an address for https?"
    case .proxy(let text): "the proxy did not pass on the request (\(text)); check http_proxy and https_proxy"
    default: nil
    }
  }

  private var transferReason: Message? {
    switch self {
    case .notHTTP: "there is no web server at this address; check the address and the port"
    case .headersTooLong: "the response header is too long; contact the server's operator"
    case .stalled(let time): "nothing arrived for \(time.text); try again later"
    case .timedOut(let time): "not finished within \(time.text); try again later, or from another network"
    case .closedEarly(let bytes, let total?): "the connection closed after \(bytes) of \(total) bytes; try again later"
    case .closedEarly(let bytes, nil): "the connection closed after \(bytes) bytes, before the end; try again later"
    case .broken(let text): "the connection broke (\(text)); try again later"
    case .empty(let status): "the response is empty (status \(status)); check the address, or try again later"
    case .tooLarge(let bytes): "\(UnpackingLimits.tooLarge(bytes)); is it a guide?"
    case .tooLargeAnswer(let bytes):
      "the response is larger than \(bytes.sizeText), too large to be valid; check the server's address"
    case .tooLargeChannelFile(let bytes):
      "it is larger than \(bytes / 1_000_000) MB, too large for one channel; is it a guide?"
    case .packedAs(let name): "it is compressed as \"\(name)\", which was not requested; contact the server's operator"
    case .damaged(let text): "\(text); try again later"
    case .file(let error): error.text
    case .noChannels: "it lists no channels; check that the address is a guide in Radio Times layout"
    case .noSubscription:
      "HDHomeRun provides no guide without a subscription; its channels get theirs from your other sources"
    case .cancelled: "stopped"
    default: nil
    }
  }

  private var redirectReason: Message? {
    switch self {
    case .tooManyRedirects(let count): "it redirects more than \(count) times; check the address"
    case .redirectLoop: "it redirects in a loop; check the address, or contact the server's operator"
    case .redirectElsewhere(let target): "it redirects to \(target), which is not a web address; not followed"
    case .redirectToPlain(let target):
      "it redirects to \(target), which is not encrypted; not followed: write http:// in the address if you trust it"
    default: nil
    }
  }

  private var statusReason: Message {
    switch self {
    case .loginRequired:
      "it requires a name and a password (401); put them in the address, https://name:password@host/, or in ~/.netrc"
    case .sourceLoginRequired(let example):
      "it requires a name and a password (401); put them in the source, \(example), or in ~/.netrc"
    case .loginRejected: "the server does not accept the name and the password (401); check them"
    case .netrcLoginRejected(let file):
      "the server does not accept the name and the password in \(file) (401); check them there"
    case .forbidden(let reason), .unusableAnswer(let reason): reason
    case .unexpectedNotModified: "the server reported no change (304) without being asked; try again later"
    case .retryLater(let status, let time) where time >= ResponseHead.longestRetryAfter:
      "the server asks clients to wait a day or more (\(status)); try again tomorrow"
    case .retryLater(let status, let time):
      "the server asks clients to wait \(time.text) (\(status)); try again after that"
    case .unknownCountry(let code): "TVmaze does not know the country \(code) (422); check the two letters"
    case .invalidAnswer(let problem): "\(problem); try again later"
    case .status(let status): FetchError.Cause.text(of: status)
    default: "it failed"
    }
  }

  private static func text(of status: Int) -> Message {
    switch status {
    case 403: "the server does not allow access (403); check the address, or ask the server's operator"
    case 404: "there is no such file (404); check the address"
    case 407: "the proxy requires a name and a password (407); put them in http_proxy and https_proxy"
    case 410: "it was removed permanently (410); look for another source"
    case 429: "too many requests to the server (429); try again later, and update less often"
    case 500...599: "the server has an error (\(status)); try again later"
    case 400...499: "the server rejected the request (\(status)); check the address"
    default: "the server answered \(status) instead of sending a file; check the address"
    }
  }

  /// Whether a later attempt may succeed.
  var isTemporary: Bool {
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
    case .expired: "the server's certificate has expired; check this computer's date, or contact the server's operator"
    case .notYetValid: "the server's certificate is not valid yet; check this computer's date"
    case .selfSigned: "the server's certificate is self-signed, so it is not trusted"
    case .unknownIssuer: "the server's certificate is from an unknown authority, so it is not trusted"
    case .wrongHost: "the server's certificate is for another host; check the address"
    case .noTrustedCertificates: "there are no trusted certificates; install the package ca-certificates"
    case .other(let text): "the server's certificate is not trusted (\(text))"
    }
  }
}
