import ArgumentParser
import GuideApp
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
      case .markdown: CommandTable.markdown
      case .roff: CommandTable.roff
      case .queries: QueryHelp.roff
      }
    // The last line break is the output's own.
    try Output.write([String(text.dropLast())])
  }
}
