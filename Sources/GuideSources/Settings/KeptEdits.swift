import Glibc
import GuideSettings
import GuideSystem
import Synchronization

/// Changes on their way into a file: written on a thread, in the order in which they came, so that no key waits for a disk
/// or for another program. What could not be written is tried again with what comes next.
final class KeptEdits<Edit: Sendable>: Sendable {
  /// Writes changes, all of them or none.
  typealias Writing = @Sendable ([Edit]) throws(SettingsFileError) -> Void

  private struct Queue {
    /// Those that are being written.
    var underWay: [Edit] = []
    /// Those that come after them.
    var waiting: [Edit] = []
    /// How many have come.
    var count = 0
    var isWriting = false
    /// Why some could not be written, the last time.
    var problem: String?
    /// The state of the file that was read last.
    var stamp: String?

    var unkept: [Edit] { underWay + waiting }
  }

  private let file: SettingsFile
  private let isOvertaken: @Sendable (Edit, Edit) -> Bool
  private let queue = Mutex(Queue())

  /// For a file, which need not be there. `isOvertaken` says of a change whether another, which came later, leaves nothing of
  /// it.
  init(of file: SettingsFile, isOvertaken: @escaping @Sendable (Edit, Edit) -> Bool = { _, _ in false }) {
    self.file = file
    self.isOvertaken = isOvertaken
  }

  /// What is not in the file, the oldest first, and how many changes have come at all. To be asked before the file is read.
  func beforeReading() -> (unkept: [Edit], count: Int) {
    queue.withLock { queue in
      queue.stamp = FileSystem.version(of: file.path)
      return (queue.unkept, queue.count)
    }
  }

  /// Whether the file is another than was read last, by this program's writing or another's; not while it is being written.
  var isToBeRead: Bool {
    queue.withLock { !$0.isWriting && $0.stamp != FileSystem.version(of: file.path) }
  }

  /// Writes changes down; what goes wrong is told in one line.
  func keep(_ edits: [Edit], by write: @escaping Writing, orSay complain: @escaping @Sendable (String) -> Void) {
    let isFree = queue.withLock { queue in
      queue.waiting = left(of: queue.waiting, by: edits) + edits
      queue.count += edits.count
      defer { queue.isWriting = true }
      return !queue.isWriting
    }
    if isFree { Threads.start { self.work(write, complain) } }
  }

  /// Waits until what can be written is, so many hundredths of a second at most, which usually is for as long as another
  /// program may hold the lock; returns why something is not written, and nil where all is. `isWaiting` is told once where
  /// that takes longer than a second.
  func finish(hundredths: Int = 1_200, isWaiting: () -> Void = {}) -> String? {
    for step in 0..<hundredths where queue.withLock(\.isWriting) {
      if step == 100 { isWaiting() }
      usleep(10_000)
    }
    return queue.withLock { $0.unkept.isEmpty ? nil : $0.problem ?? "Not kept: \(file.path) is being written still" }
  }

  private func work(_ write: Writing, _ complain: (String) -> Void) {
    while true {
      let edits = queue.withLock { queue in
        (queue.underWay, queue.waiting) = (queue.waiting, [])
        return queue.underWay
      }
      let (failed, problem) = attempt(edits, write)
      if let problem { complain(problem) }
      let isDone = queue.withLock { queue in
        queue.isWriting = !queue.waiting.isEmpty
        (queue.underWay, queue.waiting) = ([], left(of: failed, by: queue.waiting) + queue.waiting)
        queue.problem = problem
        return !queue.isWriting
      }
      if isDone { return }
    }
  }

  private func left(of edits: [Edit], by later: [Edit]) -> [Edit] {
    edits.filter { edit in !later.contains { isOvertaken(edit, $0) } }
  }

  /// Writes changes, all at once or, where one is in the way, each by itself; returns those that could not be written, and
  /// why.
  private func attempt(_ edits: [Edit], _ write: Writing) -> (failed: [Edit], problem: String?) {
    guard let error = failure(of: edits, write) else { return ([], nil) }
    guard case .refused = error, edits.count > 1 else { return (edits, words(error)) }
    let failures = edits.map { failure(of: [$0], write) }
    return (zip(edits, failures).filter { $0.1 != nil }.map(\.0), failures.lazy.compactMap { $0 }.first.map(words))
  }

  private func failure(of edits: [Edit], _ write: Writing) -> SettingsFileError? {
    do throws(SettingsFileError) {
      try write(edits)
      return nil
    } catch {
      return error
    }
  }

  /// What counts goes first: a line of the screen may be short.
  private func words(_ error: SettingsFileError) -> String {
    guard case .refused(let path, let refusal) = error else { return "Not kept: \(error.message)" }
    return "Not kept: \(path.fileName)\(refusal.line.map { ":\($0)" } ?? ""): \(refusal.reason)"
  }
}
