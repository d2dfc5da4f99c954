import GuideFeeds
import GuideModel
import GuideSystem
import Synchronization

/// The decoded entries of a guide. Entries are decoded in parallel on all cores.
struct DecodedEntries {
  /// The decoded contents of an entry.
  enum DecodedEntry: Sendable {
    case nothing
    /// The programmes of a channel: their batch, the index of their input in it, and their number. `nil` if the file is
    /// unreadable.
    case programmes(input: (batch: Int, index: Int, count: Int)?, diagnostics: [Diagnostic])
    /// A document, or the documents in an archive that are not empty, with the archive's diagnostics.
    case documents([DecodedGuide], diagnostics: [Diagnostic])
    /// A playlist and its number of entries.
    case playlist(entryCount: Int, diagnostics: [Diagnostic])
    /// An entry that could not be opened.
    case leftOut(Diagnostic)

    var contents: (programmes: Int, diagnostics: [Diagnostic]) {
      switch self {
      case .nothing: (0, [])
      case .programmes(let input, let diagnostics): (input?.count ?? 0, diagnostics)
      case .documents(let guides, let diagnostics):
        (guides.reduce(0) { $0 + $1.batch.rowCount }, diagnostics + guides.flatMap(\.diagnostics))
      case .playlist(_, let diagnostics): (0, diagnostics)
      case .leftOut(let diagnostic): (0, [diagnostic])
      }
    }

    var guides: [DecodedGuide] { if case .documents(let guides, _) = self { guides } else { [] } }

    /// A copy in which star ratings without a scale use the scales of their source.
    func withScales(ofBareStars stars: UnscaledStarRatings) -> DecodedEntry {
      guard !stars.isEmpty, case .documents(var guides, let diagnostics) = self else { return self }
      for index in guides.indices { guides[index].setScales(ofBareStars: stars) }
      return .documents(guides, diagnostics: diagnostics)
    }

    /// Whether the entry declares channels, as only documents do.
    var hasChannels: Bool {
      if case .documents(let guides, _) = self { guides.contains { !$0.channels.isEmpty } } else { false }
    }
  }

  /// The results, in the order of the discovered entries.
  private(set) var results: [DecodedEntry]
  /// The programmes from Radio Times files, one batch per thread, so that there are few pools of titles.
  var batches: [ProgrammeBatch]

  /// Moves all programmes to later times, or earlier ones if `seconds` is negative.
  mutating func shift(by seconds: Int) {
    for index in batches.indices { batches[index].shift(by: seconds) }
    for index in results.indices {
      guard case .documents(var guides, let diagnostics) = results[index] else { continue }
      results[index] = .nothing
      for guide in guides.indices { guides[guide].shift(by: seconds) }
      results[index] = .documents(guides, diagnostics: diagnostics)
    }
  }

  /// Decodes entries. `buffers` contains the bytes of the files that were read whole, in the same order.
  static func decode(
    _ entries: [DiscoveredFiles.DiscoveredEntry], _ buffers: FileBuffers, decoder: RadioTimesDecoder,
    languages: [String], zones: FeedZones, _ steps: StepCount
  ) -> DecodedEntries {
    var files = buffers.files.makeIterator()
    let jobs = entries.enumerated().filter { $0.element.steps > 0 }.map { index, entry in
      (index: index, entry: entry, file: entry.wholeFile == nil ? nil : files.next())
    }
    // Diagnostics are streamed in the order of the entries.
    let workers = decoder.collector.isStreaming ? 1 : Workers.count(pieces: jobs.count)
    // The threads that read documents also decode them, so they count towards the budget.
    let budget = ThreadBudget(Workers.count(pieces: .max) + 1 - workers)
    let decoded = Mutex(
      (
        results: entries.map { _ in DecodedEntry.nothing },
        batches: [ProgrammeBatch](repeating: ProgrammeBatch(), count: workers)
      ))
    Workers.run(workers, pieces: jobs.count) { worker, next in
      var batch = ProgrammeBatch()
      while let piece = next() {
        let job = jobs[piece]
        let result = EntryDecoder(job.entry, decoder: decoder, languages: languages, zones: zones, budget, steps)
          .decode(job.file, into: &batch, of: worker)
        decoded.withLock { $0.results[job.index] = result }
      }
      decoded.withLock { $0.batches[worker] = batch }
      budget.addOne()
    }
    return decoded.withLock { DecodedEntries(results: $0.results, batches: $0.batches) }
  }
}

private struct EntryDecoder {
  private let entry: DiscoveredFiles.DiscoveredEntry
  private let decoder: RadioTimesDecoder
  private let languages: [String]
  private let zones: FeedZones
  private let budget: ThreadBudget
  private let steps: StepCount

  init(
    _ entry: DiscoveredFiles.DiscoveredEntry, decoder: RadioTimesDecoder, languages: [String], zones: FeedZones,
    _ budget: ThreadBudget, _ steps: StepCount
  ) {
    self.entry = entry
    self.decoder = decoder
    self.languages = languages
    self.zones = zones
    self.budget = budget
    self.steps = steps
  }

  func decode(
    _ file: Result<FileBuffers.File, FileError>?, into batch: inout ProgrammeBatch, of worker: Int
  ) -> DecodedEntries.DecodedEntry {
    switch entry {
    case .missing: return .nothing
    case .document(let path, let input):
      return opened(input, path) { documents($0, path) }
    case .schedules(_, let files): return schedules(files)
    case .channel(_, let path):
      defer { steps.add(1) }
      guard let file else { return .nothing }
      return programmes(file, path, into: &batch, of: worker)
    case .stream(_, let path, let input):
      return opened(input, path) { programmes(of: $0, path, into: &batch, of: worker) }
    case .playlist(let path, let input):
      return opened(input, path) { playlist($0, path) }
    }
  }

  private func opened(
    _ input: DiscoveredFiles.StreamInput, _ path: String, _ decode: (GuideStream) -> DecodedEntries.DecodedEntry
  ) -> DecodedEntries.DecodedEntry {
    do throws(FileError) {
      return decode(try input.open())
    } catch {
      steps.add(entry.steps)
      return leftOut(path, error.reasonText)
    }
  }

  private func leftOut(_ path: String, _ reason: Message) -> DecodedEntries.DecodedEntry {
    .leftOut(diagnostic(path, reason, "file left out"))
  }

  /// A diagnostic about a whole file, passed on to the collector's stream.
  private func diagnostic(_ path: String, _ problem: Message, _ action: Message, isTruncated: Bool = false)
    -> Diagnostic
  {
    decoder.collector.streamed(
      Diagnostic(.refused, file: path, line: 0, problem: problem, action: action, isTruncated: isTruncated))
  }

  /// Decodes programmes from a packed file or a pipe.
  ///
  /// A stream that exceeds its limits is left out completely. A pipe that delivers no programmes for a long time is cut off, or
  /// left out if it had none at all.
  private func programmes(
    of stream: GuideStream, _ path: String, into batch: inout ProgrammeBatch, of worker: Int
  ) -> DecodedEntries.DecodedEntry {
    defer { steps.add(entry.steps) }
    var programmeCheck = ProgrammeCheck(decoder)
    // A file ends, and has a limit on its unpacked size. A pipe may never end.
    let isPipe = stream.packedSize == nil
    let (bytes, result) = stream.contents { !isPipe || programmeCheck.hasProgrammes(in: $0) }
    if case .refused(let reason) = result.end { return leftOut(path, reason) }
    let endless = programmeCheck.hasFailed ? ProgrammeCheck.problem : nil
    if let endless, !programmeCheck.hasFoundSome { return leftOut(path, endless) }
    let decoded = programmes(
      .success(FileBuffers.File(bytes: bytes, range: bytes.indices)), path, into: &batch, of: worker)
    guard let problem = endless ?? result.end.problem, case .programmes(let input, let diagnostics) = decoded else {
      return decoded
    }
    let cut = diagnostic(path, problem, "everything before that kept", isTruncated: true)
    return .programmes(input: input, diagnostics: [cut] + diagnostics)
  }

  private func programmes(
    _ file: Result<FileBuffers.File, FileError>, _ path: String, into batch: inout ProgrammeBatch, of worker: Int
  ) -> DecodedEntries.DecodedEntry {
    do throws(FileError) {
      let file = try file.get()
      let before = batch.rowCount
      let diagnostics = decoder.programmes(in: file.bytes, file.range, file: path, into: &batch)
      return .programmes(
        input: (worker, batch.inputCount - 1, batch.rowCount - before), diagnostics: diagnostics)
    } catch {
      // An unreadable file does not affect the others.
      return .programmes(input: nil, diagnostics: [diagnostic(path, error.reasonText, "a channel without programmes")])
    }
  }

  /// Reads a playlist for its diagnostics. It is left out completely if it exceeds the size limit.
  private func playlist(_ stream: GuideStream, _ path: String) -> DecodedEntries.DecodedEntry {
    defer { steps.add(entry.steps) }
    let limit = PlaylistFile.largestPlaylist
    var bytes = GrowingBytes()
    var hasMemory = true
    let result = stream.forEachChunk { chunk in
      hasMemory = chunk.withUnsafeBufferPointer { bytes.append($0) }
      return hasMemory && bytes.bytes.count <= limit
    }
    if bytes.bytes.count > limit { return leftOut(path, UnpackingLimits.tooLargeList(limit)) }
    if !hasMemory { return leftOut(path, "there is not enough memory for all of it") }
    if case .refused(let reason) = result.end { return leftOut(path, reason) }
    let playlist = M3UPlaylist(bytes.bytes, file: path, collector: decoder.collector)
    let cut = result.end.problem.map { diagnostic(path, $0, "what came before is used", isTruncated: true) }
    let diagnostics = archiveDiagnostics(stream, path) + [cut].compactMap(\.self) + playlist.diagnostics
    return .playlist(entryCount: playlist.entries.count, diagnostics: diagnostics)
  }

  /// Decodes schedule files into one guide, or each file of Schedules Direct into its own. An unreadable file does not affect the
  /// others.
  private func schedules(_ files: [DiscoveredFiles.ScheduleInput]) -> DecodedEntries.DecodedEntry {
    var schedules = TVmazeDecoder(collector: decoder.collector)
    var (guides, diagnostics): ([DecodedGuide], [Diagnostic]) = ([], [])
    defer { steps.add(entry.steps) }
    for file in files {
      do throws(FileError) {
        let (bytes, result) = try file.input.open().contents { $0.count <= ScheduleFile.limit(for: $0) }
        let problem = bytes.count > ScheduleFile.limit(for: bytes) ? ScheduleFile.tooLarge : result.end.problem
        if let problem {
          diagnostics.append(diagnostic(file.path, problem, "file left out"))
        } else if SchedulesDirectStore.begins(bytes) {
          guides.append(
            SchedulesDirectDecoder.guide(in: bytes, file: file.path, collector: decoder.collector))
        } else {
          schedules.read(bytes, file: file.path)
        }
      } catch {
        diagnostics.append(diagnostic(file.path, error.reasonText, "file left out"))
      }
    }
    let schedule = schedules.finish()
    if !schedule.isEmpty || guides.isEmpty { guides.insert(schedule, at: 0) }
    return .documents(guides, diagnostics: diagnostics)
  }

  /// Decodes a document, or all documents of an archive.
  private func documents(_ stream: GuideStream, _ path: String) -> DecodedEntries.DecodedEntry {
    var reported = 0
    var count = 0
    var guides: [DecodedGuide] = []
    var diagnostics = DiagnosticCollector()
    repeat {
      let member = count == 0 ? nil : stream.memberName
      let name = member.map { "\(path) (\($0))" } ?? path
      var decoding = DocumentDecoding(
        stream, name, languages: languages, zones: zones, budget: budget, collector: decoder.collector)
      let guide = decoding.guide { share in
        let now = min(entry.steps, Int(share * Double(entry.steps)))
        steps.add(now - reported)
        reported = max(reported, now)
      }
      count += 1
      keep(guide, isArchive: stream.isArchive, &guides, &diagnostics)
      if count == stream.limits.documents, stream.moveToNext() {
        diagnostics.add(
          diagnostic(path, "more than \(count) documents in one archive", "the rest left out", isTruncated: true))
        break
      }
    } while stream.moveToNext()
    for diagnostic in archiveDiagnostics(stream, path) { diagnostics.add(diagnostic) }
    steps.add(entry.steps - reported)
    return .documents(guides, diagnostics: diagnostics.inOrder)
  }

  /// The diagnostics for files in an archive that could not be read.
  private func archiveDiagnostics(_ stream: GuideStream, _ path: String) -> [Diagnostic] {
    let (leftOut, problem) = stream.archiveFaults
    var diagnostics = leftOut.files.map { diagnostic("\(path) (\($0.name))", $0.reason, "file left out") }
    if leftOut.omittedCount > 0 {
      diagnostics.append(diagnostic(path, "\(leftOut.omittedCount) more files that cannot be unpacked", "left out"))
    }
    let cut = problem.map { diagnostic(path, $0, "everything before that kept", isTruncated: true) }
    return diagnostics + [cut].compactMap(\.self)
  }

  /// Stores a document.
  ///
  /// Empty documents in archives are dropped, and the diagnostics of all documents are stored together, because a small archive
  /// may contain a million documents.
  private func keep(
    _ guide: DecodedGuide, isArchive: Bool, _ guides: inout [DecodedGuide], _ diagnostics: inout DiagnosticCollector
  ) {
    guard isArchive else { return guides.append(guide) }
    var guide = guide
    for diagnostic in guide.removeDiagnostics() { diagnostics.add(diagnostic) }
    if !guide.isEmpty { guides.append(guide) }
  }
}

extension DiscoveredFiles.DiscoveredEntry {
  /// The number of progress steps: two for a Radio Times file (reading and decoding), more for a document.
  var steps: Int {
    switch self {
    case .missing: 0
    case .channel, .stream, .playlist, .schedules: 2
    case .document: 100
    }
  }
}

/// Counts the progress steps of several threads, and reports them one at a time.
final class StepCount: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let progress: @Sendable (GuideLoader.Progress) -> Void

  init(total: Int, _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void) {
    self.total = total
    self.progress = progress
  }

  func add(_ steps: Int) {
    guard steps > 0 else { return }
    done.withLock { done in
      done += steps
      progress(GuideLoader.Progress(done: done, total: total))
    }
  }
}
