import CellCanvas
import CursesTerminal
import Glibc
import GuideSystem

/// Sets up a terminal as the program does, with mouse and paste reporting, draws on it, and dies.
///
/// The first argument names the kind of death, or tells the probe to draw forever. The second is the moment: `before` the
/// screen is set up, `after` it is restored, or otherwise in between.
@main
enum EndingProbe {
  static func main() throws {
    let death = Death(rawValue: CommandLine.arguments.dropFirst().first ?? "") ?? .fatalError
    let moment = CommandLine.arguments.dropFirst(2).first
    Terminal.reportCrashes()
    if moment == "before" { death.happen() }
    let terminal = try Terminal.open(
      TerminalOptions(colours: true, ascii: false, mouse: true, environment: ["TERM": "xterm-256color"]))
    var canvas = Canvas(terminal.size)
    _ = canvas.write("The probe draws", at: Point(column: 1, row: 1), style: .plain)
    terminal.show(canvas, cursor: nil)
    if moment == "after" { terminal.close() }
    death.happen()
  }
}

/// The ways in which a Swift program traps.
enum Death: String, CaseIterable {
  case fatalError, index, `nil`, arithmetic, abort, null, stack, threadStack, thread, memory, threadsMemory, endless

  func happen() -> Never {
    let count = CommandLine.arguments.count
    switch self {
    case .fatalError: Swift.fatalError("the probe was told to")
    case .index: leave([1, 2, 3][count + 3])
    case .nil:
      // swift-format-ignore: NeverForceUnwrap
      leave(Int("no number, \(count)")!)
    case .arithmetic: leave(Int.max - 1 + count)
    case .abort: Glibc.abort()
    case .null:
      // The address is not nil, because Swift would notice that, but on a page that is never mapped.
      // swift-format-ignore: NeverForceUnwrap
      UnsafeMutablePointer<Int>(bitPattern: 8 * count)!.pointee = count
      leave(0)
    case .stack: leave(Self.depth(count))
    case .threadStack: Self.overflowOnAnotherThread(count)
    case .thread: Self.dieOnAnotherThread()
    case .memory: leave(Self.allocateTooMuch())
    case .threadsMemory: Self.allocateTooMuchOnManyThreads()
    case .endless: Self.drawWithoutEnd(count)
    }
  }

  /// Exits with a code derived from the trap's operand; never reached, because the trap comes first.
  private func leave(_ number: Int) -> Never {
    exit(Int32(truncatingIfNeeded: number | 1))
  }

  /// Recurses until the stack overflows. The array prevents optimisation into a loop.
  private static func depth(_ number: Int) -> Int {
    let kept = [Int](repeating: number, count: 3)
    return number < 0 ? 0 : depth(number + 1) + kept[1]
  }

  /// Loops forever, like a drawing that never finishes, without checking for a request to stop.
  private static func drawWithoutEnd(_ number: Int) -> Never {
    var number = UInt64(number)
    while true { number = number &* 6_364_136_223_846_793_005 &+ 1 }
  }

  private static func overflowOnAnotherThread(_ number: Int) -> Never {
    Threads.start { exit(Int32(truncatingIfNeeded: depth(number) | 1)) }
    while true { pause() }
  }

  private static func allocateTooMuch() -> Int {
    [UInt8](repeating: 1, count: 1 << 50 + CommandLine.arguments.count).count
  }

  private static func allocateTooMuchOnManyThreads() -> Never {
    for _ in 0..<16 { Threads.start { exit(Int32(truncatingIfNeeded: allocateTooMuch() | 1)) } }
    while true { pause() }
  }

  private static func dieOnAnotherThread() -> Never {
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in Swift.fatalError("on another thread") }, nil)
    while true { pause() }
  }
}
