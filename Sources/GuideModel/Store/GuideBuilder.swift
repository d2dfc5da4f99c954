/// Gathers channels and batches of programmes, and makes a guide of them.
package struct GuideBuilder: Sendable {
  private var channels: [Channel] = []
  private var positions: [String: Int] = [:]
  private var batches: [[ProgrammeBatch]] = []
  private var findings: [Finding] = []

  /// A builder of nothing as yet.
  package init() {}

  /// Adds a channel and returns its position; one whose id is known already keeps its place and its name.
  @discardableResult
  package mutating func add(_ channel: Channel) -> Int {
    if let known = positions[channel.id] { return known }
    positions[channel.id] = channels.count
    channels.append(channel)
    batches.append([])
    return channels.count - 1
  }

  /// Adds programmes to the channel at a position that `add(_:)` returned, and returns how many of them were left out:
  /// those whose record the channel has already, from another input. Downloads of two weeks overlap.
  @discardableResult
  package mutating func add(_ batch: ProgrammeBatch, to channel: Int) -> Int {
    let known = Set(
      batches[channel].flatMap { batch in (0..<batch.rowCount).map { RecordKey(batch.row($0), in: batch) } })
    let repeated =
      known.isEmpty ? [] : (0..<batch.rowCount).filter { known.contains(RecordKey(batch.row($0), in: batch)) }
    var kept = batch
    kept.remove(rowsAt: Set(repeated))
    batches[channel].append(kept)
    return repeated.count
  }

  /// What makes two records the same: every byte, and the time.
  private struct RecordKey: Hashable {
    private let interval: Interval
    private let bytes: ArraySlice<UInt8>

    init(_ row: ProgrammeRow, in batch: ProgrammeBatch) {
      interval = row.interval
      bytes = batch.bytes[row.record]
    }
  }

  /// Adds complaints about the input.
  package mutating func add(_ more: [Finding]) {
    findings.append(contentsOf: more)
  }

  /// The guide of all that was added; the builder is empty then.
  package mutating func build() -> Guide {
    var columns = GuideColumns()
    columns.reserve(batches.reduce(0) { $0 + $1.reduce(0) { $0 + $1.rowCount } })
    for channel in batches.indices {
      columns.append(batches[channel], channel: channel)
      // The rows are needed no more: not all of them are to be in memory twice.
      batches[channel] = []
    }
    defer { self = GuideBuilder() }
    return Guide(channels: channels, findings: findings, columns: columns)
  }
}
