/**
 * Maps look-alike characters: letters of other scripts that look Latin, simplified and variant Chinese characters,
 * digits of every script. Shared by the contact filter and the check of official names. Pure and without zod: pages and
 * server use it.
 */

/** Letters that look Latin (capitals where only those do), and Latin letters that Unicode does not decompose. */
const letters = {
  a: "аαɑᴀꓮ",
  b: "вьβʙꓐ",
  c: "сϲᴄꓚ",
  d: "ԁđᴅꓓ",
  e: "еεєᴇꓰ",
  f: "ꜰꓝ",
  g: "ɡɢԍꓖ",
  h: "Ηһнհʜꓧ",
  i: "іιıɪꓲ",
  j: "јյᴊꓙ",
  k: "кκᴋꓗ",
  l: "ӏłʟꓡ",
  m: "мμᴍꓟ",
  n: "Νпηոɴꓠ",
  o: "оοօøσᴏꓳ",
  p: "рρᴘꓑ",
  r: "гʀꓣ",
  s: "ѕꜱꓢ",
  t: "тτᴛꓔ",
  u: "υսᴜцꓴ",
  v: "νᴠѵꓦ",
  w: "ԝᴡωꓪ",
  x: "хχꓫ",
  y: "Υуүγʏꓬ",
  z: "Ζᴢꓜ",
};

/** Simplified and variant forms, and radicals that NFKC leaves unchanged, each before the form used here. */
const hanForms =
  "营營 运運 统統 员員 专專 团團 队隊 组組 长長 ⻑長 ⻓長 务務 臺台 湾灣 帐帳 账帳 户戶 戸戶 号號 经經 审審 网網 讯訊 总總 会會 财財 " +
  "证證 验驗 线線 监監 维維 护護 诉訴 议議 争爭 赖賴 頼賴 濑瀨 瀬瀨 籁籟 莱萊 来來 电電 话話 机機 码碼 点點 红紅 书書 编編 单單 货貨 订訂 " +
  "发發 帮幫 联聯 络絡 蓝藍 馆館 风風";

const others = new Map<string, string>(
  Object.entries(letters).flatMap(([latin, alike]) => [...alike].map((other): [string, string] => [other, latin])),
);
for (const pair of hanForms.split(" ")) others.set(pair.charAt(0), pair.charAt(1));

/** Circled digits that NFKC leaves unchanged, and Suzhou numerals: first code point and its value. */
const runs: readonly [number, number][] = [
  [0x2776, 1],
  [0x2780, 1],
  [0x278a, 1],
  [0x24f5, 1],
  [0x3021, 1],
];
for (const [first, value] of runs)
  for (let i = 0; i < 9; i++) others.set(String.fromCodePoint(first + i), String(value + i));
for (const zero of "⓿🄋🄌") others.set(zero, "0");
/** Boxed and circled letters, which NFKC leaves unchanged. */
for (const first of [0x1f150, 0x1f170, 0x1f1e6])
  for (let i = 0; i < 26; i++) others.set(String.fromCodePoint(first + i), String.fromCodePoint(97 + i));

const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DIGIT = /^\p{Nd}$/u;

/** Converts a digit of any script to ASCII: each script has ten consecutive digits from zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

function foldedPart(part: string): string {
  const own = others.get(part);
  return own ?? (part > "9" && DIGIT.test(part) ? digitOf(part) : part);
}

/** Cache of results, since a text has few different characters; cleared when full to limit its size. */
const remembered = new Map<string, string>();
const MOST = 4000;

/**
 * Normalizes one character: half-width, lower case, without accents and marks, as Latin letter, digit or the Chinese
 * form used here. Empty for invisible characters, several letters for a ligature.
 */
export function asRead(character: string): string {
  if (character < "\x80") return character.toLowerCase();
  const known = others.get(character);
  if (known !== undefined) return known;
  if (character >= "\u4e00" && character <= "\u9fff") return character;
  const before = remembered.get(character);
  if (before !== undefined) return before;
  const plain = character.normalize("NFKC").toLowerCase().normalize("NFKD").replace(UNSEEN, "");
  const read = plain.length === 1 ? foldedPart(plain) : [...plain].map(foldedPart).join("");
  if (remembered.size >= MOST) remembered.clear();
  remembered.set(character, read);
  return read;
}
