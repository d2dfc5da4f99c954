import CellCanvas
package import GuideApp
import GuideModel
import GuideSettings

/// A show's picture as cells, to the right of its lines. It does not scroll with them, because the screen may open far down the
/// list.
struct ShowPicture: Sendable {
  /// The picture, ready to be drawn.
  let canvas: Canvas
  private let address: String
  private let room: Size

  /// The number of columns between the lines and the picture.
  private static let gap = 1
  /// The minimum screen size; on smaller screens, the lines need the whole width.
  private static let smallest = Size(columns: 70, rows: 12)

  /// The width taken from the lines.
  var columns: Int { canvas.size.columns + ShowPicture.gap }

  /// The size available for a picture, at most a third of the width; `nil` if pictures are not shown.
  static func room(in app: App) -> Size? {
    guard app.display.canShowPictures, app.settings.values.showsPictures, app.size.columns >= smallest.columns,
      app.size.rows >= smallest.rows
    else { return nil }
    // This excludes the title and the foot of the screen.
    return Size(columns: app.size.columns / 3 - gap, rows: app.size.rows - 2)
  }

  /// The picture of a show at the current size, reusing `before` if nothing changed; `nil` if there is no picture.
  static func current(of show: Show?, _ app: App, after before: ShowPicture?) -> ShowPicture? {
    guard let address = show?.picture, let room = room(in: app), let picture = app.shows[.picture(address)]?.picture
    else { return nil }
    if let before, before.address == address, before.room == room { return before }
    return HalfBlocks.canvas(of: picture.pixels, width: picture.width, height: picture.height, in: room)
      .map { ShowPicture(canvas: $0, address: address, room: room) }
  }

  /// Requests a show's picture once its address is known and it fits. Failed requests are repeated the next day, or when the
  /// user asks for newer facts.
  static func ask(for show: Show?, _ reach: LookupReach = .daily, again: Bool = false, in app: inout App) {
    guard room(in: app) != nil, let address = show?.picture else { return }
    let known = app.shows[.picture(address)]
    if known == nil || again && known?.picture == nil { app.lookUp(.picture(address), reach) }
  }
}

extension ShowScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    guard let picture else { return }
    frame.canvas.paste(picture.canvas, at: Point(column: frame.columns - picture.canvas.size.columns, row: 1))
    // A notice of several lines covers the picture.
    frame.draw(notice: app.notice)
  }
}
