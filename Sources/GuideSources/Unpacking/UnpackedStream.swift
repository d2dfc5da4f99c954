/// A way of packing that is unpacked piece by piece.
protocol Codec: AnyObject {
  /// Unpacks as much as there is room for. There is always some room; there are no packed bytes where the file has ended.
  func step(_ packed: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>) -> CodecStep
  /// Goes on with what follows the end of a member, or says how the whole ends; `next` are the bytes that follow, the
  /// first two.
  func goOn(with next: [UInt8]) -> StreamEnd?
}

/// What became of a piece.
struct CodecStep {
  enum Outcome {
    case goesOn, memberEnds
    case ends(StreamEnd)
  }

  var taken = 0
  var given = 0
  let outcome: Outcome
}

/// What comes out of a packed stream.
final class UnpackedStream: ByteStream {
  private let packed: LookAhead
  private let codec: any Codec
  private var finish: StreamEnd?

  init(_ packed: LookAhead, _ codec: any Codec) {
    self.packed = packed
    self.codec = codec
  }

  var end: StreamEnd { finish ?? .whole }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    while finish == nil {
      let step = step(into: room.bindMemory(to: UInt8.self))
      switch step.outcome {
      case .goesOn: break
      case .memberEnds: finish = next()
      case .ends(let end): finish = end
      }
      if step.given > 0 { return step.given }
    }
    return 0
  }

  private func step(into room: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    var step = CodecStep(outcome: .goesOn)
    packed.take { bytes in
      let isBroken = bytes.isEmpty && packed.end != .whole
      step =
        isBroken
        ? CodecStep(outcome: .ends(packed.end)) : codec.step(bytes.bindMemory(to: UInt8.self), into: room)
      return step.taken
    }
    return step
  }

  private func next() -> StreamEnd? {
    let next = packed.peek(2)
    return next.isEmpty && packed.end != .whole ? packed.end : codec.goOn(with: next)
  }
}
