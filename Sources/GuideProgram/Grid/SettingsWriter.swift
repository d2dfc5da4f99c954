import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem
import Synchronization

/// Reads and changes `config.toml` in the background, one task at a time. Another instance of tvgrid may lock the file for
/// several seconds.
final class SettingsWriter: Sendable {
  private struct State {
    var editCount = 0
    /// Whether the screen is closed, so that errors go to standard error.
    var isEnding = false
    /// Why the last change to each setting was not saved.
    var unsaved: [Setting: Message] = [:]
  }

  private let file: SettingsFile
  private let mailbox: Mailbox
  private let state = Mutex(State())
  private let worker = SerialWorker<@Sendable () -> Void> { $0() }

  init(_ file: SettingsFile, _ mailbox: Mailbox) {
    (self.file, self.mailbox) = (file, mailbox)
  }

  /// Writes an entry, or removes it if there is no value. An error becomes the app's notice.
  func keep(_ key: Setting, _ value: SettingValue?) {
    state.withLock { $0.editCount += 1 }
    worker.add { [self] in write(key, value) }
  }

  /// Reads the file and sends its entries to the app. An unreadable file is only reported when a setting is changed.
  func read() {
    let includedEdits = state.withLock(\.editCount)
    worker.add { [self] in read(includedEdits: includedEdits) }
  }

  /// Waits until everything is done; returns the error of a change that was not saved, or `nil`.
  ///
  /// The error is repeated at the end even if the screen showed it: it may have arrived at the same time as the key that quits.
  func finish() -> Message? {
    state.withLock { $0.isEnding = true }
    worker.wait()
    return state.withLock(\.unsaved).min { $0.key.key < $1.key.key }?.value
  }

  private func read(includedEdits: Int) {
    guard let text = try? file.read() else { return }
    let reading = SettingsReading(checking: text)
    mailbox.post(.action(.settings(reading.entries, themes: reading.settings.themes, includedEdits: includedEdits)))
    if let notice = Configuration.notice(of: Configuration.diagnostics(in: reading)) {
      mailbox.post(.action(.notice(notice)))
    }
  }

  private func write(_ key: Setting, _ value: SettingValue?) {
    do throws(SettingsFileError) {
      try file.edit { text throws(SettingsEditError) in try text.setting(key, to: value) }
      state.withLock { $0.unsaved[key] = nil }
    } catch {
      report("Could not save to config.toml: \(error.text)", of: key)
    }
  }

  private func report(_ problem: Message, of key: Setting) {
    let isEnding = state.withLock { state in
      state.unsaved[key] = problem
      return state.isEnding
    }
    if !isEnding { mailbox.post(.action(.notice(problem))) }
  }
}
