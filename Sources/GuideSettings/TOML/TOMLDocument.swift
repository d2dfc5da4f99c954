import CTOML
import GuideModel

/// A TOML document, parsed by toml++.
enum TOMLDocument {
  /// Why and where a string is not valid TOML.
  struct SyntaxError: Error, Hashable {
    /// The line, from 1.
    let line: Int
    /// The reason in the words of toml++.
    let reason: String
  }

  /// Parses a string and returns the top-level entries.
  ///
  /// Check it with `TOMLOutline` first: deep nesting would overflow the stack.
  static func read(_ text: [UInt8]) throws(SyntaxError) -> [TOMLEntry] {
    let tree = TOMLTree()
    text.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard let start = bytes.baseAddress else { return }
        toml_read(start, bytes.count, Unmanaged.passUnretained(tree).toOpaque()) { context, event in
          Unmanaged<TOMLTree>.fromOpaque(context).takeUnretainedValue().handle(event.pointee)
        }
      }
    }
    if let error = tree.error { throw error }
    return tree.root
  }
}

private final class TOMLTree {
  private(set) var error: TOMLDocument.SyntaxError?
  /// The top-level entries, once the document has ended.
  private(set) var root: [TOMLEntry] = []
  /// Open tables and lists with their entries so far.
  private var open: [(key: String, line: Int, entries: [TOMLEntry])] = []

  func handle(_ event: toml_event) {
    let text = TOMLTree.text(event.text, event.text_length)
    switch event.kind {
    case toml_table_begin, toml_list_begin:
      open.append((TOMLTree.text(event.key, event.key_length), Int(event.line), []))
    case toml_table_end: close { .table($0) }
    case toml_list_end: close { .list($0.map(\.node)) }
    case toml_text: add(event, .text(text))
    case toml_number: add(event, .number(Int(event.number)))
    case toml_boolean: add(event, .boolean(event.number != 0))
    case toml_other: add(event, .other(text))
    default: error = TOMLDocument.SyntaxError(line: Int(event.line), reason: TOMLTree.reason(text))
    }
  }

  private func add(_ event: toml_event, _ value: TOMLValue) {
    add(
      TOMLEntry(
        key: TOMLTree.text(event.key, event.key_length), node: TOMLNode(line: Int(event.line), value: value)))
  }

  private func add(_ entry: TOMLEntry) {
    guard !open.isEmpty else { return root = entry.node.value.entries }
    open[open.count - 1].entries.append(entry)
  }

  private func close(_ value: ([TOMLEntry]) -> TOMLValue) {
    guard let last = open.popLast() else { return }
    add(TOMLEntry(key: last.key, node: TOMLNode(line: last.line, value: value(last.entries))))
  }

  /// The reason without toml++'s common prefix.
  private static func reason(_ text: String) -> String {
    let opening = "Error while parsing "
    return text.hasPrefix(opening) ? String(text.dropFirst(opening.count)) : text
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return String(decoding: bytes, as: UTF8.self)
  }
}
