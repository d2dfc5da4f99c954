import CellCanvas

/// Pictures in kitty's graphics protocol.
///
/// A picture is sent once, with a number. Cells with a placeholder in the colour of this number then show its parts. To
/// ncurses these are ordinary cells, so everything that is drawn over a picture erases it.
struct KittyPictures {
  /// The numbers of pictures, which are also colours of the palette. The first 16 have other sequences.
  static let numbers = 16...255

  /// The numbers of the pictures that were sent.
  private var sent: [PictureKey: Int] = [:]
  /// These pictures, the most recently shown last.
  private var recent: [PictureKey] = []
  /// The visible pictures that have not been sent.
  private var waiting: [CanvasPicture] = []
  private var sending: (key: PictureKey, number: Int)?
  /// The rest of the picture being sent.
  private var rest: ArraySlice<[UInt8]> = []

  var hasWork: Bool { !rest.isEmpty || !waiting.isEmpty }

  /// Takes the pictures of the next frame. Returns a canvas with placeholders for the ones already sent.
  mutating func adopt(_ canvas: Canvas, _ pictures: [CanvasPicture]) -> Canvas {
    waiting = []
    guard !pictures.isEmpty else { return canvas }
    var canvas = canvas
    // The topmost pictures take their cells first.
    for picture in pictures.reversed() where max(picture.area.columns, picture.area.rows) <= Placeholder.marks.count {
      let key = PictureKey(picture)
      let points = canvas.picturePoints(in: picture.area)
      if let number = sent[key] {
        note(key)
        for point in points { Placeholder.put(number, of: picture, at: point, on: &canvas) }
      } else {
        if !points.isEmpty, key != sending?.key, !waiting.contains(where: { PictureKey($0) == key }) {
          waiting.append(picture)
        }
        canvas.releasePicture(picture.area)
      }
    }
    return canvas
  }

  /// Removes and returns the next bytes to send, and whether they complete a picture.
  mutating func next() -> (bytes: [UInt8], completesPicture: Bool) {
    if rest.isEmpty {
      guard !waiting.isEmpty else { return ([], false) }
      let picture = waiting.removeFirst()
      let number = freeNumber()
      sending = (PictureKey(picture), number)
      rest = KittyTransmission(picture, number: number).sequences[...]
    }
    let bytes = rest.prefix(KittyTransmission.sequencesAtOnce).flatMap(\.self)
    rest = rest.dropFirst(KittyTransmission.sequencesAtOnce)
    guard rest.isEmpty, let sending else { return (bytes, false) }
    sent[sending.key] = sending.number
    recent.append(sending.key)
    self.sending = nil
    return (bytes, true)
  }

  /// Forgets all pictures. Ends the one being sent, because the terminal would take the next one for its rest.
  mutating func forget() {
    let isSending = !rest.isEmpty
    self = KittyPictures()
    if isSending { rest = [Array("\u{1B}_Gq=2,m=0;\u{1B}\\".utf8)] }
  }

  private mutating func note(_ key: PictureKey) {
    guard recent.last != key, let index = recent.firstIndex(of: key) else { return }
    recent.append(recent.remove(at: index))
  }

  /// An unused number, or that of the picture that was shown longest ago, which the terminal then replaces.
  private mutating func freeNumber() -> Int {
    let used = Set(sent.values)
    if let free = Self.numbers.first(where: { !used.contains($0) }) { return free }
    return recent.isEmpty ? Self.numbers.lowerBound : sent.removeValue(forKey: recent.removeFirst()) ?? 16
  }
}

/// The sequences that send a picture.
struct KittyTransmission {
  /// The sequences, which may have other output between them.
  let sequences: [[UInt8]]

  /// How many are sent before looking for keys: about 8 KB.
  static let sequencesAtOnce = 2
  /// The maximum of base64 in one sequence.
  private static let longestPayload = 4_096
  /// The pixels that are sent for each cell, at most. A cell of a large font has more, but the picture would take four times
  /// as long.
  private static let cell = Size(columns: 10, rows: 20)

  /// Prepares a picture. The terminal fits it into its cells.
  init(_ picture: CanvasPicture, number: Int) {
    let area = picture.area
    let image = picture.image.fitted(
      width: area.columns * Self.cell.columns, height: area.rows * Self.cell.rows)
    let data = Base64.encoded(Self.bytes(of: image))
    let keys =
      "a=T,U=1,i=\(number),f=\(image.opacity == nil ? 24 : 32),s=\(image.width),v=\(image.height),"
      + "c=\(area.columns),r=\(area.rows),"
    let starts = Array(stride(from: 0, to: data.count, by: Self.longestPayload))
    sequences = starts.map { start in
      let end = min(data.count, start + Self.longestPayload)
      let head = "\u{1B}_G\(start == 0 ? keys : "")q=2,m=\(end < data.count ? 1 : 0);"
      return Array(head.utf8) + data[start..<end] + Array("\u{1B}\\".utf8)
    }
  }

  private static func bytes(of image: PixelImage) -> [UInt8] {
    guard let opacity = image.opacity else { return image.colours }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(opacity.count * 4)
    for (index, alpha) in opacity.enumerated() {
      bytes += image.colours[index * 3..<index * 3 + 3]
      bytes.append(alpha)
    }
    return bytes
  }
}

/// The character that kitty replaces by a part of a picture. Its marks say which part, its colour which picture.
enum Placeholder {
  static let scalar: Unicode.Scalar = "\u{10EEEE}"

  /// The marks for the rows and columns, in kitty's order.
  static let marks: [Unicode.Scalar] = [
    "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}", "\u{346}", "\u{34A}",
    "\u{34B}", "\u{34C}", "\u{350}", "\u{351}", "\u{352}", "\u{357}", "\u{35B}", "\u{363}", "\u{364}", "\u{365}",
    "\u{366}", "\u{367}", "\u{368}", "\u{369}", "\u{36A}", "\u{36B}", "\u{36C}", "\u{36D}", "\u{36E}", "\u{36F}",
    "\u{483}", "\u{484}", "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    "\u{598}", "\u{599}", "\u{59C}", "\u{59D}", "\u{59E}", "\u{59F}", "\u{5A0}", "\u{5A1}",
  ]

  /// Writes the placeholder for one cell of a picture. Transparent parts show the background of the cell.
  static func put(_ number: Int, of picture: CanvasPicture, at point: Point, on canvas: inout Canvas) {
    let style = canvas.style(at: point)
    // A half block has the colours of the picture, not of its background.
    let isBlank = canvas.isPictureBlank(at: point)
    let visible = style.attributes.contains(.reverse) ? style.foreground : style.background
    let place = (row: marks[point.row - picture.area.row], column: marks[point.column - picture.area.column])
    canvas.put(
      scalar, marks: [place.row, place.column], at: point,
      style: Style(foreground: .palette(UInt8(number)), background: isBlank ? visible : picture.background))
  }
}
