import FuzzBodies

/// Called by libFuzzer with each of its inputs.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  FuzzTarget.schedulesDirect.run(start, count)
}
