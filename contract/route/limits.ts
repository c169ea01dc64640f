/** How often something may be done: at most `max` times within any `seconds`. */
type Limit = {
  max: number;
  seconds: number;
  /**
   * Who shares the count.
   * - `member`: the acting member. `network`: the caller's network block.
   * - `pair`: an address typed by the caller, together with the network block. `subject`: what the verb names.
   */
  per: "member" | "network" | "pair" | "subject";
  /** What is answered when it is used up. @param wait such as 42 秒, 7 分鐘, 3 小時 @param max the limit's own */
  sentence(wait: string, max: number): string;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const tried = (wait: string) => `嘗試次數太多，請 ${wait}後再試。`;
const tooFast = (wait: string) => `訊息送得太快，請 ${wait}後再送。`;
const often = (wait: string) => `操作太頻繁，請 ${wait}後再試。`;

/** Asking for mails and whether addresses exist: enough for a family behind one address, not for a list. */
const mails = { max: 60, seconds: 15 * MINUTE, per: "network", sentence: tried } as const;

/** Every rate limit of the product. The numbers stand here only. */
export const limits = {
  /** Wrong passwords close an address for one network block, and for nobody else. */
  password: { max: 10, seconds: 15 * MINUTE, per: "pair", sentence: tried },
  /** One password over many addresses: the network that tries them is closed for all. */
  passwordNetwork: { max: 30, seconds: 15 * MINUTE, per: "network", sentence: tried },
  /** Many networks at one address: it is closed for browsers that have never been in. */
  passwordAccount: {
    max: 60,
    seconds: HOUR,
    per: "subject",
    sentence: (wait) => `這個帳號登入失敗太多次，請 ${wait}後再試，或按「忘記密碼」重設後登入。`,
  },
  /** A browser that has been in before is counted by itself, whatever others do. */
  passwordDevice: { max: 10, seconds: 15 * MINUTE, per: "subject", sentence: tried },
  /** Links that set a password, to one address; what is asked for beyond is not sent and not refused. */
  resetMail: { max: 3, seconds: HOUR, per: "subject", sentence: tried },
  codeMail: {
    max: 3,
    seconds: HOUR,
    per: "subject",
    sentence: (wait, max) => `同一個信箱一小時最多寄 ${max} 次驗證碼，請 ${wait}後再試。`,
  },
  proofCode: { max: 10, seconds: HOUR, per: "member", sentence: tried },
  /** Six digits are a million: so many tries, whatever the network. Recovery codes are counted with them. */
  factorCode: { max: 5, seconds: 15 * MINUTE, per: "subject", sentence: tried },
  factorCodeDay: { max: 30, seconds: DAY, per: "subject", sentence: tried },
  passkeyQuestion: { max: 60, seconds: 15 * MINUTE, per: "network", sentence: tried },
  registeredQuestion: mails,
  registration: mails,
  passwordMail: mails,
  confirmationMail: mails,
  emailChange: mails,
  /** Text messages cost money: counted by network, by member and by number. */
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
  /** Editors save by themselves while one types; each save cleans a long text. */
  saveText: { max: 90, seconds: MINUTE, per: "member", sentence: (wait) => `儲存得太頻繁，請 ${wait}後再試。` },
  /** Twenty messages a minute are a talk; more are a flood. */
  message: { max: 20, seconds: MINUTE, per: "member", sentence: tooFast },
  roomMessage: { max: 20, seconds: MINUTE, per: "member", sentence: tooFast },
  newThread: {
    max: 10,
    seconds: HOUR,
    per: "member",
    sentence: (wait, max) => `一小時內最多開啟 ${max} 個新對話，請 ${wait}後再試。`,
  },
  /** Enough for somebody who is harassed, too few to bury the operators. */
  report: { max: 20, seconds: HOUR, per: "member", sentence: (wait) => `檢舉次數太多，請 ${wait}後再試。` },
  /** Presses on a way to pay. Each may cost a question to the gateway. */
  pay: { max: 20, seconds: 10 * MINUTE, per: "member", sentence: (wait) => `按付款的次數太多，請 ${wait}後再試。` },
  proposeSupplement: { max: 10, seconds: HOUR, per: "subject", sentence: often },
  payOrder: {
    max: 10,
    seconds: 10 * MINUTE,
    per: "subject",
    sentence: (wait) => `按付款的次數太多，請 ${wait}後再試。`,
  },
  /**
   * Numbers that a gateway did not know, of the whole shop. Gateways lock a shop out that asks for too many within an hour;
   * how many that is they do not say.
   */
  unknownNumber: { max: 20, seconds: HOUR, per: "subject", sentence: often },
  /** Notices without the gateway's signature, from another address than the gateway's. */
  forgedNotice: { max: 30, seconds: HOUR, per: "network", sentence: often },
  /** Whoever tries out stolen cards tries many. */
  cardCheck: {
    max: 5,
    seconds: DAY,
    per: "member",
    sentence: (wait, max) => `一天最多新增 ${max} 次信用卡，請 ${wait}後再試。`,
  },
  /** Each is a question to the issuer of invoices, which answers for the tax authority and locks out who asks too much. */
  invoiceCode: { max: 20, seconds: HOUR, per: "member", sentence: tried },
  /** Codes are short: whoever tries many wants those of others. */
  couponCode: { max: 20, seconds: HOUR, per: "member", sentence: tried },
  /** Votes, claims, entries and surveys of one member; many of one network are held, not refused. */
  campaignAct: { max: 60, seconds: HOUR, per: "member", sentence: often },
  /** Whoever is stopped by the contact filter while working says so a few times, not for an hour. */
  contactMistake: { max: 30, seconds: HOUR, per: "network", sentence: often },
  visitorLetter: { max: 10, seconds: HOUR, per: "network", sentence: tried },
  memberLetter: { max: 10, seconds: HOUR, per: "member", sentence: tried },
  /** A house full of shoppers, not a script. */
  event: { max: 300, seconds: 5 * MINUTE, per: "network", sentence: often },
} as const satisfies Record<string, Limit>;

const GB = 1024 ** 3;
const uploadGb = 2;

/** How much a member may upload: ten of the largest deliveries a day. Counted in bytes, apart from the limits above. */
export const uploadQuota = {
  bytes: uploadGb * GB,
  seconds: DAY,
  sentence: (wait: string) => `一天最多上傳 ${uploadGb} GB 的檔案，請 ${wait}後再上傳。`,
} as const;

type Of<P extends Limit["per"]> = {
  [N in keyof typeof limits]: (typeof limits)[N]["per"] extends P ? N : never;
}[keyof typeof limits];

/** Limits that a call may declare: the caller alone says who is counted. */
export type LimitName = Of<"member" | "network">;
/** Limits that a verb counts by something it names: an address, a number. */
export type SubjectLimitName = Of<"pair" | "subject">;
