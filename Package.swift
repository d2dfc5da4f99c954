// swift-tools-version: 6.2
import PackageDescription

/// Every room is built under the same rules, so that a wall broken is a build broken.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Swift Testing comes as an interface, which the compiler translates along with Swift's own modules that it imports. What comes of it
/// is kept apart: rooms that are compiled after it would take these in place of Swift's own, and the bits of the program would
/// depend on whether the tests were built before.
let modulesOfTests: SwiftSetting = .unsafeFlags(
  ["-module-cache-path", "\(Context.packageDirectory)/.build/modules-of-tests"], .when(configuration: .release))

/// Tests are compiled without the optimiser, which would take longer than it saves, and once, for nothing imports them; what
/// they test is optimised.
let testing: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release)), modulesOfTests,
  ]

/// A sanitizer has to see what the C library allocates, and does not in a program that Swift's library is linked into.
let isSanitized = Context.environment["TVGRID_SANITIZE"] != nil

/// Swift's library is linked in, so that the program runs where there is no Swift; and what the argument parser needs of Foundation.
/// Its symbols are exported to nothing: their names alone are 1.7 MB. Functions of the same code are one: 0.25 MB. The addresses
/// of libraries' functions are written once, at the start, and cannot be changed later.
let withSwift: [LinkerSetting] =
  isSanitized
  ? []
  : [
    // The program must not load a library from its own folder, and SwiftPM has no setting that omits the rpath for that.
    .unsafeFlags(["-ld-path=\(Context.packageDirectory)/.scripts/link"]),
    .unsafeFlags(
      [
        "-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections", "-Xlinker", "--no-export-dynamic",
        "-Xlinker", "--icf=safe", "-Xlinker", "-z", "-Xlinker", "now",
      ], .when(configuration: .release)),
  ]

func room(
  _ name: String, uses rooms: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: rooms,
    // The tests reach what is internal, also in the release build that they run.
    swiftSettings: strict + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))], plugins: plugins)
}

func tests(of name: String, uses rooms: [Target.Dependency] = [], screens: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "GuideTestSupport"] + rooms,
    exclude: screens ? ["Screens"] : [],
    swiftSettings: testing)
}

let package = Package(
  name: "tvgrid",
  products: [.executable(name: "tvgrid", targets: ["tvgrid"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // C, kept thin: what Swift cannot see or must not do.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLZMA", providers: [.apt(["liblzma-dev"])]),
    .target(name: "CCrashRestore"),
    .target(name: "CTOML"),  // toml++ by way of C: of headers alone, so that nothing is linked.
    .target(name: "CProcess"),
    .target(name: "CProgramStart"),
    .target(name: "CCurl"),
    .target(name: "CPictures"),

    // The system: it knows nothing of programmes.
    room(
      "GuideSystem",
      uses: ["CProcess", .product(name: "SystemPackage", package: "swift-system")]),

    // The guide.
    room("GuideModel"),
    room("GuideFeeds", uses: ["GuideModel", "CExpat", "CSQLite"]),
    room("GuideSearch", uses: ["GuideModel", "GuideLanguage"]),
    room("GuideSettings", uses: ["GuideModel", "CellCanvas", "CTOML"]),
    room("GuidePersonal", uses: ["GuideModel", "GuideLanguage", "GuideSettings", "GuideSystem", "CSQLite"]),
    room(
      "GuideSources",
      uses: [
        "GuideModel", "GuideFeeds", "GuideSettings", "GuidePersonal", "GuideSystem", "CZlib", "CLZMA",
        "CCurl", "CPictures",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    // The screen.
    room("CellCanvas"),
    .plugin(name: "EmbedCatalogues", capability: .buildTool(), path: "po"),
    room("GuideLanguage", uses: ["GuideModel"], plugins: ["EmbedCatalogues"]),
    room("GuideListings", uses: ["GuideModel", "GuidePersonal", "CellCanvas"]),
    room(
      "GuideApp", uses: ["GuideModel", "GuideLanguage", "GuideSettings", "GuidePersonal", "GuideSearch", "CellCanvas"]),
    room(
      "GuideScreens",
      uses: [
        "GuideModel", "GuideLanguage", "GuideSettings", "GuidePersonal", "GuideSearch", "GuideListings", "GuideApp",
        "CellCanvas",
      ]),
    room("CursesTerminal", uses: ["CNcurses", "CCrashRestore", "CellCanvas", "GuideSystem"]),

    // The program.
    room(
      "GuideProgram",
      uses: [
        "GuideModel", "GuideLanguage", "GuideSystem", "GuideSearch", "GuideSettings", "GuidePersonal", "GuideSources",
        "CellCanvas", "GuideListings", "GuideApp", "GuideScreens", "CursesTerminal",
        "CProgramStart",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // A target of its own, since the tests, which link the rest, are linked with Swift's library and Foundation as they are.
    .executableTarget(
      name: "tvgrid",
      dependencies: ["GuideProgram"],
      swiftSettings: strict,
      linkerSettings: withSwift),

    // Tests: a target a room, and what they share.
    .target(
      name: "GuideTestSupport",
      dependencies: [
        "GuideModel", "GuideLanguage", "GuideFeeds", "GuidePersonal", "GuideSearch", "GuideApp", "GuideScreens",
        "CellCanvas",
      ],
      path: "Tests/GuideTestSupport",
      swiftSettings: strict + [modulesOfTests]),
    // What is fuzzed, as functions that the fuzzer and the tests call alike.
    .target(
      name: "FuzzBodies",
      dependencies: [
        "GuideModel", "GuideFeeds", "GuideSearch", "GuideSettings", "GuidePersonal", "GuideSystem", "GuideSources",
        "GuideApp",
        "GuideScreens", "CellCanvas", "CursesTerminal", "CZlib", "CLZMA",
      ],
      path: "Tests/FuzzBodies",
      swiftSettings: strict),
    tests(of: "FuzzBodies"),
    tests(of: "GuideSystem", uses: [.product(name: "SystemPackage", package: "swift-system")]),
    tests(of: "GuideModel", uses: ["GuideFeeds"]),
    tests(of: "GuideFeeds", uses: ["GuideModel", "FuzzBodies"]),
    tests(of: "GuideSearch", uses: ["GuideModel", "GuideLanguage", "GuideFeeds", "GuidePersonal", "FuzzBodies"]),
    tests(of: "GuideSettings", uses: ["GuideModel", "CellCanvas"]),
    tests(
      of: "GuideSources",
      uses: [
        "GuideModel", "GuideFeeds", "GuideSettings", "GuidePersonal", "GuideSystem", "CZlib", "CLZMA",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    tests(of: "GuidePersonal", uses: ["GuideModel", "GuideLanguage", "GuideSettings"]),
    tests(of: "CellCanvas"),
    tests(of: "GuideLanguage", uses: ["GuideModel"]),
    tests(of: "GuideListings", uses: ["GuideModel", "GuidePersonal", "CellCanvas"]),
    tests(
      of: "GuideApp",
      uses: ["GuideModel", "GuideLanguage", "GuidePersonal", "GuideSearch", "GuideScreens", "CellCanvas"]),
    tests(
      of: "GuideScreens",
      uses: [
        "GuideModel", "GuideLanguage", "GuideFeeds", "GuideSettings", "GuidePersonal", "GuideSearch", "GuideApp",
        "CellCanvas",
      ], screens: true),
    tests(of: "CursesTerminal", uses: ["CellCanvas", "GuideApp", "GuideModel", "GuideScreens"]),
    tests(
      of: "GuideProgram",
      uses: [
        "GuideModel", "GuideLanguage", "GuideSystem", "GuideSettings", "GuidePersonal", "GuideSources", "GuideApp",
        "CellCanvas", "CursesTerminal", "GuideListings",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], screens: true),
    // Dies in ways that the program must not be taught.
    .executableTarget(
      name: "EndingProbe", dependencies: ["GuideSystem", "CellCanvas", "CursesTerminal"], path: "Tests/EndingProbe",
      swiftSettings: testing),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "EndingProbe", "GuideTestSupport", "GuideModel", "GuidePersonal", "GuideSources", "GuideApp",
        "GuideScreens", "CellCanvas",
      ],
      swiftSettings: testing),
  ],
  cxxLanguageStandard: .cxx17
)

// Measures parts of the program from within, for `make bench`. Neither a build of the program nor one of the tests needs it.
if Context.environment["TVGRID_MEASURE"] != nil {
  package.targets.append(
    .executableTarget(
      name: "tvgrid-measure",
      dependencies: [
        "GuideModel", "GuideSystem", "GuideSearch", "GuideSources", "GuideApp", "GuideScreens", "CellCanvas",
      ],
      path: "Benchmarks/Measure", swiftSettings: strict, linkerSettings: withSwift))
}

// Fuzzing wants the compiler's fuzzer, without which an executable of this kind does not link: make fuzz.
if Context.environment["TVGRID_FUZZ"] != nil {
  package.targets += [
    "FuzzRadioTimes", "FuzzChannels", "FuzzSearch", "FuzzKeys", "FuzzZones", "FuzzXMLTV", "FuzzTVmaze",
    "FuzzPlaylist", "FuzzSettings", "FuzzUnpacking", "FuzzPictures", "FuzzTvheadend",
  ].map {
    .executableTarget(
      name: $0, dependencies: ["FuzzBodies"], path: "Tests/\($0)", exclude: ["Corpus", "dictionary"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  }
}

// The program of `make dist`: TVGRID_PORTABLE is the folder of the static libraries that go into it.
if let libraries = Context.environment["TVGRID_PORTABLE"] {
  package.targets += [
    .target(name: "COlderGlibc", path: "packaging/portable/COlderGlibc"),
    .executableTarget(
      name: "tvgrid-portable", dependencies: ["GuideProgram", "COlderGlibc"],
      path: "packaging/portable/tvgrid-portable", swiftSettings: strict,
      linkerSettings: withSwift + [
        .unsafeFlags([
          "-L", libraries, "-ltinfo",
          // Where glibc is older than 2.34 these hold what is one library since.
          "-Xlinker", "--no-as-needed", "-l:libpthread.so.0", "-l:libdl.so.2", "-l:librt.so.1",
        ])
      ]),
  ]
}
