/// Takes an answer as it comes: what its header says, and the body into a file.
final class AnswerReceiver {
  private(set) var head = AnswerHead()
  /// Bytes of the file so far.
  private(set) var byteCount = 0
  /// Why no more was taken.
  private(set) var fault: FetchFault?
  /// Whether what came was enough: the page that comes with an error tells nothing.
  private(set) var hasEnough = false
  private let file: BodyFile
  private let limits: FetchLimits
  private var headerBytes = 0
  private var leftAside = 0
  private var isInBody = false
  /// Bytes that are read of what is not wanted, so that the connection can be used again.
  private static let patience = 64 << 10

  init(_ file: BodyFile, _ limits: FetchLimits) {
    self.file = file
    self.limits = limits
  }

  /// A header line, or a line after the end of a body in pieces; false to end the transfer.
  func takeHeaderLine(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    if headerBytes > limits.headerBytes { return refuse(.headersTooLong) }
    if !isInBody { head.take(line) }
    return true
  }

  /// A piece of the body; false to end the transfer.
  func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    guard head.status == 200 else {
      leftAside += piece.count
      hasEnough = leftAside > AnswerReceiver.patience
      return !hasEnough
    }
    isInBody = true
    if let packing = head.strangePacking { return refuse(.packedAs(packing.plainText(limit: 40))) }
    byteCount += piece.count
    if max(byteCount, head.length ?? 0) > limits.bodyBytes { return refuse(.tooLarge(limits.bodyBytes)) }
    if let reason = file.write(piece) { return refuse(.cannotWrite(path: file.path, reason: reason)) }
    return true
  }

  private func refuse(_ fault: FetchFault) -> Bool {
    self.fault = fault
    return false
  }
}
