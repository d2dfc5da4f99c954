import Dispatch
import GuideFeeds
package import GuideModel
import Synchronization

/// Reads guides from folders and files, on all cores.
package struct GuideLoader: Sendable {
  private let paths: [String]
  private let decoder: RadioTimesDecoder

  /// How far a reading has come: files, of those that there are.
  package struct Progress: Hashable, Sendable {
    /// Files that have been read.
    package let done: Int
    /// Files that there are.
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
    for (place, entry) in files.entries.enumerated() {
      let reading = readings[place]
      readings[place] = Reading()
      let channel = builder.add(entry.channel)
      builder.add(reading.findings)
      guard let batch = reading.batch else { continue }
      let repeated = builder.add(batch, to: channel)
      if repeated > 0, let file = entry.path { builder.add([GuideLoader.finding(repeated, file)]) }
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

  private struct Reading: Sendable {
    var batch: ProgrammeBatch?
    var findings: [Finding] = []
  }

  private struct Desk: Sendable {
    var readings: [Reading]
    var done = 0
  }

  /// Reads and decodes every file, as many at once as there are cores.
  private func readings(
    of entries: [GuideFiles.Entry], _ progress: @escaping @Sendable (Progress) -> Void
  ) -> [Reading] {
    let desk = Mutex(Desk(readings: [Reading](repeating: Reading(), count: entries.count)))
    DispatchQueue.concurrentPerform(iterations: entries.count) { index in
      let reading = entries[index].path.map(read) ?? Reading()
      desk.withLock { desk in
        desk.readings[index] = reading
        desk.done += 1
        progress(Progress(done: desk.done, total: entries.count))
      }
    }
    return desk.withLock { $0.readings }
  }

  private func read(_ path: String) -> Reading {
    do {
      let decoded = decoder.programmes(in: try FileBytes.read(path), file: path)
      return Reading(batch: decoded.batch, findings: decoded.findings)
    } catch {
      // One file that cannot be read does not take the others with it.
      return Reading(findings: [
        Finding(.refused, file: path, line: 0, problem: error.message, action: "a channel without programmes")
      ])
    }
  }
}
