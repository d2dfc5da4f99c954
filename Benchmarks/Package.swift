// swift-tools-version: 6.2
import PackageDescription

// A package of its own: it drives the finished program from outside, as a person would, and shares no code with it. Measure/
// beside it measures from within, and is a target of tvgrid's own package.
let package = Package(
  name: "Benchmarks",
  targets: [
    .target(name: "CPseudoTerminal"),
    // A peer: what reading XML costs anyone who does it with this library.
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
