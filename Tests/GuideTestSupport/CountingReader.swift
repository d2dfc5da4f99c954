package import GuideModel
import Synchronization

/// Counts how often records are read, and runs something during the tenth read.
package final class CountingReader: RecordReader {
  /// The number of the read during which the interruption runs.
  package static let interrupted = 10
  private let interrupt: @Sendable () -> Void
  private let count = Mutex(0)

  package init(_ interrupt: @escaping @Sendable () -> Void = {}) { self.interrupt = interrupt }

  /// The number of records read so far.
  package var reads: Int { count.withLock { $0 } }

  package func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    noteRead()
    return ProgrammeSummary()
  }

  package func details(of record: Span<UInt8>) -> ProgrammeDetails {
    noteRead()
    return ProgrammeDetails()
  }

  /// Other reading threads wait here until the interruption has taken effect.
  private func noteRead() {
    count.withLock { count in
      count += 1
      if count == CountingReader.interrupted { interrupt() }
    }
  }

  /// A guide with one channel and this many one-minute programmes, whose records are read by this reader.
  package func guide(programmes: Int, from start: Instant) -> Guide {
    var batch = ProgrammeBatch(bytes: [], reader: self)
    for index in 0..<programmes {
      let interval = Interval(start.adding(minutes: index), start.adding(minutes: index + 1))
      batch.append(
        ProgrammeRow(interval: interval, flags: [], record: 0..<0), title: Array("Tide".utf8).span,
        genre: Array("".utf8).span)
    }
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "1", name: "One")))
    return builder.build()
  }
}
