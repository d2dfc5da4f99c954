import GuideModel

/// Which lines of a feed became programmes, and which were reported.
package struct LineAccount {
  /// The numbers of lines with fields that are neither in a programme nor reported. The first line is 1.
  package let vanished: [Int]
  /// The line where each row of the batch begins, counted from 1.
  package let firstLines: [Int]

  /// Examines a feed that has been read.
  package init(_ file: ReadFile) {
    let bytes = file.bytes
    let ends = bytes.indices.filter { bytes[$0] == 0x0A }
    func line(of offset: Int) -> Int { LineAccount.count(of: ends, before: offset) + 1 }
    let records = (0..<file.batch.rowCount).map { file.batch.row($0).record }
    firstLines = records.map { line(of: $0.lowerBound) }
    var told = Set(file.diagnostics.flatMap { $0.line...$0.line + LineAccount.joined(in: $0) })
    for (record, first) in zip(records, firstLines) { told.formUnion(first...line(of: record.upperBound)) }
    // A web page instead of data is refused as a whole.
    let isRefused = file.diagnostics.contains { $0.line == 0 && $0.severity == .refused }
    let tildes = isRefused ? [] : bytes.indices.filter { bytes[$0] == 0x7E }
    vanished = Set(tildes.map(line(of:))).subtracting(told).sorted()
  }

  /// The number of additional lines that a diagnostic covers. A row joined from several lines may still be refused.
  private static func joined(in diagnostic: Diagnostic) -> Int {
    guard diagnostic.action.english.hasPrefix("joined with the next ") else { return 0 }
    return diagnostic.action.english.split(separator: " ").compactMap { Int($0) }.first ?? 1
  }

  private static func count(of ascending: [Int], before offset: Int) -> Int {
    var low = 0
    var high = ascending.count
    while low < high {
      let middle = (low + high) / 2
      if ascending[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
