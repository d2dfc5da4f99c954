import Foundation
import GuideModel
import GuideTestSupport

@testable import GuideSources

/// A fetch and its outcome, with limits that only a hanging server exceeds, and without a proxy.
struct FetchSketch {
  /// The response, or the error.
  let result: Result<FetchResult, FetchError>
  let bytes: [UInt8]?
  /// The duration, for printed figures.
  let seconds: Double
  let steps: [FetchProgress]
  /// The names of the files in the download's folder.
  let names: [String]

  var fault: FetchError.Cause? {
    if case .failure(let error) = result { error.cause } else { nil }
  }

  var file: FetchedFile? {
    if case .success(.fetched(let file)) = result { file } else { nil }
  }

  var message: String {
    if case .failure(let error) = result { error.message } else { "" }
  }

  static let limits: FetchLimits = {
    var limits = FetchLimits()
    limits.connecting = .seconds(HangGuard.seconds)
    limits.stall = .seconds(HangGuard.seconds)
    limits.total = .seconds(2 * HangGuard.seconds)
    limits.retryWaits = []
    limits.longestWait = .seconds(2)
    limits.bodyBytes = 1_000_000
    return limits
  }()

  static func request(_ address: String) -> FetchRequest {
    var request = FetchRequest(address: address, userAgent: "tvgrid/test (+https://example.org/)")
    request.limits = limits
    request.proxy = ""
    return request
  }

  init(
    _ address: String, keepsBytes: Bool = true, change: (inout FetchRequest) -> Void = { _ in },
    until token: CancellationToken = CancellationToken(), progress: (FetchProgress) -> Void = { _ in }
  ) throws {
    var request = FetchSketch.request(address)
    change(&request)
    let folder = try TemporaryFolder()
    var steps: [FetchProgress] = []
    let start = MonotonicClock.seconds
    result = Result { () throws(FetchError) in
      try Fetcher().fetch(request, into: folder.path("guide"), until: token) { step in
        steps.append(step)
        progress(step)
      }
    }
    seconds = MonotonicClock.seconds - start
    self.steps = steps
    bytes = !keepsBytes ? nil : FileManager.default.contents(atPath: folder.path("guide")).map { [UInt8]($0) }
    names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
