/// Where a reading lies while parsers come and go, and C calls back with an address.
///
/// One access to it a call: each costs as much as a small element.
final class XMLTVDesk {
  var reading: XMLTVReading

  init(_ reading: XMLTVReading) {
    self.reading = reading
  }
}
