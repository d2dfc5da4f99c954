import GuideFeeds
import GuideModel
import Synchronization

/// Reads and decodes the parts of a guide, as many at once as there are cores.
struct GuideReading {
  /// What became of a part.
  enum Result: Sendable {
    /// There was nothing to read.
    case nothing
    /// A channel's programmes: their batch, their place among that batch's inputs, and how many there are; nil where none
    /// could be read.
    case programmes(input: (batch: Int, place: Int, count: Int)?, findings: [Finding])
    /// A document, or those of an archive, in its order.
    case documents([XMLTVGuide])
    /// It could not be opened.
    case leftOut(Finding)

    /// How many programmes there are, and what was wrong.
    var contents: (programmes: Int, findings: [Finding]) {
      switch self {
      case .nothing: (0, [])
      case .programmes(let input, let findings): (input?.count ?? 0, findings)
      case .documents(let guides): (guides.reduce(0) { $0 + $1.batch.rowCount }, guides.flatMap(\.findings))
      case .leftOut(let finding): (0, [finding])
      }
    }

    /// Whether it declares channels by itself, as only documents do.
    var hasChannels: Bool {
      if case .documents(let guides) = self { guides.contains { !$0.channels.isEmpty } } else { false }
    }
  }

  /// By entry, in the order in which they were given.
  private(set) var results: [Result]
  /// One of each thread, with the programmes of Radio Times files.
  var batches: [ProgrammeBatch]

  /// Reads everything; `progress` is called from several threads, one at a time.
  init(
    _ entries: [GuideFiles.Entry], decoder: RadioTimesDecoder, languages: [String], limits: UnpackingLimits,
    _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void
  ) {
    let steps = StepCount(total: entries.reduce(0) { $0 + $1.steps }, progress)
    let pieces = entries.indices.filter { entries[$0].steps > 0 }
    let stock = FileStock(entries.compactMap(\.file), limit: limits.unpackedBytes) { steps.take(1) }
    var parts = stock.parts.makeIterator()
    let partOfEntry = entries.map { $0.file == nil ? nil : parts.next() }
    // What is streamed comes in the order of the entries.
    let workers = decoder.collector.isStreaming ? 1 : Workers.count(pieces: pieces.count)
    // Who reads decodes as well: with a thread of its own for each core, no document is given another.
    let budget = ThreadBudget(Workers.count(pieces: .max) + 1 - workers)
    let desk = Mutex(
      (
        results: entries.map { _ in Result.nothing },
        batches: [ProgrammeBatch](repeating: ProgrammeBatch(), count: workers)
      ))
    Workers.run(workers, pieces: pieces.count) { worker, next in
      var batch = ProgrammeBatch()
      while let piece = next() {
        let entry = pieces[piece]
        let result = EntryReading(entries[entry], decoder: decoder, languages: languages, budget, steps)
          .read(partOfEntry[entry], into: &batch, of: worker)
        desk.withLock { $0.results[entry] = result }
      }
      desk.withLock { $0.batches[worker] = batch }
      budget.addOne()
    }
    (results, batches) = desk.withLock { ($0.results, $0.batches) }
  }
}

/// How one part is read.
private struct EntryReading {
  private let entry: GuideFiles.Entry
  private let decoder: RadioTimesDecoder
  private let languages: [String]
  private let budget: ThreadBudget
  private let steps: StepCount

  init(
    _ entry: GuideFiles.Entry, decoder: RadioTimesDecoder, languages: [String], _ budget: ThreadBudget,
    _ steps: StepCount
  ) {
    self.entry = entry
    self.decoder = decoder
    self.languages = languages
    self.budget = budget
    self.steps = steps
  }

  func read(
    _ part: Swift.Result<FileStock.Part, SourceError>?, into batch: inout ProgrammeBatch, of worker: Int
  ) -> GuideReading.Result {
    switch entry {
    case .missing: return .nothing
    case .document(let path, let input):
      return opened(input, path) { .documents(documents($0, path)) }
    case .channel(_, let path):
      defer { steps.take(1) }
      guard let part else { return .nothing }
      return programmes(part, path, into: &batch, of: worker)
    case .stream(_, let path, let input):
      return opened(input, path) { programmes(of: $0, path, into: &batch, of: worker) }
    }
  }

  /// What a body reads of an entry that is a stream.
  private func opened(
    _ input: GuideFiles.StreamInput, _ path: String, _ read: (GuideStream) -> GuideReading.Result
  ) -> GuideReading.Result {
    do throws(SourceError) {
      return read(try input.open())
    } catch {
      steps.take(entry.steps)
      return leftOut(path, error.reason)
    }
  }

  private func leftOut(_ path: String, _ reason: String) -> GuideReading.Result {
    .leftOut(complaint(of: path, reason, "file left out"))
  }

  /// What is wrong with a whole file; it is not told elsewhere.
  private func complaint(of path: String, _ problem: String, _ action: String, isCutShort: Bool = false) -> Finding {
    decoder.collector.told(
      Finding(.refused, file: path, line: 0, problem: problem, action: action, isCutShort: isCutShort))
  }

  /// Programmes that came packed, or through a pipe. What goes on beyond its limits is left whole.
  private func programmes(
    of stream: GuideStream, _ path: String, into batch: inout ProgrammeBatch, of worker: Int
  ) -> GuideReading.Result {
    defer { steps.take(entry.steps) }
    let (bytes, result) = stream.contents()
    if case .refused(let reason) = result.end { return leftOut(path, reason) }
    let part = FileStock.Part(bytes: bytes, range: bytes.indices)
    let read = programmes(.success(part), path, into: &batch, of: worker)
    guard let problem = result.end.problem, case .programmes(let input, let findings) = read else { return read }
    let cut = complaint(of: path, problem, "what came before is kept", isCutShort: true)
    return .programmes(input: input, findings: [cut] + findings)
  }

  private func programmes(
    _ part: Swift.Result<FileStock.Part, SourceError>, _ path: String, into batch: inout ProgrammeBatch, of worker: Int
  ) -> GuideReading.Result {
    do throws(SourceError) {
      let part = try part.get()
      let before = batch.rowCount
      let findings = decoder.programmes(in: part.bytes, part.range, file: path, into: &batch)
      return .programmes(
        input: (worker, batch.inputCount - 1, batch.rowCount - before), findings: findings)
    } catch {
      // One file that cannot be read does not take the others with it.
      let finding = complaint(of: path, error.message, "a channel without programmes")
      return .programmes(input: nil, findings: [finding])
    }
  }

  /// A document, or each that an archive has.
  private func documents(_ stream: GuideStream, _ path: String) -> [XMLTVGuide] {
    var told = 0
    var guides: [XMLTVGuide] = []
    repeat {
      let member = guides.isEmpty ? nil : stream.memberName
      let name = member.map { "\(path) (\($0))" } ?? path
      var reading = DocumentReading(stream, name, languages: languages, budget: budget, collector: decoder.collector)
      let guide = reading.guide { share in
        let now = min(entry.steps, Int(share * Double(entry.steps)))
        steps.take(now - told)
        told = max(told, now)
      }
      guides.append(guide)
    } while stream.goOn()
    steps.take(entry.steps - told)
    return guides
  }
}

extension GuideFiles.Entry {
  /// The file that is read whole, before it is decoded.
  fileprivate var file: String? {
    if case .channel(_, let path) = self { path } else { nil }
  }

  /// In how many steps of progress it is read: a Radio Times file is read and decoded, a document is long.
  fileprivate var steps: Int {
    switch self {
    case .missing: 0
    case .channel, .stream: 2
    case .document: 100
    }
  }
}

/// Counts steps of several threads, and tells of them one at a time.
private final class StepCount: Sendable {
  private let total: Int
  private let done = Mutex(0)
  private let progress: @Sendable (GuideLoader.Progress) -> Void

  init(total: Int, _ progress: @escaping @Sendable (GuideLoader.Progress) -> Void) {
    self.total = total
    self.progress = progress
  }

  func take(_ steps: Int) {
    guard steps > 0 else { return }
    done.withLock { done in
      done += steps
      progress(GuideLoader.Progress(done: done, total: total))
    }
  }
}
