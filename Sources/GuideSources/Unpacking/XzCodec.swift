import CLZMA

/// Unpacks xz. Streams one after the other are one, with zeros between them.
final class XzCodec: Codec {
  private let lzma: UnsafeMutablePointer<lzma_stream>
  private let memory: Int

  /// A codec that may use so many bytes of memory, or nil where there is none.
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

  func step(_ packed: UnsafeBufferPointer<UInt8>, into room: UnsafeMutableBufferPointer<UInt8>) -> CodecStep {
    lzma.pointee.next_in = packed.baseAddress
    lzma.pointee.avail_in = packed.count
    lzma.pointee.next_out = room.baseAddress
    lzma.pointee.avail_out = room.count
    let status = lzma_code(lzma, packed.isEmpty ? LZMA_FINISH : LZMA_RUN)
    return CodecStep(
      taken: packed.count - lzma.pointee.avail_in, given: room.count - lzma.pointee.avail_out,
      outcome: outcome(of: status))
  }

  /// liblzma has seen the end of the file before it says that a stream ends.
  func goOn(with next: [UInt8]) -> StreamEnd? { .whole }

  private func outcome(of status: lzma_ret) -> CodecStep.Outcome {
    switch status {
    case LZMA_OK: .goesOn
    case LZMA_STREAM_END: .memberEnds
    // It came no further twice, and the file has no more.
    case LZMA_BUF_ERROR: .ends(.cutShort(reason: "the xz data is cut short"))
    case LZMA_MEM_ERROR: .ends(.refused(reason: "there is no memory to unpack the xz data"))
    case LZMA_MEMLIMIT_ERROR: .ends(.refused(reason: greed))
    case LZMA_OPTIONS_ERROR: .ends(.refused(reason: "the xz data is packed in a way that this liblzma does not know"))
    default: .ends(.damaged(reason: "the xz data is damaged"))
    }
  }

  private var greed: String {
    "the xz data needs \(megabytes(Int(clamping: lzma_memusage(lzma)))) MB of memory to unpack, more than the "
      + "\(megabytes(memory)) MB it may have: pack it with xz -9 or less"
  }

  private func megabytes(_ bytes: Int) -> Int { (bytes >> 20) + (bytes & 0xFFFFF > 0 ? 1 : 0) }
}
