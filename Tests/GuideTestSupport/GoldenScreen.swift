package import CellCanvas
package import Foundation
package import Testing

/// Compares a screen with a text file next to the tests: its text, its styles, and the cursor. Files are only written
/// if `TVGRID_RECORD` is set. The test then fails, so that no screen is accepted without being looked at.
package func expectGolden(
  _ name: String, _ canvas: Canvas, cursor: Point?, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let picture = GoldenPicture.text(of: canvas, cursor: cursor, name: name)
  expectGolden(picture, in: "\(name).screen", file: file, sourceLocation: sourceLocation)
}

/// Compares a string with a file in the folder of screens.
package func expectGolden(
  _ text: String, in name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Screens")
  expectGolden(text, at: folder.appendingPathComponent(name), sourceLocation: sourceLocation)
}

/// Compares a string with a file.
package func expectGolden(_ text: String, at path: URL, sourceLocation: SourceLocation = #_sourceLocation) {
  let name = path.lastPathComponent
  let known = try? String(contentsOf: path, encoding: .utf8)
  if known == text { return }
  guard ProcessInfo.processInfo.environment["TVGRID_RECORD"] != nil else {
    let problem = known == nil ? "There is no \(name) yet" : "\(name) differs from its recording"
    Issue.record("\(problem); run make screens to record it. It is now:\n\(text)", sourceLocation: sourceLocation)
    return
  }
  do {
    try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: path, atomically: true, encoding: .utf8)
    Issue.record("Recorded \(name): look at it, then run the tests again.", sourceLocation: sourceLocation)
  } catch {
    Issue.record("could not write \(name): \(error)", sourceLocation: sourceLocation)
  }
}

/// A canvas as plain text: its rows, then a letter for the style of each cell, then a legend. The cells of a picture all have
/// different styles, so the colours of its pixels follow the legend instead: one line for each row, with two hexadecimal digits
/// for each pixel.
enum GoldenPicture {
  private static let halfBlock = Array("▀".utf8)

  static func text(of canvas: Canvas, cursor: Point?, name: String) -> String {
    let canvas = showingLogos(on: canvas)
    let rows = 0..<canvas.size.rows
    var letters: [Style: Character] = [.plain: "."]
    var legend: [String] = []
    let styles = rows.map { row in
      canvas.runs(inRow: row).map { run in
        if run.text.starts(with: halfBlock) { return String(repeating: "#", count: run.columns) }
        if letters[run.style] == nil {
          let letter = Character(Unicode.Scalar(UInt8(0x61 + letters.count - 1)))
          letters[run.style] = letter
          legend.append("\(letter) \(description(for: run.style))")
        }
        return String(repeating: letters[run.style] ?? "?", count: run.columns)
      }.joined()
    }
    let position = cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
    let lines =
      ["\(canvas.size.columns)x\(canvas.size.rows)  \(name), \(position)", "text"]
      + rows.map { "│\(canvas.text(ofRow: $0))│" }
      + ["style"] + styles.map { "│\($0)│" } + ["legend"] + legend + pixels(of: canvas)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The canvas with shaded cells for pictures that only terminals with pixels show.
  private static func showingLogos(on canvas: Canvas) -> Canvas {
    var shown = canvas
    for point in canvas.picturePoints(in: Rectangle(canvas.size)) where canvas.isPictureBlank(at: point) {
      shown.put("▒", at: point, style: canvas.style(at: point))
    }
    return shown
  }

  /// The pixels of the half blocks, two rows for each row of cells; empty if there are none.
  private static func pixels(of canvas: Canvas) -> [String] {
    let rows = (0..<canvas.size.rows).map { row in
      canvas.runs(inRow: row).filter { $0.text.starts(with: halfBlock) }
    }
    let lines = rows.filter { !$0.isEmpty }.flatMap { runs in
      [\Style.foreground, \Style.background].map { part in
        runs.map { String(repeating: digits(of: $0.style[keyPath: part]), count: $0.columns) }.joined()
      }
    }
    return lines.isEmpty ? [] : ["pixels"] + lines
  }

  private static func digits(of colour: Colour) -> String {
    guard case .palette(let entry) = colour else { return "--" }
    return (entry < 16 ? "0" : "") + String(entry, radix: 16)
  }

  private static func name(of colour: Colour) -> String? {
    switch colour {
    case .terminal: return nil
    case .palette(let entry): return String(entry)
    case .rgb(let value):
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  private static func description(for style: Style) -> String {
    let named: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"), (.underline, "underline"),
      (.italic, "italic"),
    ]
    var names = named.filter { style.attributes.contains($0.0) }.map(\.1)
    if let colour = name(of: style.foreground) { names.append("colour \(colour)") }
    if let colour = name(of: style.background) { names.append("on \(colour)") }
    return names.isEmpty ? "plain" : names.joined(separator: " ")
  }
}
