import GuideFeeds
package import GuideModel
import GuideSystem

extension GuideLoader {
  /// A guide of the channels alone, where they are listed by themselves: in `channels.dat`, or before the first programme of
  /// an XMLTV document. Where they are not, all is read. Findings are left out.
  ///
  /// A channel that a document names only after a programme is not in it: it is for completions, which cannot wait.
  package func loadChannels() throws(SourceError) -> Guide {
    let entries = try discover().flatMap(\.entries)
    var builder = GuideBuilder(aliases: aliases)
    for entry in entries {
      guard let channels = channels(of: entry) else { return try load(evenIfUseless: true) }
      for channel in channels { _ = builder.addWithinLimit(channel) }
    }
    return builder.build()
  }

  /// The channels that are listed by themselves; nil where there is no such list.
  private func channels(of entry: DiscoveredFiles.DiscoveredEntry) -> [Channel]? {
    switch entry {
    case .channel(let channel, _), .stream(let channel, _, _), .missing(let channel): return [channel]
    case .document(let path, let input):
      guard let stream = try? input.open() else { return [] }
      return channels(of: stream, path)
    case .playlist: return []
    case .schedules: return nil
    }
  }

  private static let firstProgramme = Array("<programme".utf8)

  /// The channels before the first programme of a document; nil where there are none.
  private func channels(of stream: GuideStream, _ path: String) -> [Channel]? {
    let decoder = XMLTVDecoder(file: path, languages: languages)
    // A programme's beginning may lie across two chunks.
    var last: [UInt8] = []
    _ = stream.forEachChunk { chunk in
      let goesOn = decoder.read(chunk)
      let bytes = last + chunk.withUnsafeBufferPointer { Array($0) }
      last = Array(bytes.suffix(Self.firstProgramme.count - 1))
      return goesOn && bytes.firstRange(of: Self.firstProgramme) == nil
    }
    let channels = decoder.finish(after: "only its channels are read").channels
    return channels.isEmpty ? nil : channels
  }
}
