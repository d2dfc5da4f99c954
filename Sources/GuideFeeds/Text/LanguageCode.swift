/// Converts language tags to one form, so that `ger`, `deu`, `DE` and `de` are the same language. XMLTV's DTD specifies two
/// letters, with a region as in `de_AT`. tvheadend and others write three, in either variant of ISO 639-2.
enum LanguageCode {
  /// A tag with its language as two lower-case letters, if such a code exists. The region is kept as written.
  static func canonical(_ tag: String) -> String {
    var bytes = Array(tag.utf8)
    canonicalise(&bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func canonicalise(_ tag: inout [UInt8]) {
    let end = tag.firstIndex(where: isSeparator) ?? tag.count
    guard (2...3).contains(end) else { return }
    for index in 0..<end where (0x41...0x5A).contains(tag[index]) { tag[index] |= 0x20 }
    guard let short = shortCodes[String(decoding: tag[..<end], as: UTF8.self)] else { return }
    tag.replaceSubrange(..<end, with: short.utf8)
  }

  /// Whether a canonical tag matches a requested language: `en` also matches `en_GB` and `en-US`.
  static func matches(_ given: ArraySlice<UInt8>, _ requested: [UInt8]) -> Bool {
    guard given.count >= requested.count, zip(given, requested).allSatisfy({ folded($0) == folded($1) }) else {
      return false
    }
    return given.count == requested.count || isSeparator(given[given.startIndex + requested.count])
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }

  private static func folded(_ byte: UInt8) -> UInt8 {
    if isSeparator(byte) { return UInt8(ascii: "_") }
    return (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  /// Two-letter language codes by three-letter code (ISO 639-2/T and /B).
  private static let shortCodes: [String: String] = {
    // Both written forms of Norwegian count as one language, and three two-letter codes have been replaced.
    var codes = ["nb": "no", "nn": "no", "nob": "no", "nno": "no", "iw": "he", "in": "id", "ji": "yi"]
    for language in table.split(separator: ",") {
      let words = language.split(whereSeparator: \.isWhitespace)
      for long in words.dropFirst() where codes[String(long)] == nil { codes[String(long)] = String(words[0]) }
    }
    return codes
  }()

  private static let table = """
    aa aar, ab abk, ae ave, af afr, ak aka, am amh, an arg, ar ara, as asm, av ava, ay aym, az aze, ba bak, be bel,
    bg bul, bh bih, bi bis, bm bam, bn ben, bo bod tib, br bre, bs bos, ca cat, ce che, ch cha, co cos, cr cre,
    cs ces cze, cu chu, cv chv, cy cym wel, da dan, de deu ger, dv div, dz dzo, ee ewe, el ell gre, en eng, eo epo,
    es spa, et est, eu eus baq, fa fas per, ff ful, fi fin, fj fij, fo fao, fr fra fre, fy fry, ga gle, gd gla,
    gl glg, gn grn, gu guj, gv glv, ha hau, he heb, hi hin, ho hmo, hr hrv, ht hat, hu hun, hy hye arm, hz her,
    ia ina, id ind, ie ile, ig ibo, ii iii, ik ipk, io ido, is isl ice, it ita, iu iku, ja jpn, jv jav, ka kat geo,
    kg kon, ki kik, kj kua, kk kaz, kl kal, km khm, kn kan, ko kor, kr kau, ks kas, ku kur, kv kom, kw cor, ky kir,
    la lat, lb ltz, lg lug, li lim, ln lin, lo lao, lt lit, lu lub, lv lav, mg mlg, mh mah, mi mri mao, mk mkd mac,
    ml mal, mn mon, mr mar, ms msa may, mt mlt, my mya bur, na nau, nb nob, nd nde, ne nep, ng ndo, nl nld dut,
    nn nno, no nor, nr nbl, nv nav, ny nya, oc oci, oj oji, om orm, or ori, os oss, pa pan, pi pli, pl pol, ps pus,
    pt por, qu que, rm roh, rn run, ro ron rum, ru rus, rw kin, sa san, sc srd, sd snd, se sme, sg sag, si sin,
    sk slk slo, sl slv, sm smo, sn sna, so som, sq sqi alb, sr srp, ss ssw, st sot, su sun, sv swe, sw swa, ta tam,
    te tel, tg tgk, th tha, ti tir, tk tuk, tl tgl, tn tsn, to ton, tr tur, ts tso, tt tat, tw twi, ty tah, ug uig,
    uk ukr, ur urd, uz uzb, ve ven, vi vie, vo vol, wa wln, wo wol, xh xho, yi yid, yo yor, za zha, zh zho chi,
    zu zul
    """
}
