import Glibc
package import GuideModel
import GuideSettings
import Synchronization

/// What a person has chosen for channels: read from its file, and written there on a thread, so that no key waits for a disk
/// or for another program.
package final class ChannelStore: Sendable {
  /// What is chosen, and what is wrong with the file.
  package struct Reading: Sendable {
    /// What is chosen, with the changes that are not in the file as yet.
    package var choices: ChannelChoices
    /// What is wrong with the file.
    package var findings: [Finding]
    /// How many of the changes that have come are in the choices.
    package var knownEdits: Int

    /// Nothing chosen.
    package init(_ choices: ChannelChoices = ChannelChoices(), findings: [Finding] = [], knownEdits: Int = 0) {
      self.choices = choices
      self.findings = findings
      self.knownEdits = knownEdits
    }
  }

  /// Changes on their way into the file.
  private struct Queue {
    /// Those that are not in the file, the oldest first. What could not be written is tried again with what comes next.
    var unkept: [ChannelEdit] = []
    /// How many have come.
    var count = 0
    var isWriting = false
    /// Why some could not be written, the last time.
    var problem: String?
    /// What the guide calls channels, for the comments in the file.
    var names: [String: String] = [:]
    /// The state of the file that was read last.
    var stamp: String?
  }

  private let file: SettingsFile
  private let queue = Mutex(Queue())

  /// What is in a file, which need not be there.
  package init(_ file: SettingsFile) {
    self.file = file
  }

  /// What is chosen now. A file that cannot be read is a finding, and the guide is shown as its sources have it.
  package func read() -> Reading {
    let (unkept, count) = queue.withLock { queue in
      queue.stamp = FileTime.stamp(of: file.path)
      return (queue.unkept, queue.count)
    }
    var reading = file.readChannels()
    reading.choices = reading.choices.applying(contentsOf: unkept)
    reading.knownEdits = count
    return reading
  }

  /// What is chosen now, where the file is another than was read last, by this program's writing or another's; nil where it
  /// is the same, and while something is being written.
  package func readIfChanged() -> Reading? {
    let isSame = queue.withLock { $0.isWriting || $0.stamp == FileTime.stamp(of: file.path) }
    return isSame ? nil : read()
  }

  /// Takes in what the guide calls channels, for the comments in the file.
  package func note(_ channels: [Channel]) {
    let names = Dictionary(channels.map { ($0.id, $0.name) }) { first, _ in first }
    queue.withLock { $0.names = names }
  }

  /// Writes changes down; what goes wrong is told in one line.
  package func keep(_ edits: [ChannelEdit], orSay complain: @escaping @Sendable (String) -> Void) {
    let isFree = queue.withLock { queue in
      queue.unkept += edits
      queue.count += edits.count
      defer { queue.isWriting = true }
      return !queue.isWriting
    }
    if isFree { Threads.start { self.write(complain) } }
  }

  /// Waits until what can be written is, for as long as another program may hold the lock, and returns why something is not;
  /// nil where all is. `isWaiting` is told once where that takes longer than a second.
  package func finish(isWaiting: () -> Void = {}) -> String? {
    for step in 0..<1200 where queue.withLock(\.isWriting) {
      if step == 100 { isWaiting() }
      usleep(10_000)
    }
    return queue.withLock { $0.unkept.isEmpty ? nil : $0.problem ?? "Not kept: \(file.path) is being written still" }
  }

  private func write(_ complain: (String) -> Void) {
    while true {
      let (edits, names) = queue.withLock { ($0.unkept, $0.names) }
      let (failed, problem) = attempt(edits, names)
      if let problem { complain(problem) }
      let isDone = queue.withLock { queue in
        let more = queue.unkept.dropFirst(edits.count)
        queue.unkept = failed + more
        queue.problem = problem
        queue.isWriting = !more.isEmpty
        return more.isEmpty
      }
      if isDone { return }
    }
  }

  /// Writes changes, all at once or, where one is in the way, each by itself; returns those that could not be written, and
  /// why.
  private func attempt(_ edits: [ChannelEdit], _ names: [String: String]) -> (failed: [ChannelEdit], problem: String?) {
    guard let error = failure(of: edits, names) else { return ([], nil) }
    guard case .refused = error, edits.count > 1 else { return (edits, words(error)) }
    let failures = edits.map { failure(of: [$0], names) }
    return (zip(edits, failures).filter { $0.1 != nil }.map(\.0), failures.lazy.compactMap { $0 }.first.map(words))
  }

  private func failure(of edits: [ChannelEdit], _ names: [String: String]) -> SettingsFileError? {
    do throws(SettingsFileError) {
      try file.apply(edits, names: names)
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

extension SettingsFile {
  /// What is chosen for channels in the file, with what is wrong with it.
  package func readChannels() -> ChannelStore.Reading {
    do throws(SettingsFileError) {
      let read = ChannelsReading(try read())
      let findings = read.complaints.map {
        Finding(.refused, file: path, line: $0.line, problem: $0.problem, action: "the rest is used")
      }
      return ChannelStore.Reading(read.choices, findings: findings)
    } catch {
      let finding = Finding(
        .refused, file: path, line: 0, problem: error.message, action: "channels are as the guide has them")
      return ChannelStore.Reading(findings: [finding])
    }
  }
}
