import { type Part, parts } from "#contract/roles.ts";
import { to } from "#contract/to.ts";

/** As the menu, the heading and the browser's tab call them. */
const partWords: Record<Part, string> = {
  members: "會員",
  disputes: "交易協調",
  finance: "財務",
  withdrawals: "提領與匯款",
  approvals: "大額放行",
  contacts: "客服信件",
  services: "服務",
  requests: "需求與提案",
  reports: "訊息檢舉",
  identity: "身分驗證",
  coupons: "優惠券",
  campaigns: "活動",
  blogs: "文章",
  synonyms: "同義詞",
  news: "最新消息",
  jobs: "背景工作",
  audit: "操作紀錄",
};

/** Parts that are looked at together, in the order of the menu. Each part stands in one of them (web/menus.test.ts). */
export const areas: readonly { label: string; parts: readonly Part[] }[] = [
  { label: "會員與交易", parts: ["members", "disputes", "contacts", "identity", "reports"] },
  { label: "金錢", parts: ["finance", "withdrawals", "approvals"] },
  { label: "市集", parts: ["services", "requests", "blogs", "synonyms"] },
  { label: "行銷與消息", parts: ["coupons", "campaigns", "news"] },
  { label: "系統", parts: ["jobs", "audit"] },
];

/** The parts' addresses and names. */
export const partLinks = parts.map((part) => ({ part, href: `${to("/admin")}/${part}`, label: partWords[part] }));

/** How the part of the console at this address is called; the console itself where it is none. */
export const consoleTitle = (pathname: string): string =>
  partLinks.find(({ href }) => href === pathname)?.label ?? "營運後台";
