import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSearch

/// The channels offered above the search results.
extension SearchScreen {
  /// Maximum number of channels, to leave space for results.
  private static let maximumChannels = 3

  /// The channels whose names contain the typed text, best match first; none if it uses query syntax.
  func channelsWithTypedName(_ app: App) -> [Int] {
    let text = line.field.string
    let isPlain = !text.contains { "\":=<>()".contains($0) } && !text.hasPrefix("-")
    guard isPlain, text.count > 1, app.size.rows >= 8 else { return [] }
    let found = app.index.channelsByName.indices(of: text).lazy.filter { scope.contains(app.guide.channels[$0]) }
    return Array(found.prefix(app.size.rows < 20 ? 1 : Self.maximumChannels))
  }

  func goTo(channel: Int, in app: inout App) {
    app.remember(line.field.string)
    noteViewed(in: &app)
    app.closeAll()
    app.send(GridMessage.goToChannel(app.guide.channels[channel].id))
  }

  /// Describes an offered channel and its current programme; only the channel is read aloud, as `Channel: 3 Harbour One`.
  func describe(offer channel: Int, in columns: inout RowColumns, _ app: App) {
    columns.add(app.text("Channel: \(app.label(ofChannel: channel))"), .heading)
    let now = app.guide.owner(on: channel, at: app.now).map { "\(app.times(of: $0)) \(app.guide.title(of: $0))" }
    columns.add(now, .quiet, needs: 13, in: .drawn)
  }
}
