import CellCanvas
package import GuideLanguage
import GuideModel
import GuidePersonal

/// Column widths of the channel list; the least important columns are dropped first.
package struct ChannelColumns: Hashable, Sendable {
  /// The widths of the widest strings in a list.
  package struct Widths: Hashable, Sendable {
    var number = 0
    var name = 0
    var groups = 0
    var sources = 0
    var programmes = 0
    /// Whether any channel has programmes.
    var hasDays = false

    init() {}

    init(_ channels: ChannelList, _ coverage: [ChannelCoverage]) {
      for (entry, coverage) in zip(channels.entries, coverage) {
        name = max(name, SafeText(entry.channel.name).width)
        if !entry.channel.groups.isEmpty {
          groups = max(groups, SafeText(entry.channel.groups.joined(separator: ", ")).width)
        }
        if !coverage.sources.isEmpty {
          sources = max(sources, SafeText(coverage.sources.joined(separator: ", ")).width)
        }
        // The column must be at least as wide as `no`.
        programmes = max(programmes, 2, String(coverage.programmes).count)
        hasDays = hasDays || coverage.interval != nil
      }
      let dot = channels.showsPositions ? 1 : 0
      number = channels.highestNumber > 0 ? String(channels.highestNumber).count + dot : 0
    }
  }

  /// The width of each column; 0 if it does not fit.
  package private(set) var number = 0
  package private(set) var name = 0
  package private(set) var groups = 0
  package private(set) var sources = 0
  package private(set) var programmes = 0
  package private(set) var days = 0

  /// Space reserved for a channel's choices, e.g. `hidden`.
  private static let summary = 10

  /// Computes the columns for a line that is `room` columns wide.
  package init(_ widths: Widths, in room: Int, _ language: InterfaceLanguage) {
    number = min(widths.number, 6)
    name = min(widths.name, max(8, room / 3))
    var left = room - number - 3 - name - 2 - ChannelColumns.summary
    // A column gets its full width or is dropped; only long groups and sources are truncated.
    func take(_ wanted: Int, atLeast least: Int) -> Int {
      guard wanted > 0, left >= min(wanted, least) + 2 else { return 0 }
      let taken = min(wanted, left - 2)
      left -= taken + 2
      return taken
    }
    groups = take(min(widths.groups, room / 4), atLeast: 8)
    days = widths.hasDays ? take(ChannelColumns.daysWidth, atLeast: ChannelColumns.daysWidth) : 0
    let wide = ChannelColumns.wide(widths, language)
    programmes = widths.hasDays ? take(wide, atLeast: wide) : 0
    sources = take(min(widths.sources, room / 4), atLeast: 8)
    let narrow = ChannelColumns.width(widths, language.text("prog."), language.text("no prog."))
    if widths.hasDays, programmes == 0 { programmes = take(narrow, atLeast: narrow) }
    // Truncated names get any columns that are left over.
    name = min(widths.name, name + max(0, left))
  }

  private static let daysWidth = "Wed 20 Nov - Wed 27 Nov".count

  private static func wide(_ widths: Widths, _ language: InterfaceLanguage) -> Int {
    width(widths, language.phrase("programmes"), language.text("no programmes"))
  }

  private static func width(_ widths: Widths, _ word: String, _ none: String) -> Int {
    max(widths.programmes + 1 + SafeText(word).width, SafeText(none).width)
  }

  /// The number of programmes, e.g. ` 312 programmes`, or ` 312 prog.` in a narrow column.
  func text(ofProgrammes coverage: ChannelCoverage, _ widths: Widths, _ language: InterfaceLanguage) -> String {
    func padded(_ text: String, to columns: Int) -> String {
      String(repeating: " ", count: max(0, columns - SafeText(text).width)) + text
    }
    let isWide = programmes >= ChannelColumns.wide(widths, language)
    if coverage.programmes == 0 {
      return padded(isWide ? language.text("no programmes") : language.text("no prog."), to: programmes)
    }
    let several = isWide ? language.phrase("programmes") : language.text("prog.")
    let word = isWide && coverage.programmes == 1 ? language.phrase("programme") : several
    return "\(padded(String(coverage.programmes), to: programmes - 1 - SafeText(several).width)) \(word)"
  }

  /// The first and last days with programmes, e.g. `Fri 20 Nov - Fri 27 Nov`.
  static func days(_ coverage: ChannelCoverage, in zone: ZoneTable, _ language: InterfaceLanguage) -> String {
    guard let interval = coverage.interval else { return "" }
    let last = interval.isEmpty ? interval.start : interval.end.adding(seconds: -1)
    let days = [interval.start, last].map { BroadcastDay(containing: $0, in: zone).date.shortText(in: language) }
    return days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])"
  }
}
