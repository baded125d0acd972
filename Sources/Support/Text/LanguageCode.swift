/// A code that says which language a text is in, as `lang` has it: `en`, `nb-NO`, `zh-Hant`.
package struct LanguageCode: Hashable {
  /// As it was written.
  package var text: String

  /// A code as it was written.
  package init(_ text: String) { self.text = text }

  /// Whether it is well formed (BCP 47) and begins with a language: one of the codes of two letters (ISO 639-1), or one of
  /// three letters that has none of two. Those are some eight thousand, and are taken as they are.
  package var isValid: Bool {
    let parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)
    guard let language = parts.first, language.allSatisfy({ $0.isASCII && $0.isLetter }),
      parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } })
    else { return false }
    if language.count == 3 { return !Self.ofThreeLetters.contains(String(language)) }
    return Self.ofTwoLetters.contains(String(language))
  }

  /// ISO 639-1; `iw`, `in`, `ji`, `mo` and `sh` are older codes that are still read.
  private static let ofTwoLetters = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et \
    eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki \
    kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr \
    nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th \
    ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " ").map(String.init))

  /// The codes of ISO 639-2 for languages that have one of two letters, which BCP 47 demands in their place.
  private static let ofThreeLetters = Set(
    """
    aar abk afr aka alb amh ara arg arm asm ava ave aym aze bak bam baq bel ben bih bis bod bos bre bul bur cat ces cha che \
    chi chu chv cor cos cre cym cze dan deu div dut dzo ell eng epo est eus ewe fao fas fij fin fra fre fry ful geo ger gla \
    gle glg glv gre grn guj hat hau heb her hin hmo hrv hun hye ibo ice ido iii iku ile ina ind ipk isl ita jav jpn kal kan \
    kas kat kau kaz khm kik kin kir kom kon kor kua kur lao lat lav lim lin lit ltz lub lug mac mah mal mao mar may mkd mlg \
    mlt mon mri msa mya nau nav nbl nde ndo nep nld nno nob nor nya oci oji ori orm oss pan per pli pol por pus que roh ron \
    rum run rus sag san sin slk slo slv sme smo sna snd som sot spa sqi srd srp ssw sun swa swe tah tam tat tel tgk tgl tha \
    tib tir ton tsn tso tuk tur twi uig ukr urd uzb ven vie vol wel wln wol xho yid yor zha zho zul
    """.split(separator: " ").map(String.init))
}
