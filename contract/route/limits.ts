/** Rate limit: at most `max` times within any `seconds`. */
type Limit = {
  max: number;
  seconds: number;
  /**
   * What the limit is counted by.
   * - `member`: the acting member. `network`: the caller's network block.
   * - `pair`: an address typed by the caller, together with the network block. `subject`: named by the caller's code.
   */
  per: "member" | "network" | "pair" | "subject";
  /** Error message when the limit is exceeded. @param wait such as 42 秒, 7 分鐘, 3 小時 @param max the limit's own */
  sentence(wait: string, max: number): string;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const tried = (wait: string) => `嘗試次數太多，請 ${wait}後再試。`;
const tooFast = (wait: string) => `訊息送得太快，請 ${wait}後再送。`;
const often = (wait: string) => `操作太頻繁，請 ${wait}後再試。`;

/**
 * Requests for mails and checks whether an address exists: enough for a family behind one address, not for enumerating
 * a list.
 */
const mails = { max: 60, seconds: 15 * MINUTE, per: "network", sentence: tried } as const;

/** All rate limits of the product. The numbers are defined only here. */
export const limits = {
  /** Wrong passwords lock an address for one network block only. */
  password: { max: 10, seconds: 15 * MINUTE, per: "pair", sentence: tried },
  /** One password tried on many addresses: locks out the network for all. */
  passwordNetwork: { max: 30, seconds: 15 * MINUTE, per: "network", sentence: tried },
  /** Many networks trying one address: locks it for unknown browsers. */
  passwordAccount: {
    max: 60,
    seconds: HOUR,
    per: "subject",
    sentence: (wait) => `這個帳號登入失敗太多次，請 ${wait}後再試，或按「忘記密碼」重設後登入。`,
  },
  /** A known browser is counted separately, whatever others do. */
  passwordDevice: { max: 10, seconds: 15 * MINUTE, per: "subject", sentence: tried },
  /** Password reset links per address; further requests are silently not sent. */
  resetMail: { max: 3, seconds: HOUR, per: "subject", sentence: tried },
  codeMail: {
    max: 3,
    seconds: HOUR,
    per: "subject",
    sentence: (wait, max) => `同一個信箱一小時最多寄 ${max} 次驗證碼，請 ${wait}後再試。`,
  },
  proofCode: { max: 10, seconds: HOUR, per: "member", sentence: tried },
  /** Six digits have a million values: limits attempts from all networks. Recovery codes share the count. */
  factorCode: { max: 5, seconds: 15 * MINUTE, per: "subject", sentence: tried },
  factorCodeDay: { max: 30, seconds: DAY, per: "subject", sentence: tried },
  passkeyQuestion: { max: 60, seconds: 15 * MINUTE, per: "network", sentence: tried },
  registeredQuestion: mails,
  registration: mails,
  passwordMail: mails,
  confirmationMail: mails,
  emailChange: mails,
  /** Text messages cost money: counted by network, member and number. */
  phoneCodeNetwork: { max: 20, seconds: DAY, per: "network", sentence: tried },
  phoneCodePause: {
    max: 1,
    seconds: MINUTE,
    per: "subject",
    sentence: (wait) => `請等 ${wait}後再重新取得驗證碼。`,
  },
  phoneCodeDay: {
    max: 5,
    seconds: DAY,
    per: "subject",
    sentence: (wait, max) => `一天最多取得 ${max} 次驗證碼，請 ${wait}後再試。`,
  },
  /** Editors save automatically while typing; each save sanitises a long text. */
  saveText: { max: 90, seconds: MINUTE, per: "member", sentence: (wait) => `儲存得太頻繁，請 ${wait}後再試。` },
  /** Twenty messages a minute are a conversation; more are a flood. */
  message: { max: 20, seconds: MINUTE, per: "member", sentence: tooFast },
  roomMessage: { max: 20, seconds: MINUTE, per: "member", sentence: tooFast },
  newThread: {
    max: 10,
    seconds: HOUR,
    per: "member",
    sentence: (wait, max) => `一小時內最多開啟 ${max} 個新對話，請 ${wait}後再試。`,
  },
  /** Enough for a harassed member, too few to flood the operators. */
  report: { max: 20, seconds: HOUR, per: "member", sentence: (wait) => `檢舉次數太多，請 ${wait}後再試。` },
  /** Payment attempts. Each may cost a query to the gateway. */
  pay: { max: 20, seconds: 10 * MINUTE, per: "member", sentence: (wait) => `按付款的次數太多，請 ${wait}後再試。` },
  proposeSupplement: { max: 10, seconds: HOUR, per: "subject", sentence: often },
  payOrder: {
    max: 10,
    seconds: 10 * MINUTE,
    per: "subject",
    sentence: (wait) => `按付款的次數太多，請 ${wait}後再試。`,
  },
  /**
   * Unknown payment numbers across the whole shop. Gateways lock out shops that query too many within an hour; the
   * threshold is undocumented.
   */
  unknownNumber: { max: 20, seconds: HOUR, per: "subject", sentence: often },
  /** Webhooks without the gateway's signature, from addresses other than the gateway's. */
  forgedNotice: { max: 30, seconds: HOUR, per: "network", sentence: often },
  /** Slows down testing of stolen cards. */
  cardCheck: {
    max: 5,
    seconds: DAY,
    per: "member",
    sentence: (wait, max) => `一天最多新增 ${max} 次信用卡，請 ${wait}後再試。`,
  },
  /**
   * Each is a query to the invoice issuer, which acts for the tax authority and locks out clients that query too much.
   */
  invoiceCode: { max: 20, seconds: HOUR, per: "member", sentence: tried },
  /** Codes are short: prevents guessing. */
  couponCode: { max: 20, seconds: HOUR, per: "member", sentence: tried },
  /** Votes, claims, entries and surveys per member; many from one network are held, not rejected. */
  campaignAct: { max: 60, seconds: HOUR, per: "member", sentence: often },
  /** Enough for a member whom the contact filter stops a few times while working. */
  contactMistake: { max: 30, seconds: HOUR, per: "network", sentence: often },
  visitorLetter: { max: 10, seconds: HOUR, per: "network", sentence: tried },
  visitorReport: { max: 10, seconds: HOUR, per: "network", sentence: tried },
  /** Nobody gets more mails about reports that somebody may have made in their name. */
  visitorReportMail: {
    max: 10,
    seconds: DAY,
    per: "subject",
    sentence: (wait, max) => `同一個信箱一天最多送出 ${max} 次檢舉，請 ${wait}後再試。`,
  },
  visitorNotice: { max: 10, seconds: HOUR, per: "network", sentence: tried },
  visitorNoticeMail: {
    max: 10,
    seconds: DAY,
    per: "subject",
    sentence: (wait, max) => `同一個信箱一天最多送出 ${max} 次通知，請 ${wait}後再試。`,
  },
  /** Slows down guessing; the secret itself is of 256 bits. */
  letterLink: { max: 120, seconds: HOUR, per: "network", sentence: tried },
  linkedReply: { max: 30, seconds: HOUR, per: "network", sentence: tried },
  memberLetter: { max: 10, seconds: HOUR, per: "member", sentence: tried },
  /** Enough for a household of shoppers, not for a script. */
  event: { max: 300, seconds: 5 * MINUTE, per: "network", sentence: often },
} as const satisfies Record<string, Limit>;

const GB = 1024 ** 3;
const uploadGb = 2;

/**
 * Upload quota of a member: ten of the largest deliveries a day. Counted in bytes, separately from the limits above.
 */
export const uploadQuota = {
  bytes: uploadGb * GB,
  seconds: DAY,
  sentence: (wait: string) => `一天最多上傳 ${uploadGb} GB 的檔案，請 ${wait}後再上傳。`,
} as const;

type Of<P extends Limit["per"]> = {
  [N in keyof typeof limits]: (typeof limits)[N]["per"] extends P ? N : never;
}[keyof typeof limits];

/** Limits that a route may declare: the caller alone determines what is counted. */
export type LimitName = Of<"member" | "network">;
/** Limits that a function counts by a value: an address, a number. */
export type SubjectLimitName = Of<"pair" | "subject">;
