import GuideFeeds
package import GuideModel
import GuideSystem
import Synchronization

/// A guide as a document to be written.
///
/// Its pieces are made on all cores and reach the writer in order, a few at a time, so memory use does not grow with the guide.
package struct GuideDocument: Sendable {
  private let head: [UInt8]
  private let foot: [UInt8]
  private let count: Int
  private let piece: @Sendable (Range<Int>) -> [UInt8]

  private static let pieceLength = 512

  /// Creates a document of `count` programmes.
  ///
  /// `piece` encodes a range of `guide.programmes`. It may be called on any thread.
  package init(
    head: [UInt8] = [], foot: [UInt8] = [], count: Int, piece: @escaping @Sendable (Range<Int>) -> [UInt8]
  ) {
    self.head = head
    self.foot = foot
    self.count = count
    self.piece = piece
  }

  /// A guide as XMLTV, with times in `zone`.
  package static func xmltv(_ guide: Guide, in zone: ZoneTable) -> GuideDocument {
    let encoder = XMLTVEncoder(guide, in: zone)
    return GuideDocument(head: encoder.head, foot: encoder.foot, count: guide.programmeCount) {
      encoder.programmes($0)
    }
  }

  /// Passes all bytes to `body` in order, and rethrows its error.
  package func write<Failure: Error>(to body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try body(head)
    try OrderedPieces.forEach(count, length: GuideDocument.pieceLength, make: piece, use: body)
    try body(foot)
  }
}

/// Splits work into pieces, which are made on all cores and passed to the caller in order.
///
/// Only a few pieces exist at a time, so memory use does not grow with the amount of work.
enum OrderedPieces {
  private static let piecesAtATime = 8

  /// Makes pieces from `length` items each, on any thread, and passes the pieces to `use` in order.
  static func forEach<Piece: Sendable, Failure: Error>(
    _ count: Int, length: Int, make: @Sendable (Range<Int>) -> Piece, use: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    let pieces = (count + length - 1) / length
    let workers = Workers.count(pieces: pieces)
    let step = workers * piecesAtATime
    for first in stride(from: 0, to: pieces, by: step) {
      let made = Mutex([Piece?](repeating: nil, count: min(pieces - first, step)))
      Workers.run(workers, pieces: min(pieces - first, step)) { _, next in
        while let index = next() {
          let start = (first + index) * length
          let piece = make(start..<min(count, start + length))
          made.withLock { $0[index] = piece }
        }
      }
      for piece in made.withLock({ $0 }) { if let piece { try use(piece) } }
    }
  }
}
