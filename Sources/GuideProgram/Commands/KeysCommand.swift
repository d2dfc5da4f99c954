import ArgumentParser
import GuideApp
import GuideScreens
import GuideSearch

/// Writes the tables of keys, of the query language and of settings for the documents that contain them.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Write the table of keys.", shouldDisplay: false)

  enum Format: String, EnumerableFlag {
    case markdown, roff
    /// The query language for the manual page.
    case queries
    /// The settings for `docs/sources.md` and for the manual page.
    case settings, settingsRoff
  }

  @Flag var format: Format = .markdown

  func run() throws {
    let text =
      switch format {
      case .markdown: KeyReference.markdown(KeyTables.all)
      case .roff: KeyReference.roff(KeyTables.all)
      case .queries: QueryHelp.roff
      case .settings: SettingReference.markdown
      case .settingsRoff: SettingReference.roff
      }
    // The output adds the last line break itself.
    try Output.writeData([String(text.dropLast())])
  }
}
