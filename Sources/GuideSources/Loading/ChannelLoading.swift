import GuideFeeds
package import GuideModel
import GuideSystem

extension GuideLoader {
  /// A guide with only the channels, for completions, which must be fast.
  ///
  /// Reads `channels.dat`, or a document up to its first programme, so channels declared after that are missing. If that
  /// yields no channels, everything is read. No diagnostics are reported.
  package func loadChannels() throws(SourceError) -> Guide {
    let entries = try discover().flatMap(\.entries)
    var builder = GuideBuilder(aliases: aliases)
    for entry in entries {
      guard let channels = channels(of: entry) else { return try load(allowingNoProgrammes: true) }
      for channel in channels { _ = builder.addWithinLimit(channel) }
    }
    return builder.build()
  }

  /// The channels listed separately from programmes; `nil` if there is no such list.
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

  /// The channels before the first programme of a document; `nil` if there are none.
  private func channels(of stream: GuideStream, _ path: String) -> [Channel]? {
    let decoder = XMLTVDecoder(file: path, languages: languages)
    // The tag may be split between two chunks.
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
