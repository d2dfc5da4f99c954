import GuideFeeds
package import GuideModel
import GuideSystem
import Synchronization

/// A guide as one document to be written: made in pieces on all cores, and given in their order, a few pieces at a time,
/// so that memory does not grow with the guide.
package struct GuideDocument: Sendable {
  private let head: [UInt8]
  private let foot: [UInt8]
  private let count: Int
  private let piece: @Sendable (Range<Int>) -> [UInt8]

  /// The number of programmes in a piece, and of pieces that each core makes at a time.
  private static let pieceLength = 512
  private static let piecesAtATime = 8

  /// A document of `count` programmes; `piece` makes the bytes of those in a range of `guide.programmes`, on any
  /// thread.
  package init(
    head: [UInt8] = [], foot: [UInt8] = [], count: Int, piece: @escaping @Sendable (Range<Int>) -> [UInt8]
  ) {
    self.head = head
    self.foot = foot
    self.count = count
    self.piece = piece
  }

  /// A guide as XMLTV, its times in a zone.
  package static func xmltv(_ guide: Guide, in zone: ZoneTable) -> GuideDocument {
    let encoder = XMLTVEncoder(guide, in: zone)
    return GuideDocument(head: encoder.head, foot: encoder.foot, count: guide.programmeCount) {
      encoder.programmes($0)
    }
  }

  /// Passes all bytes to `body`, in their order, and rethrows its error.
  package func write<Failure: Error>(to body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(head)
    let pieces = (count + GuideDocument.pieceLength - 1) / GuideDocument.pieceLength
    let workers = Workers.count(pieces: pieces)
    let step = workers * GuideDocument.piecesAtATime
    for first in stride(from: 0, to: pieces, by: step) {
      for bytes in makePieces(first..<min(pieces, first + step), workers) { try body(bytes) }
    }
    try body(foot)
  }

  /// Makes some pieces, by their numbers, on several threads.
  private func makePieces(_ pieces: Range<Int>, _ workers: Int) -> [[UInt8]] {
    let results = Mutex([[UInt8]](repeating: [], count: pieces.count))
    Workers.run(min(workers, pieces.count), pieces: pieces.count) { _, next in
      while let index = next() {
        let start = (pieces.lowerBound + index) * GuideDocument.pieceLength
        let bytes = piece(start..<min(count, start + GuideDocument.pieceLength))
        results.withLock { $0[index] = bytes }
      }
    }
    return results.withLock { $0 }
  }
}
