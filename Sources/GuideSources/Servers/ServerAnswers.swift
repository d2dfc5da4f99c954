import GuideFeeds
import GuideModel

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
