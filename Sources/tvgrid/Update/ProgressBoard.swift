import CellCanvas
import Glibc
import GuideSources
import Synchronization

/// The lines of `tvgrid update`: on a terminal one a source, drawn again in place; elsewhere each once, when it is over.
/// What went wrong is said by the command, on standard error.
final class ProgressBoard: Sendable {
  private let names: [String]
  private let isLive: Bool
  private let columns: Int
  private let state: Mutex<Board>

  /// What is on the screen.
  private struct Board {
    var steps: [UpdateStep]
    var isDrawn = false
    var drawnAt: ContinuousClock.Instant?
    /// Why a line could not be written; nil where all could.
    var failure: (any Error)?
  }

  /// A board of some sources.
  init(_ names: [String], isLive: Bool, columns: Int) {
    self.names = names
    self.isLive = isLive
    self.columns = columns
    state = Mutex(Board(steps: names.map { _ in .asking }))
  }

  /// Faster than this nobody reads.
  private static let pause = Duration.milliseconds(60)

  /// Shows how far a source has come.
  func show(_ source: Int, _ step: UpdateStep) {
    state.withLock { board in
      guard board.steps[source] != step else { return }
      board.steps[source] = step
      var isOver = false
      if case .done = step { isOver = true }
      guard isLive else {
        if case .done(let outcome) = step, outcome.isGood { send(line(source, step) + "\n", &board) }
        return
      }
      let now = ContinuousClock.now
      if !isOver, let last = board.drawnAt, last.duration(to: now) < Self.pause { return }
      draw(&board)
      board.drawnAt = now
    }
  }

  /// Goes back to the first line and writes all of them.
  private func draw(_ board: inout Board) {
    var text = board.isDrawn ? "\u{1B}[\(names.count)A" : ""
    for (place, step) in board.steps.enumerated() {
      // A line that wraps could not be drawn again.
      text += "\r\(SafeText(line(place, step)).clipped(to: columns - 1).string)\u{1B}[K\n"
    }
    board.isDrawn = true
    send(text, &board)
  }

  private func line(_ source: Int, _ step: UpdateStep) -> String {
    let width = names.map(\.count).max() ?? 0
    let name = names[source]
    return SafeText(name + String(repeating: " ", count: width - name.count + 2) + step.text).string
  }

  /// Throws why a line could not be written, where one could not: what looks whole must be whole.
  func requireWritten() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Progress that cannot be written is no reason to stop: the guide is worth more than the words about it.
  private func send(_ text: String, _ board: inout Board) {
    do { try Output.send(Array(text.utf8)) } catch { board.failure = error }
  }
}
