import GuideSystem

/// An address to fetch, and how.
package struct FetchRequest: Hashable, Sendable {
  /// The address, as a person wrote it; name and password may be in it.
  package var address: String
  /// Such as `tvgrid/1.0 (+https://…)`.
  package var userAgent: String
  /// A form that is sent, as the body of a request that changes something there; nil only asks. Such a request is not made again
  /// where it fails, nor elsewhere.
  package var form: String?
  /// The validators of the file that is here already; nil fetches it in any case.
  package var validators: FetchValidators?
  /// A netrc file, for names and passwords that are not in the address; one that is not there is no error.
  package var netrcFile: String?
  /// When to give up.
  package var limits = FetchLimits.usual
  /// Certificates to trust in place of the system's.
  package var certificateFile: String?
  /// A proxy in place of the environment's (`https_proxy`, `http_proxy`, `no_proxy`, which libcurl looks at); empty for
  /// none.
  package var proxy: String?
  /// Whether a person waits for it. Other requests leave some of the pace to those that are waited for.
  package var isUrgent = true

  /// A request for an address.
  package init(address: String, userAgent: String) {
    self.address = address
    self.userAgent = userAgent
  }
}

/// A server's names for a version of a file, to ask later whether there is a newer one.
package struct FetchValidators: Hashable, Sendable {
  /// A name for the bytes, as it stands in the header, with its quotation marks.
  package let etag: String?
  /// A date in the server's words.
  package let lastModified: String?

  /// Validators of visible ASCII; anything else was never a validator, and is nil.
  package init(etag: String?, lastModified: String?) {
    self.etag = etag.flatMap { FetchValidators.isHeaderText($0) ? $0 : nil }
    self.lastModified = lastModified.flatMap { FetchValidators.isHeaderText($0) ? $0 : nil }
  }

  package var isEmpty: Bool { etag == nil && lastModified == nil }

  private static func isHeaderText(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 512 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// Limits at which a fetch is given up.
package struct FetchLimits: Hashable, Sendable {
  /// Time limit for a connection, its encryption included.
  package var connecting = Duration.seconds(10)
  /// Time limit for a body that comes slower than `slowest`, or not at all. In whole seconds, one at least.
  package var stall = Duration.seconds(30)
  /// Bytes a second.
  package var slowest = 1024
  /// After so long an answer must have come faster than `trickle` on average, or it is given up: one just fast enough not to
  /// stall would hold an update until `total`.
  package var trickleTime = Duration.seconds(120)
  /// Bytes a second, since the question.
  package var trickle = 4096
  /// Time limit for everything, all attempts and the waits between them.
  package var total = Duration.seconds(600)
  /// The wait before each further attempt; there are as many of these as waits.
  package var retryWaits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  /// The longest wait that a server may ask for.
  package var longestWait = Duration.seconds(60)
  /// Bytes of a body, as they come: packed, where they are packed. An update sets `largest-file` of the settings.
  package var bodyBytes = UnpackingLimits.usual.unpackedBytes
  /// Bytes of all header lines of an answer.
  package var headerBytes = 64 << 10
  /// The number of redirects that are followed.
  package var redirects = 5

  /// The usual limits.
  package static let usual = FetchLimits()

  package init() {}
}

extension Duration {
  /// For people: `30 s`, `10 min`, `2 h`; rounded up.
  var text: String {
    let seconds = wholeSeconds
    if seconds < 120 { return "\(seconds) s" }
    if seconds < 7200 { return "\((seconds + 59) / 60) min" }
    return seconds < 172_800 ? "\((seconds + 3599) / 3600) h" : "\((seconds + 86_399) / 86_400) days"
  }
}

package enum FetchResult: Hashable, Sendable {
  /// The file here is the same as the server's.
  case unchanged
  /// The file has been written.
  case fetched(FetchedFile)
}

package struct FetchedFile: Hashable, Sendable {
  /// To ask with the next time.
  package let validators: FetchValidators
  /// The number of bytes that came.
  package let byteCount: Int
  /// As the server says, such as `text/html; charset=utf-8`, which is often wrong. Visible ASCII.
  package let contentType: String?
}

/// Progress of a fetch.
package enum FetchProgress: Hashable, Sendable {
  /// Asked, and no answer yet.
  case asking
  /// So many bytes have come; of how many, where the server says so.
  case receiving(bytes: Int, total: Int?)
  /// The attempt failed, as the server or the network may again: the next, of this number, is made after a wait.
  case waiting(Duration, attempt: Int)
}
