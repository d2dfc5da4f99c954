import CellCanvas
package import GuideApp
import GuideModel
import GuideSettings

/// The picture of a show as cells, at the right of its lines. It stays where it is while they are scrolled: the episode that one
/// comes from may be far down.
struct ShowPicture: Sendable {
  /// The picture, ready to be drawn.
  let canvas: Canvas
  private let address: String
  private let room: Size

  /// The columns between the lines and the picture.
  private static let gap = 1
  /// On a smaller screen the lines need all of it.
  private static let smallest = Size(columns: 70, rows: 12)

  /// The columns that it takes from the lines.
  var columns: Int { canvas.size.columns + ShowPicture.gap }

  /// The cells that there are for a picture, a third of the width at most; nil where none is to be shown.
  static func room(in app: App) -> Size? {
    guard app.display.canShowPictures, app.settings.values.showsPictures, app.size.columns >= smallest.columns,
      app.size.rows >= smallest.rows
    else { return nil }
    // Without the title and the foot.
    return Size(columns: app.size.columns / 3 - gap, rows: app.size.rows - 2)
  }

  /// The picture of a show as it fits now, the same as before where nothing has changed; nil where there is none.
  static func current(of show: Show?, _ app: App, after before: ShowPicture?) -> ShowPicture? {
    guard let address = show?.picture, let room = room(in: app), let picture = app.shows[.picture(address)]?.picture
    else { return nil }
    if let before, before.address == address, before.room == room { return before }
    return HalfBlocks.canvas(of: picture.pixels, width: picture.width, height: picture.height, in: room)
      .map { ShowPicture(canvas: $0, address: address, room: room) }
  }

  /// Asks for the picture of a show whose address has come, where there is room for one. Where none
  /// could be had it is tried again the next day, and by the key that asks for newer facts.
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
    // A notice of several lines is over it.
    frame.draw(notice: app.notice)
  }
}
