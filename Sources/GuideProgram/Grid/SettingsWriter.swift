import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

/// Reads and changes `config.toml` in the background, one thing after the other: another tvgrid may hold the file for seconds.
final class SettingsWriter: Sendable {
  private enum Step {
    /// Write an entry, or take it out where there is no value.
    case keep(Setting, SettingValue?)
    /// Read the entries; so many changes come before that.
    case read(knownEdits: Int)
  }

  private struct Work {
    var steps: [Step] = []
    var editCount = 0
    var isUnderWay = false
    /// The screen is gone, so that errors are for standard error.
    var isEnding = false
    /// By setting, why its last change is not in the file.
    var unkept: [Setting: Message] = [:]
  }

  private let file: SettingsFile
  private let mailbox: Mailbox
  private let work = Monitor(Work())

  init(_ file: SettingsFile, _ mailbox: Mailbox) {
    (self.file, self.mailbox) = (file, mailbox)
  }

  /// Writes an entry, or takes it out; an error becomes the app's notice.
  func keep(_ key: Setting, _ value: SettingValue?) {
    work.change { $0.editCount += 1 }
    add { _ in .keep(key, value) }
  }

  /// Reads the file and tells the app of its entries. One that cannot be read is told when it is to be changed.
  func read() { add { .read(knownEdits: $0.editCount) } }

  /// Waits until all is done; returns the error of a change that is not kept, nil where all are. It is said at the end even
  /// where the screen had it: it may have come with the key that quits.
  func finish() -> Message? {
    work.change { $0.isEnding = true }
    let unkept = work.wait { $0.isUnderWay ? nil : $0.unkept }
    return unkept.min { $0.key.key < $1.key.key }?.value
  }

  private func add(_ step: (Work) -> Step) {
    let isIdle = work.change { work in
      defer { work.isUnderWay = true }
      work.steps.append(step(work))
      return !work.isUnderWay
    }
    if isIdle { Threads.start { [self] in performAll() } }
  }

  private func performAll() {
    while let step = takeNext() {
      switch step {
      case .keep(let key, let value): write(key, value)
      case .read(let knownEdits):
        guard let text = try? file.read() else { continue }
        let reading = SettingsReading(checking: text)
        mailbox.post(
          .action(.settings(reading.entries, themes: reading.settings.themes, knownEdits: knownEdits)))
        if let notice = Configuration.notice(of: reading.diagnostics) { mailbox.post(.action(.notice(notice))) }
      }
    }
  }

  private func write(_ key: Setting, _ value: SettingValue?) {
    do throws(SettingsFileError) {
      try file.edit { text throws(SettingsEditError) in try text.setting(key, to: value) }
      work.change { $0.unkept[key] = nil }
    } catch {
      report("Not kept in config.toml: \(error.text)", of: key)
    }
  }

  private func takeNext() -> Step? {
    work.change { work in
      work.isUnderWay = !work.steps.isEmpty
      return work.isUnderWay ? work.steps.removeFirst() : nil
    }
  }

  private func report(_ problem: Message, of key: Setting) {
    let isEnding = work.change { work in
      work.unkept[key] = problem
      return work.isEnding
    }
    if !isEnding { mailbox.post(.action(.notice(problem))) }
  }
}
