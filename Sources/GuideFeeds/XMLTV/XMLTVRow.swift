/// A programme as it was read, until its channel is whole and its end can be judged.
struct XMLTVRow {
  var channel: UInt32
  /// Seconds since 1970. No end: as the start.
  let start: UInt32
  var end: UInt32
  /// Whether the guide says one, and one that can be.
  var hasEnd: Bool
  /// Minutes by the guide's own word, 0 where it says none.
  let length: UInt16
  let flags: UInt16
  /// Whether the guide says that it shares its time with others.
  let sharesSlot: Bool
  var title: UInt32
  var genre: UInt32
  /// Its record in the stock of that number.
  var stock: UInt16
  var recordStart: UInt32
  let recordLength: UInt32
  /// The line that its element begins on, counted from 1.
  var line: UInt32
}
