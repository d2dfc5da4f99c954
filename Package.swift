// swift-tools-version: 6.2
import PackageDescription

/// Swift settings of every target. Warnings are errors, so a broken dependency rule breaks the build.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A module cache for the tests only. The compiler builds Swift Testing and the modules it imports from source. If the cache
/// were shared, program modules compiled later would use these, and the program's bits would depend on whether the tests were
/// built first.
let testModuleCache: SwiftSetting = .unsafeFlags(
  ["-module-cache-path", "\(Context.packageDirectory)/.build/modules-of-tests"], .when(configuration: .release))

/// Swift settings of tests, which are compiled without optimisation to save time. The code they test is optimised.
let testing: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release)), testModuleCache,
  ]

/// Whether to build for a sanitizer. It could not see C allocations in a program with a static Swift library.
let isSanitized = Context.environment["TVGRID_SANITIZE"] != nil

/// Links Swift's library, and the part of Foundation that the argument parser needs, statically, so that the program runs
/// without Swift. Not exporting symbols saves 1.7 MB, and merging identical functions, whose addresses are compared nowhere,
/// saves 0.3 MB. The index for C++ exceptions, of which there are none, would take 0.5 MB. Library addresses are resolved when
/// the program starts, and read-only from then on.
let withSwift: [LinkerSetting] =
  isSanitized
  ? []
  : [
    // Omits the rpath that would load libraries from the program's own folder. SwiftPM has no option for this.
    .unsafeFlags(["-ld-path=\(Context.packageDirectory)/.scripts/link"]),
    .unsafeFlags(
      [
        "-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections", "-Xlinker", "--no-export-dynamic",
        "-Xlinker", "--icf=all", "-Xlinker", "--no-eh-frame-hdr", "-Xlinker", "-z", "-Xlinker", "now",
      ], .when(configuration: .release)),
  ]

/// A module of the program, in `Sources`.
func module(
  _ name: String, uses dependencies: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies,
    // Tests use internal declarations, and are run with the release build.
    swiftSettings: strict
      + [
        .unsafeFlags(
          ["-enable-testing"] + (compactModules.contains(name) ? ["-Osize"] : []), .when(configuration: .release))
      ],
    plugins: plugins)
}

/// Modules without inner loops, which are optimised for size: it keeps the program below 28 MB.
let compactModules: Set = [
  "CursesTerminal", "GuideApp", "GuideLanguage", "GuideListings", "GuidePersonal", "GuideProgram", "GuideScreens",
  "GuideSettings", "GuideSources", "GuideSystem",
]

/// The tests of a module, in `Tests`.
func tests(of name: String, uses dependencies: [Target.Dependency] = [], screens: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "GuideTestSupport"] + dependencies,
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
    // Thin C modules for what Swift cannot import or do.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CLZMA", providers: [.apt(["liblzma-dev"])]),
    .target(name: "CCrashRestore"),
    .target(name: "CTOML"),  // toml++ through C; header-only, so nothing is linked.
    .target(name: "CProcess"),
    .target(name: "CProgramStart"),
    .target(name: "CCurl"),
    .target(name: "CPictures"),

    // System
    module(
      "GuideSystem",
      uses: ["CProcess", .product(name: "SystemPackage", package: "swift-system")]),

    // Guide
    module("GuideModel"),
    module("GuideFeeds", uses: ["GuideModel", "CExpat", "CSQLite"]),
    module("GuideSearch", uses: ["GuideModel", "GuideLanguage"], plugins: ["EmbedFiles"]),
    module("GuideSettings", uses: ["GuideModel", "CellCanvas", "CTOML"]),
    module("GuidePersonal", uses: ["GuideModel", "GuideLanguage", "GuideSettings", "GuideSystem", "CSQLite"]),
    module(
      "GuideSources",
      uses: [
        "GuideModel", "GuideFeeds", "GuideSearch", "GuideSettings", "GuidePersonal", "GuideSystem", "CZlib", "CLZMA",
        "CCurl", "CPictures",
        .product(name: "SystemPackage", package: "swift-system"),
      ], plugins: ["EmbedFiles"]),

    // Screens
    module("CellCanvas"),
    .plugin(name: "EmbedFiles", capability: .buildTool()),
    module("GuideLanguage", uses: ["GuideModel"], plugins: ["EmbedFiles"]),
    module("GuideListings", uses: ["GuideModel", "GuidePersonal", "CellCanvas"]),
    module(
      "GuideApp", uses: ["GuideModel", "GuideLanguage", "GuideSettings", "GuidePersonal", "GuideSearch", "CellCanvas"]),
    module(
      "GuideScreens",
      uses: [
        "GuideModel", "GuideLanguage", "GuideSettings", "GuidePersonal", "GuideSearch", "GuideListings", "GuideApp",
        "CellCanvas",
      ]),
    module("CursesTerminal", uses: ["CNcurses", "CCrashRestore", "CellCanvas", "GuideSystem"]),

    // Program
    module(
      "GuideProgram",
      uses: [
        "GuideModel", "GuideLanguage", "GuideSystem", "GuideSearch", "GuideSettings", "GuidePersonal", "GuideSources",
        "CellCanvas", "GuideListings", "GuideApp", "GuideScreens", "CursesTerminal",
        "CProgramStart",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // A separate target, because tests link the dynamic Swift library and cannot contain an executable.
    .executableTarget(
      name: "tvgrid",
      dependencies: ["GuideProgram"],
      swiftSettings: strict,
      linkerSettings: withSwift),

    // Tests: one target per module, and shared helpers
    .target(
      name: "GuideTestSupport",
      dependencies: [
        "GuideModel", "GuideLanguage", "GuideFeeds", "GuidePersonal", "GuideSearch", "GuideApp", "GuideScreens",
        "CellCanvas",
      ],
      path: "Tests/GuideTestSupport",
      swiftSettings: strict + [testModuleCache]),
    // Fuzzed functions, called by fuzzers and tests
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
    // Crashes in every way, to test crash handling
    .executableTarget(
      name: "EndingProbe", dependencies: ["GuideSystem", "CellCanvas", "CursesTerminal"], path: "Tests/EndingProbe",
      swiftSettings: testing),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "EndingProbe", "GuideTestSupport", "GuideModel", "GuidePersonal", "GuideSources", "GuideApp",
        "GuideScreens", "CursesTerminal", "CellCanvas",
      ],
      swiftSettings: testing),
  ],
  cxxLanguageStandard: .cxx17
)

// Measures parts of the program from within, for `make bench`.
if Context.environment["TVGRID_MEASURE"] != nil {
  package.targets.append(
    .executableTarget(
      name: "tvgrid-measure",
      dependencies: [
        "GuideModel", "GuideSystem", "GuideSearch", "GuideSources", "GuideApp", "GuideScreens", "CellCanvas",
      ],
      path: "Benchmarks/Measure", swiftSettings: strict, linkerSettings: withSwift))
}

// Fuzz targets, which link only with the compiler's fuzzer (`make fuzz`).
if Context.environment["TVGRID_FUZZ"] != nil {
  package.targets += [
    "FuzzRadioTimes", "FuzzChannels", "FuzzSearch", "FuzzKeys", "FuzzZones", "FuzzXMLTV", "FuzzTVmaze",
    "FuzzPlaylist", "FuzzSettings", "FuzzUnpacking", "FuzzPictures", "FuzzTvheadend",
    "FuzzServers", "FuzzSchedulesDirect",
  ].map {
    .executableTarget(
      name: $0, dependencies: ["FuzzBodies"], path: "Tests/\($0)", exclude: ["Corpus", "dictionary"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])])
  }
}

// The portable program that `make dist` builds. TVGRID_PORTABLE is the folder with its static libraries.
if let libraries = Context.environment["TVGRID_PORTABLE"] {
  package.targets += [
    .target(name: "COlderGlibc", path: "packaging/portable/COlderGlibc"),
    .executableTarget(
      name: "tvgrid-portable", dependencies: ["GuideProgram", "COlderGlibc"],
      path: "packaging/portable/tvgrid-portable", swiftSettings: strict,
      linkerSettings: withSwift + [
        .unsafeFlags([
          "-L", libraries, "-ltinfo",
          // Separate libraries before glibc 2.34.
          "-Xlinker", "--no-as-needed", "-l:libpthread.so.0", "-l:libdl.so.2", "-l:librt.so.1",
        ])
      ]),
  ]
}
