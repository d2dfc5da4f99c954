import CellCanvas
import GuideSources
import GuideSystem
import Synchronization

/// Shows the progress of `tvgrid update`.
///
/// On a terminal this is one line per source, redrawn in place; elsewhere one line for each updated source. The command
/// writes the errors to standard error.
final class UpdateProgressDisplay: Sendable {
  private let names: [String]
  private let isLive: Bool
  private let columns: Int
  private let state: Mutex<DisplayedProgress>

  private struct DisplayedProgress {
    var steps: [UpdateStep]
    var isDrawn = false
    var drawnAt: Duration?
    /// The error of a failed write.
    var error: (any Error)?
  }

  init(_ names: [String], isLive: Bool, columns: Int) {
    self.names = names
    self.isLive = isLive
    self.columns = columns
    state = Mutex(DisplayedProgress(steps: names.map { _ in .asking }))
  }

  private static let interval = Duration.milliseconds(60)

  func show(_ source: Int, _ step: UpdateStep) {
    state.withLock { state in
      guard state.steps[source] != step else { return }
      state.steps[source] = step
      var isOver = false
      if case .done = step { isOver = true }
      guard isLive else {
        if case .done(let outcome) = step, outcome.isSuccess { send(line(source, step) + "\n", &state) }
        return
      }
      let now = MonotonicClock.now
      if !isOver, let last = state.drawnAt, now - last < Self.interval { return }
      draw(&state)
      state.drawnAt = now
    }
  }

  /// Moves the cursor to the first line and redraws all lines.
  private func draw(_ state: inout DisplayedProgress) {
    var text = state.isDrawn ? "\u{1B}[\(names.count)A" : ""
    for (source, step) in state.steps.enumerated() {
      // A wrapped line could not be redrawn in place.
      text += "\r\(SafeText(line(source, step)).clipped(to: columns - 1).string)\u{1B}[K\n"
    }
    state.isDrawn = true
    send(text, &state)
  }

  /// Removes the lines of failed sources from the terminal.
  func removeFailedLines() {
    state.withLock { state in
      guard isLive, state.isDrawn else { return }
      let kept = state.steps.enumerated().filter { _, step in
        if case .done(let outcome) = step { outcome.isSuccess } else { true }
      }
      let lines = kept.map { "\r\(SafeText(line($0, $1)).clipped(to: columns - 1).string)\u{1B}[K\n" }
      let dropped = names.count - kept.count
      guard dropped > 0 else { return }
      let blank = String(repeating: "\r\u{1B}[K\n", count: dropped)
      send("\u{1B}[\(names.count)A\(lines.joined())\(blank)\u{1B}[\(dropped)A", &state)
    }
  }

  private func line(_ source: Int, _ step: UpdateStep) -> String {
    let width = names.map(\.count).max() ?? 0
    let name = names[source]
    var text = step.text
    // The command itself reports the reason, and only once.
    if case .done(let outcome) = step, !outcome.isSuccess { text = outcome == .cancelled ? "cancelled" : "failed" }
    return SafeText(name + String(repeating: " ", count: width - name.count + 2) + text).string
  }

  /// Throws the error of a failed write, because truncated output must not pass as complete.
  func requireWritten() throws {
    if let error = state.withLock({ $0.error }) { throw error }
  }

  /// Remembers a failed write without ending the update, which matters more than its progress lines.
  private func send(_ text: String, _ state: inout DisplayedProgress) {
    do { try Output.send(Array(text.utf8)) } catch { state.error = error }
  }
}
