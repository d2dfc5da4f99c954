package import GuideModel

/// The channels from `channels.dat` in file order, with diagnostics.
package struct RadioTimesChannels: Sendable {
  /// A channel and its key, which names its file.
  package struct ListedChannel: Hashable, Sendable {
    /// The file name without `.dat`. It consists of letters, digits and a few other characters, so it cannot name
    /// another folder.
    package let key: String
    /// The channel, with the key as its id.
    package let channel: Channel
  }

  /// The channels with their keys, in file order.
  package private(set) var entries: [ListedChannel] = []
  /// The diagnostics, sorted by line.
  package private(set) var diagnostics: [Diagnostic] = []
  private var collected: DiagnosticCollector
  private let file: String
  private var keys: Set<String> = []
  /// Channels beyond the limit.
  private var leftOut = OmittedChannels()

  /// The channels in file order.
  package var channels: [Channel] { entries.map(\.channel) }

  init(_ bytes: [UInt8], file: String, collector: DiagnosticCollector = DiagnosticCollector()) {
    self.file = file
    collected = collector
    var line = 0
    let lines = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for piece in lines.split(separator: ASCIIByte.lineFeed, omittingEmptySubsequences: false) {
      line += 1
      let text = Array(piece)
      if text.span.beginsWebPage {
        report(.refused, line, "a web page instead of data", "the rest left out")
        break
      }
      read(text.span, line)
    }
    if let diagnostic = leftOut.diagnostic(file: file) { collected.add(diagnostic) }
    if entries.isEmpty, collected.isEmpty { report(.noted, 0, "no channels", "nothing to read") }
    diagnostics = collected.finish()
  }

  /// Parses a line of the form `<id>|<name>`. Lines without a bar before the first channel are the preamble.
  private mutating func read(_ line: Span<UInt8>, _ number: Int) {
    let whole = line.trimmed(0..<line.count)
    guard let bar = whole.first(where: { line[$0] == ASCIIByte.pipe }) else {
      if !entries.isEmpty, !whole.isEmpty {
        report(.refused, number, "not a channel: the line has no bar", "line left out")
      }
      return
    }
    let key = TextRepairer.text(line, line.trimmed(whole.lowerBound..<bar))
    guard RadioTimesChannels.isKey(key) else {
      return report(.refused, number, "\(key.quoted) is not a channel id", "line left out")
    }
    if keys.count >= OmittedChannels.limit, !keys.contains(key) { return leftOut.addChannel() }
    guard keys.insert(key).inserted else {
      return report(.repaired, number, "the channel \(key) was already listed", "the first name kept")
    }
    entries.append(ListedChannel(key: key, channel: channel(key, line, bar + 1..<whole.upperBound, number)))
  }

  /// The channel with the given key, named by the text after the bar.
  private mutating func channel(_ key: String, _ line: Span<UInt8>, _ rest: Range<Int>, _ number: Int) -> Channel {
    let range = line.trimmed(rest)
    for repair in TextRepair.allCases where TextRepairer.repairs(line, range).contains(repair) {
      report(.repaired, number, repair.fault.problem, repair.fault.action)
    }
    var name = TextRepairer.text(line, range)
    if name.isEmpty {
      report(.repaired, number, "the channel \(key) has no name", "its id is used as the name")
      name = key
    }
    return Channel(id: key, name: name)
  }

  /// Whether a string is a safe file name. Ids in the feed are decimal; letters and a few other characters are also
  /// allowed.
  private static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 256 && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & ~0x20) || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  private mutating func report(_ severity: Diagnostic.Severity, _ line: Int, _ problem: Message, _ action: Message) {
    collected.add(Diagnostic(severity, file: file, line: line, problem: problem, action: action))
  }
}
