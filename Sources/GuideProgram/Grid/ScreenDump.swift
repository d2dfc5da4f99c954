import ArgumentParser
import CellCanvas
import GuideApp
import GuideModel
import GuideScreens

/// Draws a screen without a terminal, after some keys, as text or as a picture.
struct ScreenDump {
  let size: Size
  let keys: String
  let ascii: Bool
  /// The number of colours: 256, or 0 for none.
  let colours: Int
  var isLinear = false

  func write(_ provider: GuideProvider, now: Instant, zone: ZoneTable, asPicture: Bool) throws {
    let guide = try provider.loadForGrid(in: zone)
    var stack = ScreenStack(zone: zone, now: now, size: size, display: Display(colours: colours, isLinear: isLinear))
    // Without a loop there is no background work.
    (stack.app.maximumImmediateRecords, stack.app.maximumImmediateProgrammes) = (.max, .max)
    stack.app.mine.savesGuideData = provider.channels != nil
    _ = update(&stack, .loaded(guide))
    if let sources = provider.sources {
      stack.app.freshness = Freshness(updated: sources.updated)
      _ = update(&stack, .changed(sources.changes))
    }
    for key in KeyScript.keys(keys) { _ = update(&stack, .key(key)) }
    let drawn = drawScreen(stack).canvas
    let canvas = ascii ? drawn.inASCII() : drawn
    if asPicture {
      try Output.writeData([String(canvas.svg().dropLast())])
    } else {
      try Output.write((0..<size.rows).map { text(ofRow: $0, canvas) })
    }
  }

  private func text(ofRow row: Int, _ canvas: Canvas) -> String {
    let text = canvas.text(ofRow: row)
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }
}

/// A size on the command line, for example `80x24`.
struct ScreenSize: ExpressibleByArgument {
  let size: Size

  init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...1000).contains(columns), (1...1000).contains(rows)
    else { return nil }
    size = Size(columns: columns, rows: rows)
  }
}
