import CLZMA
import CZlib
import GuideModel

/// Unpacks compressed data piece by piece.
protocol Codec: AnyObject {
  /// Unpacks as much as fits in the buffer, which is never empty. `packed` is empty at the end of the file.
  func step(_ packed: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> CodecStep
  /// Continues after the end of a member, or returns how the stream ends. `next` contains the two bytes that follow.
  func moveToNext(with next: [UInt8]) -> StreamEnd?
}

/// The result of a step: the bytes used and delivered, and what comes next.
struct CodecStep {
  enum Status {
    case goesOn, memberEnds
    case ends(StreamEnd)
  }

  var taken = 0
  var given = 0
  let outcome: Status
}

final class UnpackedStream: ByteStream {
  private let packed: PeekableStream
  private let codec: any Codec
  private var finish: StreamEnd?

  init(_ packed: PeekableStream, _ codec: any Codec) {
    self.packed = packed
    self.codec = codec
  }

  var end: StreamEnd { finish ?? .whole }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while finish == nil {
      let step = step(into: buffer.bindMemory(to: UInt8.self))
      switch step.outcome {
      case .goesOn: break
      case .memberEnds: finish = next()
      case .ends(let end): finish = end
      }
      if step.given > 0 { return step.given }
    }
    return 0
  }

  private func step(into buffer: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    var step = CodecStep(outcome: .goesOn)
    packed.consume { bytes in
      let isBroken = bytes.isEmpty && packed.end != .whole
      step =
        isBroken
        ? CodecStep(outcome: .ends(packed.end)) : codec.step(bytes.bindMemory(to: UInt8.self), into: buffer)
      return step.taken
    }
    return step
  }

  private func next() -> StreamEnd? {
    let next = packed.peek(2)
    return next.isEmpty && packed.end != .whole ? packed.end : codec.moveToNext(with: next)
  }
}

/// Unpacks gzip, and the files in zip archives.
///
/// Consecutive gzip members count as one stream. Like the gzip program, this ignores anything else after a member.
final class ZlibCodec: Codec {
  enum Container {
    case gzip, zip
  }

  /// zlib's state. Its address must not change.
  private let zlib: UnsafeMutablePointer<z_stream>
  private let container: Container

  init?(_ container: Container) {
    self.container = container
    zlib = .allocate(capacity: 1)
    zlib.initialize(to: z_stream())
    // After a failure, deinit still runs, but that does no harm.
    guard (container == .gzip ? czlib_open_gzip(zlib) : czlib_open_raw(zlib)) == Z_OK else { return nil }
  }

  deinit {
    inflateEnd(zlib)
    zlib.deallocate()
  }

  func step(_ packed: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    zlib.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
    zlib.pointee.avail_in = UInt32(packed.count)
    zlib.pointee.next_out = buffer.baseAddress
    zlib.pointee.avail_out = UInt32(buffer.count)
    let status = inflate(zlib, Z_NO_FLUSH)
    return CodecStep(
      taken: packed.count - Int(zlib.pointee.avail_in), given: buffer.count - Int(zlib.pointee.avail_out),
      outcome: outcome(of: status))
  }

  func moveToNext(with next: [UInt8]) -> StreamEnd? {
    if container == .zip { return .whole }
    if CompressionFormat.sniff(next) == .gzip { return inflateReset(zlib) == Z_OK ? nil : .damaged(reason: damage) }
    // Half a signature is the beginning of a truncated member.
    return next == [0x1F] ? .cutShort(reason: cut) : .whole
  }

  private func outcome(of status: Int32) -> CodecStep.Status {
    switch status {
    case Z_OK: .goesOn
    case Z_STREAM_END: .memberEnds
    // The file has ended, and zlib has nothing left to deliver.
    case Z_BUF_ERROR: .ends(.cutShort(reason: cut))
    case Z_MEM_ERROR: .ends(.refused(reason: noMemory))
    default: .ends(.damaged(reason: damage))
    }
  }

  private var cut: Message {
    container == .gzip ? "the gzip data is cut short" : "the zip archive is cut short"
  }

  private var noMemory: Message {
    container == .gzip
      ? "there is not enough memory to unpack the gzip data" : "there is not enough memory to unpack the zip archive"
  }

  private var damage: Message {
    if container == .zip { return "the zip archive is damaged" }
    let what = zlib.pointee.msg.map { String(cString: $0) }
    return switch what {
    case "incorrect data check": "the gzip data is damaged: its checksum does not match"
    case "incorrect length check": "the gzip data is damaged: its length does not match"
    case let what?: "the gzip data is damaged (\(what))"
    case nil: "the gzip data is damaged"
    }
  }
}

/// Unpacks xz. Consecutive streams count as one, even with zeros between them.
final class XzCodec: Codec {
  private let lzma: UnsafeMutablePointer<lzma_stream>
  private let memory: Int

  /// Creates a codec with a memory limit in bytes; `nil` if that fails.
  init?(memory: Int) {
    self.memory = memory
    lzma = .allocate(capacity: 1)
    lzma.initialize(to: clzma_stream())
    guard clzma_open_xz(lzma, UInt64(memory)) == LZMA_OK else { return nil }
  }

  deinit {
    lzma_end(lzma)
    lzma.deallocate()
  }

  func step(_ packed: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    lzma.pointee.next_in = packed.baseAddress
    lzma.pointee.avail_in = packed.count
    lzma.pointee.next_out = buffer.baseAddress
    lzma.pointee.avail_out = buffer.count
    let status = lzma_code(lzma, packed.isEmpty ? LZMA_FINISH : LZMA_RUN)
    return CodecStep(
      taken: packed.count - lzma.pointee.avail_in, given: buffer.count - lzma.pointee.avail_out,
      outcome: outcome(of: status))
  }

  /// liblzma reports the end of the data only after the end of the file.
  func moveToNext(with next: [UInt8]) -> StreamEnd? { .whole }

  private func outcome(of status: lzma_ret) -> CodecStep.Status {
    switch status {
    case LZMA_OK: .goesOn
    case LZMA_STREAM_END: .memberEnds
    // liblzma made no progress twice in a row, and the file has ended.
    case LZMA_BUF_ERROR: .ends(.cutShort(reason: "the xz data is cut short"))
    case LZMA_MEM_ERROR: .ends(.refused(reason: "there is not enough memory to unpack the xz data"))
    case LZMA_MEMLIMIT_ERROR: .ends(.refused(reason: greed))
    case LZMA_OPTIONS_ERROR: .ends(.refused(reason: "the xz data uses options that this liblzma does not support"))
    default: .ends(.damaged(reason: "the xz data is damaged"))
    }
  }

  private var greed: Message {
    "the xz data needs \(megabytes(Int(clamping: lzma_memusage(lzma)))) MB of memory to unpack, more than the "
      + "limit of \(megabytes(memory)) MB; pack it with xz -9 or less"
  }

  private func megabytes(_ bytes: Int) -> Int { (bytes >> 20) + (bytes & 0xFFFFF > 0 ? 1 : 0) }
}
