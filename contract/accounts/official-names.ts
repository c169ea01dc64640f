/**
 * Names by which a member would be taken for somebody who runs the site. Pure and without zod: pages and server use it.
 */

/** Letters that look like a Latin one, and Latin ones that Unicode does not take apart. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  Object.entries({
    a: "аαɑᴀ@",
    b: "вьβʙ",
    c: "сϲᴄ",
    d: "ԁđᴅ",
    e: "еεєᴇ",
    f: "ꜰ",
    h: "һнհʜ",
    i: "іιıɪ¡",
    k: "кκᴋ",
    l: "ӏłʟ",
    m: "мμᴍ",
    n: "пηոɴ",
    o: "оοօøσᴏ",
    p: "рρᴘ",
    r: "гʀ",
    s: "ѕꜱ$",
    t: "тτᴛ",
    u: "υսᴜц",
    v: "νᴠѵ",
    w: "ԝᴡω",
    x: "хχ",
    y: "уүγʏ",
  }).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
);

/** Simplified and old forms of the characters of the words below. */
const hanForms: Record<string, string> = Object.fromEntries(
  "营營 运運 统統 员員 专專 团團 队隊 组組 长長 务務 臺台 湾灣 帐帳 账帳 户戶 号號 经經 审審 网網 讯訊 总總 会會 财財 证證 验驗"
    .split(" ")
    .map(([other, own]) => [other, own]),
);

/** Digits and signs that stand for letters between letters. */
const leet: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "|": "i", "!": "i" };

/** Letters in boxes and circles, which NFKC leaves as they are. */
function unboxed(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  for (const first of [0x1f150, 0x1f170, 0x1f1e6])
    if (code >= first && code < first + 26) return String.fromCodePoint(97 + code - first);
  return character;
}

/** Without case, width, style, accents, blanks and signs; what looks like another letter is that letter. */
function plain(name: string, digits: Record<string, string>): string {
  const letters = [...name].map(unboxed).join("").normalize("NFKC").toLowerCase().normalize("NFKD");
  return [...letters]
    .map((each) => digits[each] ?? lookAlikes[each] ?? hanForms[each] ?? each)
    .join("")
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, "")
    .replaceAll("ㄏㄠㄕㄡ", "好手");
}

/** Wherever they stand. A surname is no office: 上官方婷. */
const anywhere = /haoshou|客服|(?<!上)官方|管理員|管理者|站務/;

const offices = [
  ..."好手 客服 官方 系統 營運 管理員 管理 站長 站方 平台 網站 本站 工作人員 審核 稽核 公告 小編".split(" "),
  ..."admin admins administrator sysadmin official support staff system moderator mod operator helpdesk root".split(
    " ",
  ),
];
/** What makes an office of a word, and is none by itself. */
const fillers = [
  ..."人員 專員 中心 部門 部 團隊 小組 組 帳號 帳戶 客戶 服務 小幫手 助理 經理 主管 代表 台灣 總部 通知 訊息 公司".split(
    " ",
  ),
  ..."金流 財務 付款 退款 爭議 申訴 安全 驗證 認證 會計 網 站 長 員 的".split(" "),
  ..."the team service services center tw taiwan account customer of".split(" "),
];

const either = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join("|");
/** Nothing but such words and numbers, one of them an office. */
const whole = new RegExp(`^(?=.*(?:${either(offices)}))(?:${either([...offices, ...fillers])}|\\p{N})+$`, "u");
const ours = new RegExp(
  `haoshou|(?<=${either(offices.slice(1))})好手|好手(?=${either([...offices.slice(1), "團隊", "公司", "總部"])})`,
  "u",
);

const readings = (name: string): string[] => [plain(name, {}), plain(name, leet)];

/** The parts of a name in one script, beside the whole of it: 「admin 小王」 has an office in it, 「badminton」 has none. */
const partsOf = (text: string): string[] => [text, ...(text.match(/[a-z]+/g) ?? [])];

/**
 * Whether a nickname sounds like somebody who runs the site: 好手客服, 官方, 系統, admin, haoshou, 營運, in whatever script,
 * width or spelling. 「吉他好手」 and 「系統櫃設計師」 do not.
 */
export const soundsOfficial = (name: string): boolean =>
  readings(name).some((text) => anywhere.test(text) || partsOf(text).some((part) => whole.test(part)));

/**
 * Whether a line beside a name, such as a headline, an employer or a job, says that its member works for the site. Offices
 * elsewhere are nobody's business.
 */
export const claimsToBeUs = (text: string): boolean => readings(text).some((each) => ours.test(each));

/** What a member reads whose name sounds official. */
export const officialName = "這個名字看起來像好手的工作人員，請換一個。";
