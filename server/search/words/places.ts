import { counties } from "#contract/counties.ts";
import type { Part } from "./limits.ts";

/** Parts of the island and other names for several counties, as the National Development Council divides them. */
const regions: Readonly<Record<string, string>> = {
  北部: "基隆 臺北 新北 桃園 新竹 宜蘭",
  中部: "苗栗 臺中 彰化 南投 雲林",
  南部: "嘉義 臺南 高雄 屏東",
  東部: "花蓮 臺東",
  離島: "澎湖 金門 連江",
  外島: "澎湖 金門 連江",
  雙北: "臺北 新北",
  大臺北: "臺北 新北",
  北北基: "臺北 新北 基隆",
  桃竹苗: "桃園 新竹 苗栗",
  中彰投: "臺中 彰化 南投",
  雲嘉南: "雲林 嘉義 臺南",
  高屏: "高雄 屏東",
  宜花東: "宜蘭 花蓮 臺東",
  花東: "花蓮 臺東",
  馬祖: "連江",
};

const inTaiwan = (name: string) => counties.filter((county) => name.split(" ").some((each) => county.startsWith(each)));

/** The counties by what people call them: 臺北市, 臺北, 北部; 新竹 is both the city and the county. */
const known = new Map<string, readonly (typeof counties)[number][]>([
  ...Object.entries(regions).map(([name, names]) => [name, inTaiwan(names)] as const),
  ...counties.map((county) => [county.slice(0, 2), inTaiwan(county.slice(0, 2))] as const),
  ...counties.map((county) => [county, [county]] as const),
]);

const names = [...known.keys()].sort((a, b) => b.length - a.length).map((name) => name.replaceAll("臺", "[臺台]"));
const pattern = new RegExp(`(?:[人住位]在|(?<![現正存])在|住)?(${names.join("|")})(?:地區|附近|一帶)?的?`, "g");

const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/** True when no word goes over the ends of a part: 「舞台中央」 and 「平台中文」 do not name 台中. */
function standsApart(text: string, from: number, to: number): boolean {
  const starts = new Set([...segmenter.segment(text)].map(({ index }) => index).concat(text.length));
  return starts.has(from) && starts.has(to);
}

/** The first place that a text names: 「台北」, 「在新竹縣的」, 「北部」. @param text in NFKC */
export function placeIn(
  text: string,
): Part<{ kind: "place"; name: string; counties: (typeof counties)[number][] }> | null {
  for (const found of text.matchAll(pattern)) {
    const name = (found[1] ?? "").replaceAll("台", "臺");
    const from = found.index + found[0].indexOf(found[1] ?? "");
    if (standsApart(text, from, from + name.length))
      return {
        from: found.index,
        to: found.index + found[0].length,
        says: { kind: "place", name, counties: [...(known.get(name) ?? [])] },
      };
  }
  return null;
}

const remote =
  /(?:可以?|能|接受|希望|想|要|用)?(?:遠端|遠距|線上|在家)(?:進行|工作|接案|合作|作業|完成|處理)的?|(?:可以?|接受)?(?:遠端|遠距)的?|(?<=^|\s)線上(?=\s|$)/;

/** The words of a text that ask for work from anywhere. A 線上課程 is a thing, not a place. */
export function remoteIn(text: string): Part<{ kind: "remote" }> | null {
  const found = remote.exec(text);
  return found && { from: found.index, to: found.index + found[0].length, says: { kind: "remote" } };
}
