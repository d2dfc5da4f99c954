extension FetchFault {
  /// What went wrong and what to do, in words that follow a colon.
  package var reason: String {
    connectingReason ?? transferReason ?? redirectReason ?? statusReason
  }

  private var connectingReason: String? {
    switch self {
    case .noLibrary:
      "libcurl is not installed: install the package libcurl4 (Debian, Ubuntu: libcurl4 or libcurl4t64) or libcurl (Fedora)"
    case .notAnAddress: "an address begins with http:// or https:// and goes on with the name of a host"
    case .unknownHost(let host): "no host is called \(host): check the address, and that you are online"
    case .refused(let host, let port): "nothing answers at \(host), port \(port): check the address, or try again later"
    case .connectingTakesTooLong(let time): "no connection within \(time.inWords): try again later"
    case .certificate(let fault): fault.reason
    case .encryption(let words): "no encrypted connection comes about (\(words)): is it an address for https?"
    case .proxy(let words): "the proxy does not let it through (\(words)): check http_proxy and https_proxy"
    default: nil
    }
  }

  private var transferReason: String? {
    switch self {
    case .notHTTP: "what answers there is no web server: check the address and the port"
    case .headersTooLong: "the header of the answer is too long: tell who runs the server"
    case .stalled(let time): "next to nothing came for \(time.inWords): try again later"
    case .takesTooLong(let time): "it was not done within \(time.inWords): try again later, or from elsewhere"
    case .trickles(let bytes, let time):
      "only \(bytes) bytes came within \(time.inWords), so it was given up: try again later, or from elsewhere"
    case .closedEarly(let bytes, let total?): "the connection closed after \(bytes) of \(total) bytes: try again later"
    case .closedEarly(let bytes, nil): "the connection closed after \(bytes) bytes, before the end: try again later"
    case .broken(let words): "the connection broke (\(words)): try again later"
    case .empty(let status): "the answer is empty (status \(status)): check the address, or try again later"
    case .tooLarge(let bytes): "it is larger than \(bytes / 1_000_000) MB: is it a guide?"
    case .packedAs(let name): "it comes packed as \"\(name)\", which was not asked for: tell who runs the server"
    case .damaged(let words): "\(words): try again later"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .noChannels: "it names no channels: check that the address is that of a guide in Radio Times layout"
    case .cancelled: "stopped"
    default: nil
    }
  }

  private var redirectReason: String? {
    switch self {
    case .tooManyRedirects(let count): "it is moved on more than \(count) times: check the address"
    case .redirectLoop: "it is moved on in a circle: check the address, or tell who runs the server"
    case .redirectElsewhere(let target): "it is moved on to \(target), which is no web address: not followed"
    case .redirectToPlain(let target):
      "it is moved on to \(target), which is not encrypted: not followed; use that address if you trust it"
    default: nil
    }
  }

  private var statusReason: String {
    switch self {
    case .loginWanted:
      "it wants a name and a password (401): put them into the address, https://name:password@host/, or into ~/.netrc"
    case .loginRefused: "the server does not accept the name and the password (401): check them"
    case .unchangedWithoutAsking: "the server says that nothing has changed (304), unasked: try again later"
    case .comeBackLater(let status, let time):
      "the server wants to be left alone for \(time.inWords) (\(status)): try again after that"
    case .status(let status): FetchFault.words(of: status)
    default: "it failed"
    }
  }

  private static func words(of status: Int) -> String {
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

extension CertificateFault {
  fileprivate var reason: String {
    switch self {
    case .expired: "the server's certificate has expired: check this computer's date, or tell who runs the server"
    case .notYetValid: "the server's certificate is not valid yet: check this computer's date"
    case .selfSigned: "the server's certificate is signed by itself, so anybody could have made it: not trusted"
    case .unknownIssuer: "nobody known has signed the server's certificate: not trusted"
    case .wrongHost: "the server's certificate is for another host: check the address"
    case .noneToCompareWith: "there are no certificates to trust: install the package ca-certificates"
    case .other(let words): "the server's certificate is not trusted (\(words))"
    }
  }
}
