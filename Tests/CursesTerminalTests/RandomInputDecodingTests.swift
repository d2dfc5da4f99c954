import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

@testable import CursesTerminal

/// Random input without a terminal, from bytes and keys to the stack and the screen.
@Suite(.row("T14")) struct RandomInputDecodingTests {
  @Test func randomInputIsHandledAndDrawn() {
    var random = SplitMix64(seed: 41)
    var input = RandomInput(seed: 41)
    var walk = Walk()
    // A debug build handles 1,400 bytes a second, and spends most of the time searching as the user types.
    let count = Contract.count(100_000)
    while walk.bytes < count {
      for byte in input.next(count: .random(in: 1...256, using: &random)) { walk.takeIn(byte) }
      walk.rest(milliseconds: .random(in: 0...300, using: &random))
    }
    #expect(walk.stack.app.timeline.extent.contains(walk.stack.grid.position.anchor))
    Contract.report(
      "T14",
      "\(walk.bytes.grouped) random bytes in process: \(walk.inputs.grouped) inputs, \(walk.frames.grouped) frames")
  }

  /// The input handling of the run loop, without its terminal.
  private struct Walk {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    var bytes = 0
    var inputs = 0
    var frames = 0
    private var frame: Frame
    private var decoder = InputDecoder()
    private var clock = 0

    init() {
      frame = drawScreen(stack)
    }

    mutating func takeIn(_ byte: UInt8) {
      bytes += 1
      decoder.decode(.byte(byte), at: clock).forEach { apply($0) }
    }

    /// Simulates a pause in the input, after which the screen is drawn.
    mutating func rest(milliseconds: Int) {
      decoder.decode(.quiet, at: clock).forEach { apply($0) }
      clock += milliseconds
      draw()
    }

    private mutating func apply(_ input: Input) {
      inputs += 1
      if stack.screens.count > 1 { draw() }
      switch input {
      case .key(let key): _ = update(&stack, .key(key))
      case .paste(let text): _ = update(&stack, .paste(text))
      case .resize(let size): _ = update(&stack, .resized(size))
      case .mouse(let event) where event.kind == .press:
        if let target = frame.target(at: event.at) { _ = update(&stack, .click(target)) }
      case .mouse(let event): _ = update(&stack, .wheel(event.kind))
      case .report: break
      }
    }

    private mutating func draw() {
      frames += 1
      frame = drawScreen(stack)
    }
  }
}
