/// What is unpacked, as far as the limits let it come.
final class LimitedStream: ByteStream {
  private let beneath: any ByteStream
  private let packed: LookAhead
  private let limits: UnpackingLimits
  private var given = 0
  private var refusal: StreamEnd?

  /// What comes from beneath, which is unpacked from `packed`.
  init(_ beneath: any ByteStream, unpackedFrom packed: LookAhead, _ limits: UnpackingLimits) {
    self.beneath = beneath
    self.packed = packed
    self.limits = limits
  }

  var end: StreamEnd { refusal ?? beneath.end }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    if refusal != nil { return 0 }
    // One byte more than may be, to see whether there is one.
    let allowed = limits.unpackedBytes - given
    let count = beneath.read(into: UnsafeMutableRawBufferPointer(rebasing: room[...min(allowed, room.count - 1)]))
    given += count
    if count > allowed {
      refusal = .refused(reason: UnpackingLimits.tooLarge(limits.unpackedBytes))
      return allowed
    }
    if given > limits.freeBytes, given / max(1, limits.ratio) > packed.taken {
      refusal = .refused(reason: "it unpacks to more than \(limits.ratio) times its size: not a guide")
    }
    return count
  }
}
