import GuideModel
import GuideSystem

/// The status and relevant header fields of a response.
struct ResponseHead {
  /// The status code; 0 before there is one.
  private(set) var status = 0
  private var fields: [String: String] = [:]

  /// Longer waits are capped at this value: after a day, the server can ask for another wait.
  static let longestRetryAfter = Duration.seconds(86_400)

  private static let usedFields = [
    "etag", "last-modified", "content-type", "content-encoding", "content-length", "content-range", "retry-after",
    "date",
    TunerError.field,
  ]

  /// Parses a header line. A status line starts a new response.
  mutating func read(_ line: UnsafeRawBufferPointer) {
    let text = String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      self = ResponseHead()
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    let name = text[..<colon].lowercased()
    // The first of several fields with the same name counts.
    guard ResponseHead.usedFields.contains(name), fields[name] == nil else { return }
    fields[name] = text[text.index(after: colon)...].trimmed.plainText(limit: 512)
  }

  /// The value of a field, by its lower-case name.
  subscript(_ name: String) -> String? { fields[name] }

  /// The length of the body in bytes, before unpacking.
  var length: Int? { fields["content-length"].flatMap { Int($0) } }

  /// The position of the first byte in a response with a part of a file, as in `bytes 1000-1999/2000`.
  var rangeStart: Int? {
    guard status == 206, let text = fields["content-range"], text.lowercased().hasPrefix("bytes ") else { return nil }
    return Int(text.dropFirst(6).prefix { $0.isNumber })
  }

  var validators: FetchValidators {
    FetchValidators(etag: fields["etag"], lastModified: fields["last-modified"])
  }

  /// The content type, reduced to visible ASCII.
  var contentType: String? {
    fields["content-type"].map { type in
      String(String.UnicodeScalarView(type.unicodeScalars.prefix(100).map { $0.isASCII ? $0 : "?" }))
    }
  }

  /// The content encoding, if it is not one that was requested.
  var unexpectedEncoding: String? {
    encodings.contains { !["", "identity", "gzip", "x-gzip"].contains($0) } ? fields["content-encoding"] : nil
  }

  /// Whether the server packed the body for the transfer.
  var isPackedForTransfer: Bool { encodings.contains { $0.hasSuffix("gzip") } }

  private var encodings: [String] {
    (fields["content-encoding"] ?? "").lowercased().split(separator: ",").map { $0.trimmed }
  }

  /// The wait that the server asks for, up to `longestRetryAfter`; `nil` if it does not ask.
  ///
  /// Dates are compared with the server's clock. `seconds` parses them.
  func retryAfter(secondsOfDate seconds: (String) -> Int?) -> Duration? {
    guard let text = fields["retry-after"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Int(text).map { min(.seconds($0), ResponseHead.longestRetryAfter) } ?? ResponseHead.longestRetryAfter
    }
    guard let then = seconds(text), let now = fields["date"].flatMap(seconds) else { return nil }
    return min(.seconds(max(0, then - now)), ResponseHead.longestRetryAfter)
  }
}

/// Receives a response: the head into memory, the body into a file.
final class ResponseReceiver {
  private(set) var head = ResponseHead()
  private(set) var byteCount = 0
  /// The number of bytes received by earlier attempts that this response continues.
  private(set) var start = 0
  /// The number of pieces that have arrived, of the header or the body.
  private(set) var pieceCount = 0
  /// The number of bytes in the file when the response begins.
  private let offset: Int
  /// The error that ended the transfer.
  private(set) var error: FetchError.Cause?
  /// Whether the transfer can end early: the body of an error response is not needed.
  private(set) var hasEnough = false
  /// The number of responses with status 401. libcurl first asks without a login.
  private(set) var unauthorizedCount = 0
  private let file: OutputFile
  private let limits: FetchLimits
  /// Whether the body of an error (4xx) is needed.
  private let usesErrors: Bool
  private var headerBytes = 0
  private var ignoredBytes = 0
  private var isInBody = false
  /// The number of bytes to read from an unused body, so that the connection can be reused.
  private static let ignoredLimit = 64 << 10

  /// Receives into a file that already has `offset` bytes of the body.
  init(_ file: OutputFile, _ limits: FetchLimits, after offset: Int = 0, usesErrors: Bool = false) {
    self.usesErrors = usesErrors
    self.offset = offset
    self.file = file
    self.limits = limits
  }

  /// Receives a header line, or a trailer after a chunked body; returns `false` to end the transfer.
  func receiveHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    pieceCount += 1
    if headerBytes > limits.headerBytes { return end(.headersTooLong) }
    if isInBody { return true }
    head.read(line)
    if head.status == 401, line.starts(with: "HTTP/".utf8) { unauthorizedCount += 1 }
    return true
  }

  /// Receives a piece of the body; returns `false` to end the transfer.
  func receiveBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    pieceCount += 1
    let continues = head.status == 206 && offset > 0 && head.rangeStart == offset
    guard head.status == 200 || continues || usesErrors && (400..<500).contains(head.status) else {
      ignoredBytes += piece.count
      hasEnough = ignoredBytes > ResponseReceiver.ignoredLimit
      return !hasEnough
    }
    if !isInBody, offset > 0 {
      // A complete response replaces the part.
      if continues { (start, byteCount) = (offset, offset) } else if !restart() { return false }
    }
    isInBody = true
    if let encoding = head.unexpectedEncoding { return end(.packedAs(encoding.plainText(limit: 40))) }
    byteCount += piece.count
    if max(byteCount, start + (head.length ?? 0)) > limits.bodyBytes { return end(.tooLarge(limits.bodyBytes)) }
    do throws(FileError) {
      try file.write(piece)
      return true
    } catch {
      return end(.file(error))
    }
  }

  private func restart() -> Bool {
    do throws(FileError) {
      try file.restart()
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
