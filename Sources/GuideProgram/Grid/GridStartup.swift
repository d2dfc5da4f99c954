import GuideApp
import GuideModel

/// The parts of the grid that exist before its terminal is open. The guide loads while the terminal opens.
struct GridStartup {
  let provider: GuideProvider
  let mailbox: Mailbox
  let configuration: Configuration
  let persistence: AppPersistence
  let late: DeferredReading
  let loader: GridLoader
  /// Whether there is a guide to load. A source may have none before its first update.
  let isHere: Bool

  /// Starts loading a guide. Throws if the system cannot create a pipe.
  init(_ provider: GuideProvider, zone: ZoneTable) throws {
    mailbox = try Mailbox()
    self.provider = provider
    configuration = Configuration.load(from: .current)
    persistence = AppPersistence(channels: provider.channels, in: .current)
    late = DeferredReading(persistence.later) { [mailbox] in mailbox.post(.action($0)) }
    let rules = ArrangementRules(configuration.settings, isOwnGuide: provider.channels != nil)
    loader = GridLoader(provider, zone: zone, by: rules, mailbox, whenShown: late.finish)
    isHere = provider.sources == nil || provider.sources?.hasContents == true
    if isHere { loader.begin() }
  }
}
