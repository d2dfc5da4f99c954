import GuideSystem

/// An address to fetch, and how.
package struct FetchRequest: Hashable, Sendable {
  /// The address as the user wrote it, which may contain a login.
  package var address: String
  /// The user agent, for example `tvgrid/1.0 (+https://…)`.
  package var userAgent: String
  /// A form to send as the body of a POST request; `nil` for GET. A form is neither retried nor redirected.
  package var form: String?
  /// A call of a server's interface; `nil` for a plain download.
  var call: APICall?
  /// The validators of the existing file; `nil` to fetch unconditionally.
  package var validators: FetchValidators?
  /// A netrc file with logins for addresses that contain none. It need not exist.
  package var netrcFile: String?
  /// When to give up.
  package var limits = FetchLimits.standard
  /// Certificates to trust instead of the system's.
  package var certificateFile: String?
  /// A proxy instead of the environment's (`https_proxy`, `http_proxy`, `no_proxy`); empty for none.
  package var proxy: String?
  /// Whether the user is waiting for the result. Other requests yield to urgent ones.
  package var isUrgent = true

  /// Whether sending the request again could change something on the server.
  var isSentOnce: Bool { form != nil || call.map { $0.method != .get } ?? false }

  /// Creates a GET request with the default limits.
  package init(address: String, userAgent: String) {
    self.address = address
    self.userAgent = userAgent
  }
}

/// A call of a server's interface. Unlike a download, it is not redirected, and the body of an error (4xx) is the answer.
struct APICall: Hashable, Sendable {
  enum Method: String {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case delete = "DELETE"
  }

  let method: Method
  /// The body as JSON; `nil` for none.
  var body: String?
  /// Header lines, which may contain a secret.
  var headers: [String] = []
}

/// HTTP validators of a file, for asking later whether there is a newer version.
package struct FetchValidators: Hashable, Sendable {
  /// The entity tag, including its quotation marks.
  package let etag: String?
  /// The date in the server's own format.
  package let lastModified: String?

  /// Creates validators. Values that are not visible ASCII are invalid and become `nil`.
  package init(etag: String?, lastModified: String?) {
    self.etag = etag.flatMap { FetchValidators.isHeaderText($0) ? $0 : nil }
    self.lastModified = lastModified.flatMap { FetchValidators.isHeaderText($0) ? $0 : nil }
  }

  /// The validator that proves that a file has the same bytes: a tag that is not weak, or else the date.
  var strong: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? (etag == nil ? lastModified : nil) }

  /// Whether there is neither a tag nor a date.
  package var isEmpty: Bool { etag == nil && lastModified == nil }

  private static func isHeaderText(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 512 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

/// The part of a file that an interrupted transfer has received.
struct PartialDownload: Hashable, Sendable {
  let byteCount: Int
  /// The tag or date of the version that it belongs to.
  let validator: String
  /// Whether the server packed the body for the transfer.
  let isPacked: Bool
}

/// The limits for a fetch.
package struct FetchLimits: Hashable, Sendable {
  /// Time limit for connecting, including encryption.
  package var connecting = Duration.seconds(10)
  /// How long nothing may arrive. A slow transfer only takes longer.
  package var stall = Duration.seconds(30)
  /// Time limit for all attempts and the waits between them. An update sets it to `longest-download` from the settings.
  package var total = Duration.seconds(7_200)
  /// The wait before each retry. The number of waits is the number of retries.
  package var retryWaits: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]
  /// The longest wait that a server may ask for.
  package var longestWait = Duration.seconds(60)
  /// Size limit for a body in bytes, before unpacking. An update sets it to `largest-file` from the settings.
  package var bodyBytes = UnpackingLimits.standard.unpackedBytes
  /// Size limit for all header lines of a response together, in bytes.
  package var headerBytes = 64 << 10
  /// The maximum number of redirects to follow.
  package var redirects = 5

  /// The default limits.
  package static let standard = FetchLimits()

  package init() {}
}

extension Duration {
  /// The duration for display, rounded up: `30 s`, `10 min`, `2 h`.
  var text: String {
    let seconds = wholeSeconds
    if seconds < 120 { return "\(seconds) s" }
    if seconds < 7200 { return "\((seconds + 59) / 60) min" }
    return seconds < 172_800 ? "\((seconds + 3599) / 3600) h" : "\((seconds + 86_399) / 86_400) days"
  }
}

/// The result of a fetch.
package enum FetchResult: Hashable, Sendable {
  /// The server has no newer version than the existing file.
  case unchanged
  case fetched(FetchedFile)
}

/// A file that was fetched.
package struct FetchedFile: Hashable, Sendable {
  /// The validators for the next request.
  package let validators: FetchValidators
  /// The number of bytes received.
  package let byteCount: Int
  /// The server's content type, reduced to visible ASCII. It is often wrong.
  package let contentType: String?
}

/// Progress of a fetch.
package enum FetchProgress: Hashable, Sendable {
  /// The request was sent, but there is no response yet.
  case asking
  /// Bytes received so far, and the total if the server announced it.
  case receiving(bytes: Int, total: Int?)
  /// An attempt failed; the attempt with this number follows after a wait.
  case waiting(Duration, attempt: Int)
}
