import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold } from "#server/kernel/fold.ts";
import { searchDocument } from "./document.ts";
import { synonymMap, termsOf, wholeOf } from "./words/query.ts";
import { saidIn } from "./words/said.ts";
import { distance, nearestWord } from "./words/spelling.ts";
import { inTaiwanWords } from "./words/taiwan.ts";
import { unitsOf, vocabularyOf } from "./words/units.ts";
import { meantText, wordsLike } from "./words/words.ts";
import { spelledWords, syllablesOf } from "./words/zhuyin.ts";

const none = synonymMap([]);

describe("what a search asks for", () => {
  test("words beside each other or not, lonely characters nothing, unknown words whole", () => {
    const words = (k: string) => termsOf(k, none).map(([typed]) => typed.words);
    expect(words("網頁設計師")).toEqual([[fold("網頁"), fold("設計")]]);
    expect(words("塔羅占卜")).toEqual([[fold("塔羅"), "占卜"]]);
    expect(words("logo 設計")).toEqual([["logo"], [fold("設計")]]);
    expect(words("字")).toEqual([["字"]]);
  });

  test("blanks ask for all there is, signs for what no text has, and 5,000 characters for eight things at most", () => {
    for (const k of ["", "   ", "\u3000"]) expect([termsOf(k, none), wholeOf(k)]).toEqual([[], []]);
    for (const k of ["。", "%_'\"\\", "😀😀", "、 😀"])
      for (const terms of [termsOf(k, none), wholeOf(k)])
        expect(terms.map(([typed]) => typed.grams.map(fold))).toEqual([[""]]);
    expect(termsOf("a b c d e f g h i j ".repeat(250), none)).toHaveLength(8);
  });

  test("a synonym is another spelling of the same wish", () => {
    const synonyms = synonymMap([
      ["LOGO", "標誌", "商標"],
      ["商標", "brand mark"],
    ]);
    const [term] = termsOf("Logo", synonyms);
    expect(term?.map((spelling) => spelling.phrase)).toEqual(["logo", fold("標誌"), fold("商標")]);
    expect(termsOf("商標", synonyms)[0]).toHaveLength(4);
  });

  test("a word of two writings means what its parts mean, unless operators say what the whole of it means", () => {
    const groups = [
      ["logo", "標誌"],
      ["設計", "design"],
    ];
    const phrases = (k: string, ...more: string[][]) =>
      termsOf(k, synonymMap([...groups, ...more])).map((term) => term.map(({ phrase }) => phrase));
    expect(phrases("LOGO設計")).toEqual([[fold("logo設計"), fold("標誌設計"), "logo design"]]);
    expect(phrases("設計logo")).toEqual([[fold("設計logo"), "design logo", fold("設計標誌")]]);
    expect(phrases("logo設計", ["logo設計", "品牌識別"])).toEqual([[fold("logo設計"), fold("品牌識別")]]);
    expect(phrases("line設計師")).toEqual([[fold("line設計師")]]);
    const [term] = termsOf("logo設計", synonymMap(groups));
    expect(term?.[1]?.words).toEqual([fold("標誌"), fold("設計")]);
  });

  test("a text of many writings is looked up as a whole only", () => {
    expect(termsOf("logo設計".repeat(100), synonymMap([["logo", "標誌"]]))[0]).toHaveLength(1);
  });

  test("a title's part finds the document whatever else stands in it", () => {
    const document = searchDocument({
      heading: ["臺北婚禮攝影｜自然風格"],
      labels: ["攝影", "婚禮紀錄", "底片"],
      body: ["阿光", "基本 六小時", "交付 三百張"],
    });
    for (const k of ["台北婚礼摄影", "自然風格", "底片", "阿光", "六小時", "三百張", "風"]) {
      const [term] = termsOf(k, none);
      expect(
        term?.[0].grams.every((gram) => document.grams.includes(gram)),
        k,
      ).toBe(true);
    }
  });
});

describe("spelling", () => {
  test("changes are counted, a swap as one", () => {
    expect(distance("logo", "logo")).toBe(0);
    expect(distance("lgoo", "logo")).toBe(1);
    expect(distance("標誌設計", "標誌設記")).toBe(1);
    expect(distance("", "ab")).toBe(2);
  });

  test("a near word is offered, a known or a short one is not", () => {
    const words = ["影片剪輯", "插畫", "wordpress"].map((word) => ({ word, folded: fold(word) }));
    expect(nearestWord("影片剪接", words)).toBe("影片剪輯");
    expect(nearestWord("wordpres", words)).toBe("wordpress");
    expect(nearestWord("插花", words)).toBeNull();
    expect(nearestWord("插畫", words)).toBeNull();
  });
});

describe("typing without an input method", () => {
  test("keys become syllables, tones or not", () => {
    expect(syllablesOf("ji3g4")).toEqual(["ㄨㄛ", "ㄕ"]);
    expect(syllablesOf("GK4RU4")).toEqual(["ㄕㄜ", "ㄐㄧ"]);
    expect(syllablesOf("u/3ru0 2l3")).toEqual(["ㄧㄥ", "ㄐㄧㄢ", "ㄉㄠ"]);
    expect(syllablesOf("ㄕㄜˋㄐㄧˋ")).toEqual(["ㄕㄜ", "ㄐㄧ"]);
    expect(syllablesOf("gk4")).toEqual(["ㄕㄜ"]);
    for (const k of ["", "3", "設計", "4343", "a!b"]) expect(syllablesOf(k), k).toBeNull();
  });

  const words = ["設計", "社稷", "插畫", "logo", "影片剪輯", "商標設計", "翻譯"].map((word) => ({
    ...{ word, folded: fold(word), uses: 1 },
  }));
  const spelled = (k: string, begun: boolean) => spelledWords(k, words, begun).map(({ word }) => word);

  test("known words that sound so are found, also by a part in 注音", () => {
    expect(spelled("gk4ru4", false)).toEqual(["設計", "社稷"]);
    expect(spelled("t8 cj84", false)).toEqual(["插畫"]);
    expect(spelled("u/3qu04ru03ru6", false)).toEqual(["影片剪輯"]);
    expect(spelled("ㄔㄚ畫", false)).toEqual(["插畫"]);
    for (const k of ["logo", "wifi", "插畫"]) expect(spelled(k, false)).toEqual([]);
  });

  test("what is only begun is completed, the last syllable too", () => {
    expect(spelled("z0", true)).toEqual(["翻譯"]);
    expect(spelled("商ㄅ", true)).toEqual(["商標設計"]);
    expect(meantText("z0", words)).toBe("翻譯");
    expect(meantText("asdfgh", words)).toBeNull();
    expect(wordsLike("g;", fold("g;"), words, 5)).toEqual(["商標設計"]);
    expect(wordsLike("lo", "lo", words, 5)).toEqual(["logo"]);
  });

  test("one who confused characters of the same sound meant the known word", () => {
    expect(meantText("設記", words)).toBe("設計");
    expect(meantText("名片設記", words)).toBe("名片設計");
    expect(meantText("翻議", words)).toBe("翻譯");
    for (const k of ["設計", "名片設計", "攝影", "我想要請人幫我設記"]) expect(meantText(k, words), k).toBeNull();
  });
});

test("simplified texts are read in the words of Taiwan, others as they are", () => {
  expect(inTaiwanWords("视频剪辑")).toBe("影片剪輯");
  expect(inTaiwanWords("软件开发")).toBe("軟體開發");
  for (const k of ["菜單設計", "台北 logo", "后豐鐵馬道"]) expect(inTaiwanWords(k)).toBe(k);
});

test("any text is read without an error, in milliseconds", () => {
  const words = ["設計", "名片設計", "影片剪輯"].map((word, i) => ({ word, folded: fold(word), uses: i }));
  const signs = fc.constantFrom(..."設記影片剪ㄕㄜˋab1 3天內元以下千萬台北遠端，$NT\u{1f600}\ud800\u0000".split(""));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 100 }), (k) => {
      // Of this thread: others compete for the processors.
      const begun = process.threadCpuUsage();
      const { rest } = saidIn(inTaiwanWords(k), ["time", "price", "place", "remote"]);
      meantText(rest, words);
      wordsLike(k, fold(k), words, 5);
      unitsOf(fold(k), vocabularyOf(["設計"], none));
      const { user, system } = process.threadCpuUsage(begun);
      expect((user + system) / 1000).toBeLessThan(100);
    }),
  );
});
