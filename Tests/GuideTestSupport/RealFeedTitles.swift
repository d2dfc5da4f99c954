/// Invented titles with the peculiarities of titles in real feeds: the bytes in the feed, and the text to display.
package enum RealFeedTitles {
  package struct Sample: Sendable {
    /// The name of the sample's golden screen.
    package let name: String
    package let bytes: [UInt8]
    package let shown: String

    fileprivate init(_ name: String, _ bytes: String, _ shown: String) {
      self.name = name
      self.bytes = Array(bytes.utf8)
      self.shown = shown
    }
  }

  package static let all = [
    Sample("carriage-return", "Lamp&#13;Lighters", "Lamp Lighters"),
    Sample("apostrophe-as-a-control", "Imogen\u{92}s Tea", "Imogen’s Tea"),
    Sample("dash-as-a-control", "Quay \u{96} Live", "Quay – Live"),
    Sample("control-without-a-meaning", "Late\u{81} Supper", "Late Supper"),
    Sample("zero-byte", "Quay\u{0} Cats", "Quay Cats"),
    Sample("left-to-right-mark", "Marnie\u{200E} Quill", "Marnie Quill"),
    Sample("soft-hyphen", "Work\u{AD}shop Ten", "Workshop Ten"),
  ]
}
