/// Pieces of a frame that are sent style by style.
struct FramePieces {
  /// A text, or a sequence that erases cells.
  struct Piece {
    /// Its bytes in the output of ncurses.
    var range: Range<Int>
    let place: FrameCursor.Position
    /// Where the cursor is after it; `nil` if this is unknown.
    var cursor: FrameCursor.Position?
  }

  private struct Group {
    let style: TerminalStyle
    var pieces: [Piece]
  }

  /// In the order in which the styles first occurred.
  private var groups: [Group] = []
  /// The index of the last added piece's group.
  private var last = 0
  /// The index after the last added piece in the output of ncurses; `nil` if there are no pieces.
  private(set) var end: Int?

  mutating func add(_ piece: Piece, in style: TerminalStyle) {
    end = piece.range.upperBound
    if let known = groups.firstIndex(where: { $0.style == style }) {
      groups[known].pieces.append(piece)
      last = known
    } else {
      last = groups.count
      groups.append(Group(style: style, pieces: [piece]))
    }
  }

  /// Extends the last added piece to an index in the output.
  mutating func extend(to end: Int, cursor: FrameCursor.Position?) {
    guard let piece = groups[last].pieces.popLast() else { return }
    groups[last].pieces.append(Piece(range: piece.range.lowerBound..<end, place: piece.place, cursor: cursor))
    self.end = end
  }

  /// Appends all pieces to a frame and forgets them. Returns where the cursor is then.
  mutating func send(
    from output: [UInt8], to bytes: inout [UInt8], after shown: inout TerminalStyle
  ) -> FrameCursor.Position? {
    var cursor: FrameCursor.Position?
    for group in groups {
      group.style.append(to: &bytes, after: &shown)
      for piece in group.pieces {
        piece.place.append(to: &bytes, after: cursor)
        bytes += output[piece.range]
        cursor = piece.cursor
      }
    }
    (groups, end) = ([], nil)
    return cursor
  }
}
