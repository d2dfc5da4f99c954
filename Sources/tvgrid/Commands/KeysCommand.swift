import ArgumentParser
import GuideApp

/// Writes the table of keys for the documents that are made from it.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "Write the table of keys.", shouldDisplay: false)

  enum Format: String, EnumerableFlag {
    case markdown, roff
  }

  @Flag var format: Format = .markdown

  func run() throws {
    let text = format == .markdown ? CommandTable.markdown : CommandTable.roff
    // The last line break is the output's own.
    try Output.write([String(text.dropLast())])
  }
}
