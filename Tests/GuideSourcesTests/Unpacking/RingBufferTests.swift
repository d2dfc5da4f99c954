import Glibc
import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct RingBufferTests {
  /// Both ends work in fits and starts, and either may end before the other.
  @Test(arguments: 0..<Contract.count(2000, atLeast: 40)) func filledChunksAreReadInOrder(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let (pieces, wanted) = (Int.random(in: 0...30, using: &random), Int.random(in: 1...30, using: &random))
    let (fillSeed, emptySeed) = (random.next(), random.next())
    let ring = RingBuffer()
    var taken: [Int] = []
    let isDone = Threads.run(beside: {
      var random = SplitMix64(seed: fillSeed)
      for piece in 1...max(1, pieces) where piece <= pieces {
        Self.dawdle(&random)
        guard let room = ring.nextFree() else { break }
        room.storeBytes(of: piece, as: Int.self)
        ring.commit(8 + piece)
      }
      ring.end()
    }) {
      var random = SplitMix64(seed: emptySeed)
      while taken.count < wanted, let chunk = ring.nextFilled() {
        let piece = chunk.load(as: Int.self)
        #expect(chunk.count == 8 + piece)
        taken.append(piece)
        Self.dawdle(&random)
        ring.release()
      }
      ring.close()
    }
    #expect(isDone)
    #expect(taken == Array((1...30).prefix(min(pieces, wanted))))
  }

  @Test func noMoreIsFilledThanThereIsRoomFor() {
    let ring = RingBuffer()
    var pieces = 0
    while pieces < 4, let room = ring.nextFree() {
      #expect(room.count == 256 << 10)
      ring.commit(room.count)
      pieces += 1
    }
    ring.close()
    #expect(ring.nextFree() == nil)
    ring.end()
    for _ in 0..<4 {
      #expect(ring.nextFilled()?.count == 256 << 10)
      ring.release()
    }
    #expect(ring.nextFilled() == nil)
  }

  private static func dawdle(_ random: inout SplitMix64) {
    for _ in 0..<Int.random(in: 0...3, using: &random) { sched_yield() }
  }
}
