import CZlib

/// Unpacks gzip. Members one after the other are one stream; what follows the last is ignored, as gzip does.
final class GzipCodec: Codec {
  /// In one place for good: zlib remembers where it is.
  private let zlib: UnsafeMutablePointer<z_stream>

  init?() {
    zlib = .allocate(capacity: 1)
    zlib.initialize(to: z_stream())
    // Without memory deinit is called all the same, and ends nothing.
    guard czlib_open_gzip(zlib) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(zlib)
    zlib.deallocate()
  }

  func step(_ packed: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    zlib.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
    zlib.pointee.avail_in = UInt32(packed.count)
    zlib.pointee.next_out = room.baseAddress
    zlib.pointee.avail_out = UInt32(room.count)
    let status = inflate(zlib, Z_NO_FLUSH)
    return CodecStep(
      taken: packed.count - Int(zlib.pointee.avail_in), given: room.count - Int(zlib.pointee.avail_out),
      outcome: outcome(of: status))
  }

  func goOn(with next: [UInt8]) -> StreamEnd? {
    if PackedForm.sniff(next) == .gzip { return inflateReset(zlib) == Z_OK ? nil : .damaged(reason: damage) }
    // Half of a sign is the beginning of a member.
    return next == [0x1F] ? .cutShort(reason: "the gzip data is cut short") : .whole
  }

  private func outcome(of status: Int32) -> CodecStep.Outcome {
    switch status {
    case Z_OK: .goesOn
    case Z_STREAM_END: .memberEnds
    // Where the file has ended zlib may still have had something to give, and has no more.
    case Z_BUF_ERROR: .ends(.cutShort(reason: "the gzip data is cut short"))
    case Z_MEM_ERROR: .ends(.refused(reason: "there is no memory to unpack the gzip data"))
    default: .ends(.damaged(reason: damage))
    }
  }

  private var damage: String {
    let what = zlib.pointee.msg.map { String(cString: $0) }
    return switch what {
    case "incorrect data check": "the gzip data is damaged: its checksum does not fit"
    case "incorrect length check": "the gzip data is damaged: its length does not fit"
    case let what?: "the gzip data is damaged (\(what))"
    case nil: "the gzip data is damaged"
    }
  }
}
