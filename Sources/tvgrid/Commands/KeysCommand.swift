import ArgumentParser
import GuideApp
import GuideScreens
import GuideSearch

/// Writes the tables of keys and of queries for the documents that are made from it.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Write the table of keys.", shouldDisplay: false)

  enum Format: String, EnumerableFlag {
    case markdown, roff
    /// The query language for the manual page.
    case queries
  }

  @Flag var format: Format = .markdown

  func run() throws {
    let text =
      switch format {
      case .markdown: KeyReference.markdown(KeyTables.all)
      case .roff: KeyReference.roff(KeyTables.all)
      case .queries: QueryHelp.roff
      }
    // The last line break is the output's own.
    try Output.writeData([String(text.dropLast())])
  }
}
