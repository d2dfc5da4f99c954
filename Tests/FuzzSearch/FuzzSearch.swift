import GuideModel
import GuideSearch

/// A query and a title, parted by a line feed: reading, matching and marking must come to an end and agree.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzSearch(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  let query = TitleQuery(String(decoding: parts[0], as: UTF8.self))
  let title = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
  let marked = query.highlights(in: title)
  precondition(zip(marked, marked.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
  _ = query.matches(title)
  return 0
}
