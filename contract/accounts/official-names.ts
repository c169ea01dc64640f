import { gateways } from "#contract/payments/gateways.ts";
import { asRead } from "#contract/text/look-alikes.ts";

/** Detects names that make a member look like staff of the site. Pure and without zod: pages and server use it. */

/** Digits that replace letters inside words (leetspeak). */
const leet: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "|": "i",
  "!": "i",
  〇: "o",
  "○": "o",
  "◯": "o",
};

/** Signs that look like a letter. */
const signs: Record<string, string> = { "@": "a", $: "s", "¡": "i" };

/** Normalizes a name: ignores case, width, style, accents, blanks and punctuation, and maps look-alike letters. */
function plain(name: string, digits: Record<string, string>): string {
  return [...[...name].map((each) => signs[each] ?? asRead(each)).join("")]
    .map((each) => digits[each] ?? each)
    .join("")
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, "")
    .replaceAll("ㄏㄠㄕㄡ", "好手")
    .replaceAll("女子手", "好手");
}

/** The names of the payment gateways, in small letters without blanks; those in Latin letters as whole words. */
const vendors = Object.values(gateways)
  .map(({ title }) => title.toLowerCase().replaceAll(" ", ""))
  .map((name) => (/^[a-z]+$/.test(name) ? `(?<![a-z])${name}(?![a-z])` : name));

/** Official anywhere in a name, including names of payment vendors. Not official: the surname in 上官方婷, the job 客服教練. */
const anywhere = new RegExp(
  `${vendors.join("|")}|haoshou|客服(?!教練|訓練|培訓|顧問|講師|教學|腳本|文案)|(?<!上)官方|管理員|管理者|站務|藍新(?:科技|支付|付款|退款|客)|恩沛|(?<![a-z])(?:ezpay|newebpay)(?![a-z])`,
);
/** A department named after its work. */
const departmentName =
  /^(?:客戶|會員|帳號|帳戶|帳務|交易|付款|退款|金流|財務|提領|出金|風控|爭議|申訴|驗證|檢舉)+(?:中心|支援|安全|專線|熱線|部門|部|專員|人員|小組|窗口|服務|團隊|通知)+\p{N}*$/u;

const offices = [
  ..."好手 客服 官方 系統 營運 管理員 管理 站長 站方 平台 網站 本站 工作人員 審核 稽核 公告".split(" "),
  ..."admin admins administrator sysadmin official support staff system moderator mod operator helpdesk root".split(
    " ",
  ),
];
/** Words that are official only together with an office. */
const fillers = [
  ..."人員 專員 中心 部門 部 團隊 小組 組 帳號 帳戶 客戶 服務 小幫手 助理 經理 主管 代表 台灣 總部 通知 訊息 公司".split(
    " ",
  ),
  ..."金流 財務 付款 退款 爭議 申訴 安全 驗證 認證 會計 小編 專線 熱線 線上 窗口 支援 官網 交易 帳務 帳號 保證 保障 風控 提領 出金 cs 網 站 長 員 的".split(
    " ",
  ),
  ..."the team service services center tw taiwan account customer of".split(" "),
];

const either = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join("|");
/** Names made only of such words and numbers, with at least one office among them. */
const whole = new RegExp(
  `^(?!網站管理$)(?=.*(?:${either(offices)}))(?:${either([...offices, ...fillers])}|\\p{N})+$`,
  "u",
);
const ours = new RegExp(
  `haoshou|(?<=${either(offices.slice(1))})好手|好手(?=${either([...offices.slice(1), ..."團隊 公司 總部 小編 專線 熱線 官網 帳務 窗口 風控 退款 線上服務 交易安全".split(" ")])})`,
  "u",
);

const readings = (name: string): string[] => [plain(name, {}), plain(name, leet), plain(name, { ...leet, l: "i" })];

/** The whole name and its Latin parts: 「admin 小王」 contains an office, 「badminton」 does not. */
const partsOf = (text: string): string[] => [text, ...(text.match(/[a-z]+/g) ?? [])];

/**
 * True if a nickname sounds like staff: 好手客服, 官方, 系統, admin, haoshou, 營運, in any script, width or spelling. False for
 * 「吉他好手」 and 「系統櫃設計師」.
 */
export const soundsOfficial = (name: string): boolean =>
  readings(name).some(
    (text) => anywhere.test(text) || departmentName.test(text) || partsOf(text).some((part) => whole.test(part)),
  );

/**
 * True if a line beside a name (headline, employer, job) claims that its member works for the site. Offices at other
 * companies are allowed.
 */
export const claimsToBeUs = (text: string): boolean => readings(text).some((each) => ours.test(each));

/** Error message for a name that sounds official. */
export const officialName = "這個名字看起來像好手的工作人員，請換一個。";
