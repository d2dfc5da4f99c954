import CellCanvas
import GuideApp
import GuideModel

/// Column widths of channel numbers and names.
package struct ChannelNameColumns: Hashable, Sendable {
  /// Width of the channel numbers, or of positions such as `3.`.
  ///
  /// It is limited so that one long number does not squeeze all names.
  private let digits: Int
  /// Width of the longest name, with and without an ending such as HD.
  private let whole: Int
  private let short: Int

  /// Creates widths for a guide whose names are not known yet.
  package init() {
    (digits, whole, short) = (2, 40, 40)
  }

  /// Measures all channels of a guide, so that widths do not change with the group.
  init(of guide: Guide) {
    digits = guide.hasOwnNumbers ? min(4, String(guide.highestNumber).count) : String(guide.channels.count).count + 1
    var (whole, short) = (0, 0)
    for channel in guide.channels {
      let width = SafeText(channel.name).width
      whole = max(whole, width)
      short = max(short, width - (ChannelLabels.ending(of: channel.name).map { $0.utf8.count + 1 } ?? 0))
    }
    (self.whole, self.short) = (whole, short)
  }

  /// Number of columns for the number, the name and the selection mark; at most `limit`.
  func columns(of limit: Int) -> Int {
    // Use at least twelve columns if possible, so that there is space for numbers even if all names are short.
    guard limit >= 12 else { return min(limit, max(9, whole + 2)) }
    let names = whole + indent(of: limit) + 1
    return min(limit, max(12, names <= limit ? names : short + indent(of: limit) + 1))
  }

  /// The column where names begin; 0 if there is no space for numbers.
  func indent(of columns: Int) -> Int { columns < 12 ? 0 : digits + 2 }
}

/// Caches channel labels until the guide, the width or the channels change.
struct ChannelLabelCache {
  private var labels: [SafeText] = []
  private var guide: Guide?
  private var channels: [Int] = []
  private var columns = 0

  mutating func labels(of seen: [Int], in guide: Guide, columns: Int) -> [SafeText] {
    let isWhole = guide.channels.count <= ChannelLabelTable.limit
    let channels = isWhole ? Array(guide.channels.indices) : seen
    if guide !== self.guide || columns != self.columns || channels != self.channels {
      (self.guide, self.channels, self.columns) = (guide, channels, columns)
      labels = ChannelLabels(channels.map { guide.channels[$0].name }, columns: columns).texts
    }
    return isWhole ? seen.map { labels[$0] } : labels
  }
}
