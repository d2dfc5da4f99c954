// Nothing to call: what is here is found by the linker.
