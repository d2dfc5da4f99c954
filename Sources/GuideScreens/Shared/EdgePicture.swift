import CellCanvas
import GuideApp
import GuideModel
import GuideSettings

/// A picture at the left edge of a row: a channel's logo or a programme's picture.
struct EdgePicture {
  private let size: Size
  private let address: String?
  /// The picture; `nil` if unknown, or if it has not arrived.
  private let image: PixelImage?
  /// The style of the cells of a picture that would be hard to see on the screen's background; `nil` for others.
  private let plate: Style?

  /// Cells for a logo in rows of one line, and of more.
  private static let (smallLogo, largeLogo) = (Size(columns: 4, rows: 1), Size(columns: 6, rows: 2))
  /// Cells for a programme's picture; rows have as many lines.
  static let programme = Size(columns: 8, rows: 3)

  /// The logo of a channel in rows of some lines; without a channel, only its space.
  init(logoOf channel: Channel?, lines: Int, _ app: App) {
    self.init(EdgePicture.logoSize(lines: lines), channel.flatMap(app.logoAddress), app)
  }

  /// The picture of a programme; without a programme, only its space.
  init(of programme: ProgrammeID?, _ app: App) {
    self.init(EdgePicture.programme, programme.flatMap(app.bestPictureAddress), app)
  }

  /// The picture of a show; without an address, only its space.
  init(at address: String?, _ app: App) { self.init(EdgePicture.programme, address, app) }

  private init(_ size: Size, _ address: String?, _ app: App) {
    (self.size, self.address) = (size, address)
    image = address.flatMap { app.picture(at: $0)?.image }
    plate = image.flatMap { EdgePicture.plate(for: $0, app) }
  }

  /// The number of columns with the gap after the picture.
  var columns: Int { size.columns + 1 }

  /// The number of columns of a logo with its gap in rows of some lines.
  static func logoColumns(lines: Int) -> Int { logoSize(lines: lines).columns + 1 }

  /// A light plate for dark pictures on dark backgrounds, and vice versa. Only transparent pictures need one.
  private static func plate(for image: PixelImage, _ app: App) -> Style? {
    let ground = app.theme[.text].background.value.map(ColourScheme.init(background:)) ?? app.display.ground?.scheme
    guard let ground, let lightness = image.lightness else { return nil }
    switch ground {
    case .dark: return lightness < 80 ? Style(background: .palette(252)) : nil
    case .light: return lightness > 190 ? Style(background: .palette(238)) : nil
    }
  }

  private static func logoSize(lines: Int) -> Size { lines > 1 ? largeLogo : smallLogo }

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
    hasRoomForEdgePictures && channels.contains { logoAddress(of: $0) != nil }
  }

  /// Whether rows have room for the pictures of programmes, given some of the programmes in them.
  func hasPictures(of programmes: some Sequence<ProgrammeID>) -> Bool {
    hasRoomForEdgePictures && programmes.contains { bestPictureAddress(of: $0) != nil }
  }

  /// Whether rows have room for pictures, if terminal and settings allow them.
  var hasRoomForEdgePictures: Bool { showsLogos && size.columns >= 60 }

  /// The picture of a programme's show if it is stored, or else the one in the guide; `nil` if unknown.
  func bestPictureAddress(of programme: ProgrammeID) -> String? {
    let stored = knownShow(of: programme)?.picture.flatMap { picture(at: $0) == nil ? nil : $0 }
    return stored ?? pictureAddress(of: programme)
  }
}

extension ListScreen {
  /// The rows on the screen.
  func shownRows(_ app: App) -> [Int] {
    let rows = rows(app)
    var (index, lines) = (list.top, 0)
    var shown: [Int] = []
    while index < list.count(rows), lines < page(app) {
      if case .row(let row) = list.item(at: index) { shown.append(row) }
      lines += list.height(of: index, rows)
      index += 1
    }
    return shown
  }

  /// The pictures of the visible rows, given the one of each row.
  func shownPictures(_ app: App, ofRow picture: (Int) -> ShownPicture?) -> [ShownPicture] {
    shownRows(app).compactMap(picture)
  }

  /// The logos of the channels in the visible rows.
  func shownLogos(_ app: App, of channel: (Int) -> Channel) -> [ShownPicture] {
    shownPictures(app) { row in app.logoAddress(of: channel(row)).map { ShownPicture($0, isLogo: true) } }
  }
}
