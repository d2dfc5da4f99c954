// swift-tools-version: 6.2
import PackageDescription

// A separate package: it runs the finished program from outside, like a user, and shares no code with it. The
// neighbouring Measure/ measures in-process and is a target of tvgrid's own package.
let package = Package(
  name: "Benchmarks",
  targets: [
    .target(name: "CPseudoTerminal"),
    // For comparison: the cost of reading XML with libexpat alone.
    .executableTarget(name: "expat-walk", linkerSettings: [.linkedLibrary("expat")]),
    .executableTarget(
      name: "bench",
      dependencies: ["CPseudoTerminal"],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
      ]),
  ]
)
