import CellCanvas
import GuideApp
import GuideModel
import GuideSettings

/// A channel's logo at the left edge of a row.
struct RowLogo {
  private let size: Size
  private let address: String?
  /// The logo; `nil` if the channel has no logo, or it has not arrived.
  private let image: PixelImage?
  /// The style of the cells of a logo that would be hard to see on the screen's background; `nil` for others.
  private let plate: Style?

  /// Cells for a logo in rows of one line, and of more.
  private static let (small, large) = (Size(columns: 4, rows: 1), Size(columns: 6, rows: 2))

  /// The logo of a channel in rows of some lines; without a channel, only its space.
  init(_ channel: Channel?, lines: Int, _ app: App) {
    size = RowLogo.size(lines: lines)
    address = channel.flatMap(app.logoAddress)
    image = address.flatMap { app.picture(at: $0)?.image }
    plate = image.flatMap { RowLogo.plate(for: $0, app) }
  }

  /// The number of columns with the gap after the logo.
  var columns: Int { size.columns + 1 }

  /// The number of columns with the gap in rows of some lines.
  static func columns(lines: Int) -> Int { size(lines: lines).columns + 1 }

  /// A light plate for dark logos on dark backgrounds, and vice versa. Only transparent logos need one.
  private static func plate(for image: PixelImage, _ app: App) -> Style? {
    let ground = app.theme[.text].background.value.map(ColourScheme.init(background:)) ?? app.display.ground?.scheme
    guard let ground, let lightness = image.lightness else { return nil }
    switch ground {
    case .dark: return lightness < 80 ? Style(background: .palette(252)) : nil
    case .light: return lightness > 190 ? Style(background: .palette(238)) : nil
    }
  }

  private static func size(lines: Int) -> Size { lines > 1 ? large : small }

  func draw(in area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder) {
    guard let image, let address, area.rows >= size.rows, area.columns > columns else { return }
    let style = isSelected ? frame.theme.selected : frame.theme.plain
    frame.draw(
      image, named: address, as: .blankPicture(size, style: plate ?? style),
      at: Point(column: area.column + 1, row: area.row))
  }
}

extension App {
  /// Whether rows have room for logos, given the channels in them.
  func hasLogos(of channels: some Sequence<Channel>) -> Bool {
    showsLogos && size.columns >= 60 && channels.contains { logoAddress(of: $0) != nil }
  }
}

extension ListScreen {
  /// The logos of the channels in the visible rows.
  func shownLogos(_ app: App, of channel: (Int) -> Channel) -> [ShownPicture] {
    let rows = rows(app)
    var (index, lines) = (list.top, 0)
    var logos: [ShownPicture] = []
    while index < list.count(rows), lines < page(app) {
      if case .row(let row) = list.item(at: index), let address = app.logoAddress(of: channel(row)) {
        logos.append(ShownPicture(address, isLogo: true))
      }
      lines += list.height(of: index, rows)
      index += 1
    }
    return logos
  }
}
