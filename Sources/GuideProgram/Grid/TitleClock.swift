import GuideSystem

/// When the window's title follows the selection: immediately the first time, then only when key presses pause.
///
/// Without the pause, holding a key down would send a title with every frame.
struct TitleClock {
  private static let delay = Duration.milliseconds(200)

  /// When to set the title; `nil` if it is up to date.
  private var due: Duration?
  private var hasTitle = false

  /// Notes that a frame is about to be shown.
  mutating func frameChanges(at now: Duration) { due = now + (hasTitle ? Self.delay : .zero) }

  /// Milliseconds until the title has to be set; `nil` if it is up to date.
  func milliseconds(from now: Duration) -> Int? { due.map { max(0, ($0 - now).milliseconds) } }

  /// Whether the title has to be set now; only true once per frame.
  mutating func isDue(at now: Duration) -> Bool {
    guard let due, now >= due else { return false }
    (self.due, hasTitle) = (nil, true)
    return true
  }
}
