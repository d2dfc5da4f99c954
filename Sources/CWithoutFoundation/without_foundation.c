// Stands in for the seven symbols of FoundationEssentials that swift-argument-parser refers to, which would bring 5.1 MB of it
// into the program. Linked into the optimised program alone: the tests, and a debug build, have Foundation itself.
//
// The parser wants its JSON for the hidden `--experimental-dump-help`, which is refused, and its protocol LocalizedError for
// errors that conform to it, of which a program without Foundation has none. A parser that wants more of Foundation does not
// link, since the libraries that Foundation needs are not named in Package.swift.

#if TVGRID_WITHOUT_FOUNDATION
#include <unistd.h>

__attribute__((noreturn)) static void refuse(void) {
  static const char message[] = "tvgrid: --experimental-dump-help is not built in: see tvgrid --help\n";
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(64);  // EX_USAGE, as for any option that does not exist.
}

// Hidden, so that no library is given one of them in place of its own.
#define REFUSED(function, symbol)                                              \
  __attribute__((visibility("hidden"), noreturn)) void function(void) __asm__(symbol); \
  void function(void) { refuse(); }

REFUSED(tvgrid_encoder_type, "$s20FoundationEssentials11JSONEncoderCMa")
REFUSED(tvgrid_encoder_init, "$s20FoundationEssentials11JSONEncoderCACycfc")
REFUSED(tvgrid_sorted_keys, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV10sortedKeysAEvau")
REFUSED(tvgrid_pretty_printed, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV13prettyPrintedAEvau")
REFUSED(tvgrid_text_of_data, "$sSS20FoundationEssentialsE4data8encodingSSSgAA4DataVh_SSAAE8EncodingVtcfC")
REFUSED(tvgrid_utf8, "$sSS20FoundationEssentialsE8EncodingV4utf8ACvau")

// The descriptor of a protocol without requirements, as the compiler writes it: flags, the module, the name, and no more.
__asm__(
    ".section .data.rel.ro,\"aw\"\n"
    ".balign 4\n"
    "tvgrid_foundation_name: .asciz \"FoundationEssentials\"\n"
    "tvgrid_protocol_name: .asciz \"LocalizedError\"\n"
    ".balign 4\n"
    "tvgrid_foundation_module: .long 0, 0, tvgrid_foundation_name - . \n"
    ".globl $s20FoundationEssentials14LocalizedErrorMp\n"
    ".hidden $s20FoundationEssentials14LocalizedErrorMp\n"
    ".type $s20FoundationEssentials14LocalizedErrorMp, @object\n"
    "$s20FoundationEssentials14LocalizedErrorMp:\n"
    ".long 0x10043, tvgrid_foundation_module - ., tvgrid_protocol_name - .\n"
    ".long 0, 0, 0\n"
    ".size $s20FoundationEssentials14LocalizedErrorMp, 24\n"
    ".text\n");
#endif
