import CellCanvas
import CursesTerminal
import GuideApp
import GuideModel
import GuideScreens

/// Reads bytes as terminal input (keys, mouse reports, pasted text and garbage), and sends the result to the grid.
package enum KeysBody {
  /// The violated expectations about reading input.
  package static func violations(for bytes: [UInt8]) -> [String] {
    var violations = Violations()
    var decoder = InputDecoder()
    var inputs: [Input] = []
    var now = 0
    var rest = bytes[...]
    while let (raw, patience) = next(&rest) {
      now += patience
      let more = decoder.decode(raw, at: now)
      violations.expect(more.count <= 2, "\(more.count) inputs together")
      inputs += more
    }
    for input in inputs { expectSound(input, &violations) }
    expectToRecover(&decoder, at: now, &violations)
    play(inputs, &violations)
    return violations.all
  }

  /// Bytes represent themselves, except for three that never occur in UTF-8. These stand for a pause, a longer pause and
  /// an ncurses key.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> (RawInput, Int)? {
    guard let byte = rest.popFirst() else { return nil }
    switch byte {
    case 0xFD: return (.quiet, 40)
    case 0xFE: return (.quiet, 1_200)
    case 0xFF: return (.key(257 + 2 * Int32(rest.popFirst() ?? 0)), 0)
    default: return (.byte(byte), 0)
    }
  }

  private static func expectSound(_ input: Input, _ violations: inout Violations) {
    switch input {
    case .key(.character(let scalar)):
      violations.expect(!String(Character(scalar)).hasControl, "the control U+\(scalar.value) as a character")
    case .mouse(let event):
      let range = 0..<99_999
      violations.expect(range.contains(event.at.column) && range.contains(event.at.row), "a click at \(event.at)")
    case .paste(let text):
      violations.expect(!text.unicodeScalars.contains("\r"), "a carriage return in pasted text")
      violations.expect(!text.contains("\u{1B}[201~"), "the end mark in pasted text")
    case .report(.name(let name)):
      violations.expect(!name.hasControl && name.utf8.count <= 512, "the name \(name)")
    default: break
    }
  }

  /// Whatever was pending, the letter q is read as itself after a pause.
  private static func expectToRecover(_ decoder: inout InputDecoder, at now: Int, _ violations: inout Violations) {
    _ = decoder.decode(.quiet, at: now + 5_000)
    violations.expect(decoder.deadline == nil, "waiting for pasted text never ends")
    let inputs = decoder.decode(.byte(UInt8(ascii: "q")), at: now + 5_001)
    violations.expect(inputs == [.key(.character("q"))], "q is \(inputs)")
  }

  private static func play(_ inputs: [Input], _ violations: inout Violations) {
    var stack = SmallGuide.stack
    for input in inputs.prefix(300) {
      switch input {
      case .key(let key): _ = update(&stack, .key(key))
      case .paste(let text): _ = update(&stack, .paste(String(text.prefix(500))))
      case .mouse(let event): _ = update(&stack, .wheel(event.kind))
      case .resize(let size): _ = update(&stack, .resized(size))
      case .report: break
      }
    }
    StateCheck.check(stack, &violations)
  }
}
