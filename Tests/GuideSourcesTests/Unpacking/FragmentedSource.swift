import GuideModel
import GuideTestSupport
import Synchronization

@testable import GuideSources

/// Bytes that arrive in pieces of any size, as from a pipe, and may break off.
final class FragmentedSource: ByteSource {
  let size: Int? = nil
  let end: StreamEnd
  private let state: Mutex<(rest: ArraySlice<UInt8>, random: SplitMix64)>
  private let largest: Int

  init(_ bytes: [UInt8], seed: UInt64 = 1, largest: Int = 300_000, end: StreamEnd = .whole) {
    state = Mutex((bytes[...], SplitMix64(seed: seed)))
    self.largest = largest
    self.end = end
  }

  func read(into room: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      let piece = state.rest.prefix(min(room.count, Int.random(in: 1...largest, using: &state.random)))
      room.copyBytes(from: piece)
      state.rest = state.rest.dropFirst(piece.count)
      return piece.count
    }
  }
}
