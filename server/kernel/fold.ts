import { Converter } from "opencc-js/t2cn";

// Traditional to simplified, because only this direction works character by character: 「发」 may be 發 or 髮, but both are
// 「发」. Only then a part of a title folds exactly like the title itself. The result is never shown.
const toSimplified = Converter({ from: "t", to: "cn" });

/**
 * Variants that OpenCC does not unify, each before what people type for it: characters of names, old prints and
 * Japanese.
 */
const VARIANTS =
  "著着 裏里 牠它 祂它 妳你 峯峰 羣群 𠮷吉 堃坤 喆哲 淸清 靑青 郞郎 鄕鄉 敍敘 徳德 歩步 毎每 増增 値值 戸戶 姉姊 囍喜 㐂喜 甯寧 寕寧 濵濱 浜濱 氷冰 " +
  "飮飲 塩鹽 桜櫻 沢澤 広廣 気氣 囘回 囬回 汚污 鶏雞 艶艷 勲勳 倂併 宻密 嶋島 嶌島 雑雜 霊靈 髪髮 覇霸 粧妝 髙高 﨑崎 辺邊 邉邊 斎齋 槇槙 仏佛 仮假 " +
  "伝傳 価價 圗圖 坵丘 壻婿 娯娛 寛寬 帯帶 庁廳 拝拜 掲揭 抜拔 恵惠 鬪鬥 鴎鷗 枱檯 輭軟 迺乃 酧酬 餠餅 飜翻 讃讚 茘荔 衞衛 凃涂 兎兔 愼慎 敎教";
const variants = new Map(VARIANTS.split(" ").map((pair) => [...pair] as [string, string]));

const seen = new Map<string, string>();

function foldCharacter(character: string): string {
  const known = seen.get(character);
  if (known !== undefined) return known;
  const folded = toSimplified(variants.get(character) ?? character);
  // One character for one: a part of a text must stay a part of the folded text.
  const form = [...folded].length === 1 ? folded : character;
  seen.set(character, form);
  return form;
}

const han = /\p{Script=Han}/gu;

/**
 * Normalises text for comparing, never for showing: 臺 and 台, full and half width, upper and lower case, traditional and
 * simplified become equal; everything except letters and digits becomes one space.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC")
    .replaceAll("ς", "σ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(han, foldCharacter);
}
