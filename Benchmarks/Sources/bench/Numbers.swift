import Glibc

func squared(_ number: Double) -> Double { number * number }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// Formats 1234567 as 1,234,567.
func grouped(_ number: Int) -> String {
  var digits = String(number)
  var groups: [String] = []
  while digits.count > 3 {
    groups.insert(String(digits.suffix(3)), at: 0)
    digits.removeLast(3)
  }
  return ([digits] + groups).joined(separator: ",")
}

/// A number with two significant digits: 0.52, 5.2, 52.
func short(_ number: Double) -> String {
  let factor = number < 1 ? 100.0 : number < 10 ? 10.0 : 1.0
  let rounded = (number * factor).rounded() / factor
  return factor == 1 ? grouped(Int(rounded)) : "\(rounded)"
}

func milliseconds(_ seconds: Double) -> String { short(seconds * 1_000) }

func megabytes(_ bytes: Int) -> String { "\(short(Double(bytes) / 1_000_000)) MB" }

struct Samples {
  private(set) var sorted: [Double] = []

  var count: Int { sorted.count }
  var least: Double { sorted.first ?? 0 }
  var median: Double { quantile(0.5) }

  mutating func add(_ value: Double) {
    sorted.append(value)
    sorted.sort()
  }

  func quantile(_ share: Double) -> Double {
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  /// The minimum and the median, such as `210 / 223 ms`.
  var leastAndMedian: String { "\(milliseconds(least)) / \(milliseconds(median)) ms" }
  /// How far the minimum and the median are above those of other samples.
  func more(than others: Samples) -> String {
    "\(milliseconds(least - others.least)) / \(milliseconds(median - others.median)) ms"
  }
  var medianAnd95: String { "\(milliseconds(median)) / \(milliseconds(quantile(0.95))) ms" }
}
