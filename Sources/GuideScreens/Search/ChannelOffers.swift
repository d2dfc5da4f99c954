import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// Channels whose names contain the typed text, offered above the search results.
package struct ChannelOffers: Sendable {
  /// The channels, best match first.
  package private(set) var channels: [Int] = []
  /// Index of the selected channel; `nil` while a result is selected.
  package private(set) var selected: Int?
  /// The names of all channels, folded on first use.
  private var names: ChannelNames?

  /// Maximum number of channels, to leave space for results.
  private static let maximumCount = 3

  /// The selected channel.
  package var selectedChannel: Int? { selected.map { channels[$0] } }

  /// Finds channels whose names contain a string, unless it uses query syntax.
  mutating func find(_ text: String, within group: ChannelGroup, _ app: App) {
    (channels, selected) = ([], nil)
    let isPlain = !text.contains { "\":=<>()".contains($0) } && !text.hasPrefix("-")
    guard isPlain, text.count > 1, app.size.rows >= 8 else { return }
    let names = names ?? ChannelNames(app.guide.channels.map(\.name))
    self.names = names
    let found = names.indices(of: text).lazy.filter { group.contains(app.guide.channels[$0]) }
    channels = Array(found.prefix(app.size.rows < 20 ? 1 : Self.maximumCount))
  }

  /// Drops everything that belongs to the old guide.
  mutating func forget() { self = ChannelOffers() }

  mutating func select(first isFirst: Bool) { selected = isFirst && !channels.isEmpty ? 0 : nil }

  mutating func select(_ index: Int) { selected = channels.indices.contains(index) ? index : nil }

  /// Selects the channel above; from the results, selects the last channel.
  mutating func moveUp() { selected = max(0, (selected ?? channels.count) - 1) }

  /// Selects the channel below; after the last one, moves to the results if there are any.
  mutating func moveDown(hasResults: Bool) {
    guard let selected else { return }
    self.selected = selected + 1 < channels.count ? selected + 1 : hasResults ? nil : selected
  }
}

/// The click target of an offered channel.
package struct ChannelOfferTarget: Hashable, Sendable {
  /// Index among the offered channels.
  package let index: Int
}

extension SearchScreen {
  /// The first row of the results, below the offered channels.
  var firstResultRow: Int { 2 + offers.channels.count }

  mutating func goTo(channel: Int, in app: inout App) {
    app.remember(line.field.string)
    noteViewed(in: &app)
    app.closeAll()
    app.send(GridMessage.goToChannel(app.guide.channels[channel].id))
  }

  /// Draws each offered channel with its current programme.
  func drawOffers(on frame: inout FrameBuilder, _ app: App) {
    for (index, channel) in offers.channels.enumerated() where 2 + index < frame.rows - 1 {
      let area = Rectangle(column: 0, row: 2 + index, columns: frame.columns, rows: 1)
      frame.draw(
        columns(ofOffer: channel, for: .drawn, app), in: area, isSelected: index == offers.selected,
        as: ChannelOfferTarget(index: index))
    }
  }

  /// An offered channel with its current programme; only the channel is read aloud, as `Channel: 3 Harbour One`.
  func columns(ofOffer channel: Int, for use: RowColumns.Uses, _ app: App) -> RowColumns {
    var columns = RowColumns(for: use)
    columns.add(app.text("Channel: \(app.label(ofChannel: channel))"), .heading)
    let now = app.guide.owner(on: channel, at: app.now).map { "\(app.times(of: $0)) \(app.guide.title(of: $0))" }
    columns.add(now, .quiet, needs: 13, in: .drawn)
    return columns
  }
}
