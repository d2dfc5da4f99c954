import GuideFeeds
import GuideModel
import GuideSystem

/// Fetches and decodes a server's answers during an update.
struct ServerAnswers {
  let update: SourceUpdate

  /// Size limit for an answer in bytes: 50,000 channels take about 20 MB.
  static let largest = 64_000_000

  /// The bytes at an address, unpacked.
  func bytes(at address: String, limit: Int = largest) throws(FetchError) -> [UInt8] {
    let request = SourceDownload(update, previous: nil).request(address)
    return try AnswerFetcher(request, temporaryPath: update.cache.download(of: update.source.name))
      .bytes(at: address, limit: limit, until: update.token)
  }

  /// Stores bytes from an address as the source's download.
  func store(_ bytes: [UInt8], from address: String) throws(FetchError) {
    do throws(FileError) {
      try AtomicFile.replace(update.cache.download(of: update.source.name)) { (file) throws(FileError) in
        try file.write(bytes)
      }
    } catch {
      throw FetchError(.file(error), at: RedactedAddress.of(address))
    }
  }

  /// The decoded answer at an address.
  func decoded<Value>(
    at address: String, _ decode: ([UInt8]) throws(ServerAnswerError) -> Value
  ) throws(FetchError) -> Value {
    let bytes = try bytes(at: address)
    do throws(ServerAnswerError) { return try decode(bytes) } catch {
      throw FetchError(.unusableAnswer(error.reason), at: RedactedAddress.of(address))
    }
  }
}
