import GuideFeeds
package import GuideModel
import Synchronization

/// Reads guides from folders and files, on all cores.
package struct GuideLoader: Sendable {
  private let paths: [String]
  private let decoder: RadioTimesDecoder

  /// How far a reading has come, in steps: two a file, to read it and to decode it.
  package struct Progress: Hashable, Sendable {
    /// Steps that are done.
    package let done: Int
    /// Steps that there are.
    package let total: Int
  }

  /// A loader of what a person named: folders with `channels.dat` and `<id>.dat` files, or such files.
  ///
  /// `feedZone` is the zone of the feed's wall times; every date is moved by `dayShift` days.
  package init(_ paths: [String], feedZone: ZoneTable, dayShift: Int = 0) {
    self.paths = paths
    decoder = RadioTimesDecoder(zone: feedZone, dayShift: dayShift)
  }

  /// Reads everything and builds the guide. `progress` is called from several threads, one at a time.
  ///
  /// Files that hold no programme at all, only what had to be refused, are no guide, and are thrown out as that unless
  /// the caller wants their findings.
  package func load(
    evenIfUseless: Bool = false, progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws(SourceError) -> Guide {
    let files = try GuideFiles(paths, decoder: decoder)
    var builder = GuideBuilder()
    builder.add(files.findings)
    var readings = readings(of: files.entries, progress)
    let batches = readings.batches.map { builder.add($0) }
    readings.batches = []
    for (entry, reading) in zip(files.entries, readings.files) {
      let channel = builder.add(entry.channel)
      builder.add(reading.findings)
      guard let input = reading.input, let path = entry.path else { continue }
      let repeated = builder.add(input: input.place, ofBatch: batches[input.batch], to: channel)
      if repeated > 0 { builder.add([GuideLoader.finding(repeated, path)]) }
    }
    let guide = builder.build()
    let isUseless = guide.programmeCount == 0 && guide.findings.contains { $0.severity == .refused }
    if isUseless, !evenIfUseless { throw .uselessFiles(path: paths[0]) }
    return guide
  }

  private static func finding(_ repeated: Int, _ file: String) -> Finding {
    let rows = repeated == 1 ? "1 row" : "\(repeated) rows"
    return Finding(
      .repaired, file: file, line: 0, problem: "\(rows) of this channel are in another file as well",
      action: "kept once")
  }

  /// What became of a file.
  private struct Reading: Sendable {
    /// Its batch, and its place among that batch's inputs; nil where there was nothing to decode.
    var input: (batch: Int, place: Int)?
    var findings: [Finding] = []
  }

  private struct Readings: Sendable {
    var files: [Reading]
    /// One of each thread.
    var batches: [ProgrammeBatch]
  }

  /// Reads and decodes every file, as many at once as there are cores.
  private func readings(
    of entries: [GuideFiles.Entry], _ progress: @escaping @Sendable (Progress) -> Void
  ) -> Readings {
    let listed = entries.indices.filter { entries[$0].path != nil }
    let total = 2 * listed.count
    let done = Mutex(0)
    let step: @Sendable () -> Void = {
      done.withLock { done in
        done += 1
        progress(Progress(done: done, total: total))
      }
    }
    let stock = FileStock(listed.compactMap { entries[$0].path }, progress: step)
    let workers = Workers.count(pieces: listed.count)
    let desk = Mutex(
      Readings(
        files: entries.map { _ in Reading() }, batches: Array(repeating: ProgrammeBatch(), count: workers)))
    Workers.run(workers, pieces: listed.count) { worker, next in
      var batch = ProgrammeBatch()
      while let piece = next() {
        let path = entries[listed[piece]].path ?? ""
        let reading = decode(stock.parts[piece], path, into: &batch, of: worker)
        desk.withLock { $0.files[listed[piece]] = reading }
        step()
      }
      desk.withLock { $0.batches[worker] = batch }
    }
    return desk.withLock { $0 }
  }

  private func decode(
    _ part: Result<FileStock.Part, SourceError>, _ path: String, into batch: inout ProgrammeBatch, of worker: Int
  ) -> Reading {
    do throws(SourceError) {
      let part = try part.get()
      let findings = decoder.programmes(in: part.bytes, part.range, file: path, into: &batch)
      return Reading(input: (worker, batch.inputCount - 1), findings: findings)
    } catch {
      // One file that cannot be read does not take the others with it.
      return Reading(findings: [
        Finding(.refused, file: path, line: 0, problem: error.message, action: "a channel without programmes")
      ])
    }
  }
}
