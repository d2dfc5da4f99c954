import Glibc

/// The table, printed row by row as it is measured.
struct Table {
  init(title: String, columns: [String]) {
    print("\n### \(title)\n")
    print("| " + columns.joined(separator: " | ") + " |")
    print("|" + columns.map { _ in " --- |" }.joined())
  }

  func row(_ cells: [String]) {
    print("| " + cells.joined(separator: " | ") + " |")
    // A long run shows its rows as they come, in a pipe too.
    fflush(nil)
  }

  /// A row, or why there is none.
  func row(_ name: String, _ measure: () throws -> [String]) {
    do {
      row([name] + (try measure()))
    } catch let failure as Failure {
      row([name, "not measured: \(failure.message)"])
    } catch {
      row([name, "not measured: \(error)"])
    }
  }
}

/// A program to measure; it says why where it is not there.
struct Tool {
  let name: String
  let path: String?

  init(_ name: String) {
    self.name = name
    path = find(name)
  }

  init(name: String, path: String) {
    self.name = name
    self.path = exists(path) ? path : nil
  }

  func require() throws -> String {
    guard let path else { throw Failure("there is no \(name)") }
    return path
  }
}

/// Runs that are measured in turn, so that what else the machine does hits all of them alike.
struct Contest {
  private var runs: [(name: String, run: () throws -> Ended)] = []

  mutating func add(_ name: String, _ run: @escaping () throws -> Ended) {
    runs.append((name, run))
  }

  /// The times of each; the first round warms the caches and does not count. One that fails gives its reason.
  func hold(rounds: Int) -> [(name: String, result: Result<(times: Samples, peak: Int), Failure>)] {
    var times = runs.map { _ in Samples() }
    var peaks = runs.map { _ in 0 }
    var failures: [Failure?] = runs.map { _ in nil }
    for round in 0...rounds {
      for (index, runner) in runs.enumerated() where failures[index] == nil {
        do {
          let ended = try runner.run()
          if round > 0 { times[index].add(ended.seconds) }
          peaks[index] = max(peaks[index], ended.peakBytes)
        } catch {
          failures[index] = error as? Failure ?? Failure("\(error)")
        }
      }
    }
    return runs.indices.map { index in
      if let failure = failures[index] { return (runs[index].name, .failure(failure)) }
      return (runs[index].name, .success((times[index], peaks[index])))
    }
  }
}
