import CellCanvas
package import GuideApp
import GuideModel

/// A show's picture as cells, to the right of its lines or of a programme's details. It does not scroll with them, because the
/// screen may open far down the list.
struct ShowPicture: Sendable {
  /// The picture as half blocks.
  let canvas: Canvas
  private let image: PixelImage
  private let address: String
  private let room: Size

  /// The number of columns between the lines and the picture.
  private static let gap = 1

  /// Where a picture is drawn.
  enum Place {
    case show, details

    /// The minimum screen size; on smaller screens, the lines need the whole width.
    fileprivate var smallest: Size { self == .show ? Size(columns: 70, rows: 12) : Size(columns: 96, rows: 16) }
    /// The divisor that limits the picture to a part of the screen's width: the details need room for two columns.
    fileprivate var divisor: Int { self == .show ? 3 : 5 }
    /// The rows for the title and the foot, or for the popup's border and margins.
    fileprivate var otherRows: Int { self == .show ? 2 : 4 }
  }

  /// The number of columns that the picture takes from the lines.
  var columns: Int { canvas.size.columns + ShowPicture.gap }

  /// The size available for a picture; `nil` if pictures are not shown.
  static func room(for place: Place, in app: App) -> Size? {
    let smallest = place.smallest
    guard app.showsPictures, app.size.columns >= smallest.columns, app.size.rows >= smallest.rows else { return nil }
    return Size(columns: app.size.columns / place.divisor - gap, rows: app.size.rows - place.otherRows)
  }

  /// The picture at an address at the current size, reusing `before` if nothing changed; `nil` if there is no picture.
  static func current(
    at address: String?, for place: Place, _ app: App, after before: ShowPicture?
  ) -> ShowPicture? {
    guard let address, let room = room(for: place, in: app), let picture = app.picture(at: address)
    else { return nil }
    if let before, before.address == address, before.room == room { return before }
    guard let image = picture.image, let canvas = HalfBlocks.canvas(of: image, in: room) else { return nil }
    return ShowPicture(canvas: canvas, image: image, address: address, room: room)
  }

  /// Draws the picture with its top right corner above and to the left of a point.
  func draw(endingAt column: Int, row: Int, on frame: inout FrameBuilder) {
    frame.draw(image, named: address, as: canvas, at: Point(column: column - canvas.size.columns, row: row))
  }

  /// Requests a show's picture once its address is known, if there is space for it.
  ///
  /// Failed requests are repeated the next day, or when the user asks for newer facts.
  static func ask(for show: Show?, _ reach: LookupReach = .daily, again: Bool = false, in app: inout App) {
    guard room(for: .show, in: app) != nil, let address = show?.picture else { return }
    let known = app.shows[.picture(address)]
    if known == nil || again && known?.picture == nil { app.lookUp(.picture(address), reach) }
  }
}

extension ShowScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    guard let picture else { return }
    picture.draw(endingAt: frame.columns, row: 1, on: &frame)
    // A notice of several lines covers the picture.
    frame.draw(notice: app.notice)
  }
}

extension Picture {
  /// The picture for drawing.
  var image: PixelImage? { PixelImage(width: width, height: height, colours: pixels, opacity: opacity) }
}
