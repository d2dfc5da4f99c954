import GuideModel
import GuideSystem

/// The status and the few header fields of a response that matter.
struct ResponseHead {
  /// 0 before there is one.
  private(set) var status = 0
  private var fields: [String: String] = [:]

  /// Longer waits are taken for this one: a server that means it says so again tomorrow.
  static let longestRetryAfter = Duration.seconds(86_400)

  private static let usedFields = [
    "etag", "last-modified", "content-type", "content-encoding", "content-length", "retry-after", "date",
  ]

  /// Reads a line. A new status line begins a new response.
  mutating func read(_ line: UnsafeRawBufferPointer) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      self = ResponseHead()
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    let name = text[..<colon].lowercased()
    // Of a field that is repeated the first counts.
    guard ResponseHead.usedFields.contains(name), fields[name] == nil else { return }
    fields[name] = text[text.index(after: colon)...].trimmed.plainText(limit: 512)
  }

  /// A field by its name in small letters.
  subscript(_ name: String) -> String? { fields[name] }

  /// Bytes of the body, as they come.
  var length: Int? { fields["content-length"].flatMap { Int($0) } }

  var validators: FetchValidators {
    FetchValidators(etag: fields["etag"], lastModified: fields["last-modified"])
  }

  /// Visible ASCII.
  var contentType: String? {
    fields["content-type"].map { type in
      String(String.UnicodeScalarView(type.unicodeScalars.prefix(100).map { $0.isASCII ? $0 : "?" }))
    }
  }

  /// The body's encoding, where it is not one that was asked for.
  var unexpectedEncoding: String? {
    encodings.contains { !["", "identity", "gzip", "x-gzip"].contains($0) } ? fields["content-encoding"] : nil
  }

  /// Whether the server has packed the body for its transfer.
  var isPackedForTransfer: Bool { encodings.contains { $0.hasSuffix("gzip") } }

  private var encodings: [String] {
    (fields["content-encoding"] ?? "").lowercased().split(separator: ",").map { $0.trimmed }
  }

  /// The wait that a busy server asks for, by its own clock, up to `longestRetryAfter`; nil if it does not say.
  /// `seconds` parses dates.
  func retryAfter(secondsOfDate seconds: (String) -> Int?) -> Duration? {
    guard let text = fields["retry-after"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int(text).map { min(.seconds($0), ResponseHead.longestRetryAfter) } ?? ResponseHead.longestRetryAfter
    }
    guard let then = seconds(text), let now = fields["date"].flatMap(seconds) else { return nil }
    return min(.seconds(max(0, then - now)), ResponseHead.longestRetryAfter)
  }
}

/// Receives a response as it comes: the head, and the body into a file.
final class ResponseReceiver {
  private(set) var head = ResponseHead()
  /// Bytes of the file so far.
  private(set) var byteCount = 0
  /// Why no more was received.
  private(set) var error: FetchError.Cause?
  /// Whether enough has come: the page that comes with an error says nothing.
  private(set) var hasEnough = false
  /// The number of responses of status 401: libcurl asks without a login first.
  private(set) var unauthorizedCount = 0
  private let file: OutputFile
  private let limits: FetchLimits
  private var headerBytes = 0
  private var ignoredBytes = 0
  private var isInBody = false
  /// Bytes that are read of a body that is not used, so that the connection can be used again.
  private static let ignoredLimit = 64 << 10

  init(_ file: OutputFile, _ limits: FetchLimits) {
    self.file = file
    self.limits = limits
  }

  /// A header line, or a line after the end of a body in chunks; false to end the transfer.
  func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    if headerBytes > limits.headerBytes { return end(.headersTooLong) }
    if isInBody { return true }
    head.read(line)
    if head.status == 401, line.starts(with: "HTTP/".utf8) { unauthorizedCount += 1 }
    return true
  }

  /// A piece of the body; false to end the transfer.
  func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard head.status == 200 else {
      ignoredBytes += piece.count
      hasEnough = ignoredBytes > ResponseReceiver.ignoredLimit
      return !hasEnough
    }
    isInBody = true
    if let encoding = head.unexpectedEncoding { return end(.packedAs(encoding.plainText(limit: 40))) }
    byteCount += piece.count
    if max(byteCount, head.length ?? 0) > limits.bodyBytes { return end(.tooLarge(limits.bodyBytes)) }
    do throws(FileError) {
      try file.write(piece)
      return true
    } catch {
      return end(.file(error))
    }
  }

  private func end(_ error: FetchError.Cause) -> Bool {
    self.error = error
    return false
  }
}
