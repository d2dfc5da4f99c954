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

  private let file: SettingsFile
  private let edits: KeptEdits<ChannelEdit>
  /// What the guide calls channels, for the comments in the file.
  private let names = Mutex<[String: String]>([:])

  /// What is in a file, which need not be there.
  package init(_ file: SettingsFile) {
    self.file = file
    edits = KeptEdits(of: file)
  }

  /// What is chosen now. A file that cannot be read is a finding, and the guide is shown as its sources have it.
  package func read() -> Reading {
    let (unkept, count) = edits.beforeReading()
    var reading = file.readChannels()
    reading.choices = reading.choices.applying(contentsOf: unkept)
    reading.knownEdits = count
    return reading
  }

  /// What is chosen now, where the file is another than was read last, by this program's writing or another's; nil where it
  /// is the same, and while something is being written.
  package func readIfChanged() -> Reading? { edits.isToBeRead ? read() : nil }

  /// Takes in what the guide calls channels, for the comments in the file.
  package func note(_ channels: [Channel]) {
    let names = Dictionary(channels.map { ($0.id, $0.name) }) { first, _ in first }
    self.names.withLock { $0 = names }
  }

  /// Writes changes down; what goes wrong is told in one line.
  package func keep(_ edits: [ChannelEdit], orSay complain: @escaping @Sendable (String) -> Void) {
    self.edits.keep(edits, by: write, orSay: complain)
  }

  /// Waits until what can be written is, for as long as another program may hold the lock, and returns why something is not;
  /// nil where all is. `isWaiting` is told once where that takes longer than a second.
  package func finish(isWaiting: () -> Void = {}) -> String? { edits.finish(isWaiting: isWaiting) }

  private func write(_ edits: [ChannelEdit]) throws(SettingsFileError) {
    try file.apply(edits, names: names.withLock(\.self))
  }
}

extension SettingsFile {
  /// What is chosen for channels in the file, with what is wrong with it.
  package func readChannels() -> ChannelStore.Reading {
    let (bytes, findings) = readForgiving(otherwise: "channels are as the guide has them")
    let read = ChannelsReading(bytes)
    return ChannelStore.Reading(read.choices, findings: findings + self.findings(of: read.complaints))
  }
}
