import Glibc
import GuideModel
import GuideSettings
import GuideSources
import Synchronization

/// What the person has chosen for channels: read from their file, and written there beside all else.
final class ChannelDesk: Sendable {
  private let file: SettingsFile
  private let queue = Mutex(Queue())

  /// Changes on their way into the file.
  private struct Queue {
    /// Those that are not known to be in the file.
    var unkept: [ChannelEdit] = []
    /// How many have come since the program started.
    var count = 0
    var isWriting = false
    var names: [String: String] = [:]
  }

  /// What is chosen, and what is wrong with the file.
  struct Reading: Sendable {
    var choices = ChannelChoices()
    var findings: [Finding] = []
    /// How many of the changes that have come are in the choices.
    var knownEdits = 0
  }

  init(_ folders: UserFolders = .current) throws(Failure) {
    file = SettingsFile(try folders.channelsFile)
  }

  /// What is chosen now. A file that cannot be read is a finding: the guide is shown as its sources have it.
  func read() -> Reading {
    let (unkept, count) = queue.withLock { ($0.unkept, $0.count) }
    var reading = Reading(knownEdits: count)
    do throws(SettingsFileError) {
      let read = ChannelsReading(try file.read())
      reading.choices = read.choices
      reading.findings = read.complaints.map {
        Finding(.refused, file: file.path, line: $0.line, problem: $0.problem, action: "the rest is used")
      }
    } catch {
      reading.findings = [
        Finding(
          .refused, file: file.path, line: 0, problem: error.message, action: "channels are as the guide has them")
      ]
    }
    reading.choices = unkept.reduce(reading.choices) { $0.applying($1) }
    return reading
  }

  /// Takes in what channels are called, for the comments in the file.
  func note(_ channels: [Channel]) {
    let names = Dictionary(channels.map { ($0.id, $0.name) }) { first, _ in first }
    queue.withLock { $0.names = names }
  }

  /// Writes changes down, on a thread; what goes wrong is told in one line.
  func keep(_ edits: [ChannelEdit], orSay complain: @escaping @Sendable (String) -> Void) {
    let isFree = queue.withLock { queue in
      queue.unkept += edits
      queue.count += edits.count
      defer { queue.isWriting = true }
      return !queue.isWriting
    }
    if isFree { Threads.start { self.write(complain) } }
  }

  /// Waits until all is written, for some seconds at most.
  func finish() {
    for _ in 0..<500 where queue.withLock(\.isWriting) { usleep(10_000) }
  }

  /// Writes what has come, all at once, until nothing more has.
  private func write(_ complain: (String) -> Void) {
    while true {
      let (edits, names) = queue.withLock { queue in
        if queue.unkept.isEmpty { queue.isWriting = false }
        return (queue.unkept, queue.names)
      }
      if edits.isEmpty { return }
      do throws(SettingsFileError) {
        try file.apply(edits, names: names)
      } catch {
        complain(error.message)
      }
      queue.withLock { $0.unkept.removeFirst(edits.count) }
    }
  }
}
