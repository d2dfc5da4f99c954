import CNcurses
import CellCanvas
import Glibc

/// How a terminal shows pictures.
enum PictureOutput: Hashable {
  /// As half blocks, which are ordinary cells.
  case blocks
  /// In kitty's protocol, as cells with placeholders for the parts of a picture.
  case placeholders
  /// As sixels drawn over the cells, given the size of a cell in pixels.
  case sixels(cell: Size)

  /// Chooses the best way of a terminal, given its number of colours and the pixels of a cell, if known.
  init(_ capabilities: TerminalCapabilities, colours: Int, cell: Size?) {
    if colours >= 256, capabilities.hasKittyGraphics, Self.knowsPlaceholders(capabilities.name) {
      self = .placeholders
    } else if colours >= 256, capabilities.hasSixel, let cell {
      self = .sixels(cell: cell)
    } else {
      self = .blocks
    }
  }

  /// Whether a terminal replaces placeholders by pictures, given its name. Others, such as WezTerm and Konsole, know the
  /// protocol but would print the placeholders. kitty 0.33 was the first that could delete pictures by a range of numbers.
  private static func knowsPlaceholders(_ name: String?) -> Bool {
    guard let name else { return false }
    if name.hasPrefix("ghostty") { return true }
    let numbers = name.drop { !$0.isNumber }.split(separator: ".").prefix(2).map {
      Int($0.prefix(while: \.isNumber)) ?? 0
    }
    guard name.hasPrefix("kitty"), numbers.count == 2 else { return false }
    return numbers[0] > 0 || numbers[1] >= 33
  }

  /// The pixels of a cell according to the system; `nil` if it does not know.
  static var systemCell: Size? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    let cell = Size(columns: Int(size.ws_xpixel / size.ws_col), rows: Int(size.ws_ypixel / size.ws_row))
    return self.cell(cell)
  }

  /// A size of a cell in pixels, if it is plausible; `nil` otherwise. A picture of huge cells would need too much memory.
  static func cell(_ size: Size) -> Size? {
    (1...256).contains(size.columns) && (1...256).contains(size.rows) ? size : nil
  }
}

/// A picture's content and number of cells, which determine its look.
struct PictureKey: Hashable {
  let name: String
  let size: Size

  init(_ picture: CanvasPicture) {
    (name, size) = (picture.name, Size(columns: picture.area.columns, rows: picture.area.rows))
  }
}

/// Draws the pictures of a canvas in the terminal's own way.
///
/// Pictures are sent while nothing else happens, so that no key waits for them. Until then, their cells are shown.
struct PictureWriting {
  var output = PictureOutput.blocks {
    didSet { if output != oldValue { forget() } }
  }
  private var kitty = KittyPictures()
  private var sixels = SixelPictures()

  /// Whether anything is waiting to be sent.
  var hasWork: Bool {
    switch output {
    case .blocks: false
    case .placeholders: kitty.hasWork
    case .sixels: sixels.hasWork
    }
  }

  /// Takes the pictures of the next frame. Returns the canvas to draw, and rows that must be drawn again to erase pictures.
  mutating func adopt(_ canvas: Canvas, _ pictures: [CanvasPicture], within size: Size) -> (
    canvas: Canvas, erased: Set<Int>
  ) {
    switch output {
    case .blocks: (canvas, [])
    case .placeholders: (kitty.adopt(canvas, pictures), [])
    case .sixels: sixels.adopt(canvas, pictures, within: size)
    }
  }

  /// Notes drawing over pictures: whole rows, and cells that differ from the previous canvas.
  mutating func noteDrawing(of canvas: Canvas, over previous: Canvas?, rows: Set<Int>) {
    if case .sixels = output { sixels.noteDrawing(of: canvas, over: previous, rows: rows) }
  }

  /// Removes and returns the next bytes to send, and whether the frame must then be drawn again to show a picture.
  mutating func next() -> (bytes: [UInt8], completesPicture: Bool) {
    switch output {
    case .blocks: ([], false)
    case .placeholders: kitty.next()
    case .sixels(let cell): (sixels.next(cell: cell), false)
    }
  }

  /// Forgets all pictures, because the terminal has lost them.
  mutating func forget() {
    kitty.forget()
    sixels = SixelPictures()
  }
}
