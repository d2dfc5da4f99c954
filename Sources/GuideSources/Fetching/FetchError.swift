/// Why an address could not be fetched.
package struct FetchError: Error, Hashable, Sendable {
  /// What went wrong.
  package let cause: FetchFault
  /// The address that was asked for, for people.
  package let address: String
  /// Where it led, where that is another.
  package let leadsTo: String?

  init(_ cause: FetchFault, at address: String, leadingTo end: String? = nil) {
    self.cause = cause
    self.address = address
    leadsTo = end == address ? nil : end
  }

  /// One line that names the address, without login, and what to do next.
  package var message: String {
    if cause == .cancelled { return "stopped fetching \(address)" }
    return "cannot fetch \(address)\(leadsTo.map { " (it leads to \($0))" } ?? ""): \(cause.reason)"
  }
}

/// What can go wrong when an address is fetched. Texts in it are fit to be shown.
package enum FetchFault: Error, Hashable, Sendable {
  /// libcurl is not installed.
  case noLibrary
  /// Neither `http` nor `https`, or no address at all.
  case notAnAddress
  case unknownHost(String)
  /// Nobody listens there, or nobody lets us through.
  case refused(host: String, port: Int)
  case connectingTakesTooLong(Duration)
  case certificate(CertificateFault)
  /// No encrypted connection came about, in libcurl's words.
  case encryption(String)
  /// The proxy does not do its part, in libcurl's words.
  case proxy(String)
  /// The answer is none of HTTP.
  case notHTTP
  case headersTooLong
  /// Nothing came for so long, or next to nothing.
  case stalled(Duration)
  case takesTooLong(Duration)
  /// So few bytes came in so long that the end was not waited for.
  case trickles(bytes: Int, within: Duration)
  /// It ended before its end.
  case closedEarly(bytes: Int, of: Int?)
  /// It broke, in libcurl's words.
  case broken(String)
  /// All is well, says the server, and sends nothing.
  case empty(status: Int)
  /// Larger than so many bytes.
  case tooLarge(Int)
  /// Packed in a way that was not asked for.
  case packedAs(String)
  /// Packed twice, and the outer packing is damaged.
  case damaged(String)
  case tooManyRedirects(Int)
  case redirectLoop
  /// Led to what is neither `http` nor `https`.
  case redirectElsewhere(to: String)
  /// Led from an encrypted connection to a plain one.
  case redirectToPlain(to: String)
  /// 401 without a login, and with one.
  case loginWanted, loginRefused
  /// 304, which only an answer to "has it changed" can be.
  case unchangedWithoutAsking
  /// The server asks to be left alone for longer than one would wait.
  case comeBackLater(status: Int, after: Duration)
  /// Any other status that is no success.
  case status(Int)
  /// The list of channels lists none.
  case noChannels
  /// The file could not be written.
  case cannotWrite(path: String, reason: String)
  /// The caller wanted no more.
  case cancelled
}

/// What is wrong with a server's certificate.
package enum CertificateFault: Hashable, Sendable {
  case expired, notYetValid, selfSigned, unknownIssuer, wrongHost
  /// The certificates to compare with are missing.
  case noneToCompareWith
  /// In libcurl's words.
  case other(String)
}
