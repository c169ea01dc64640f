import type { MailSwitch } from "#contract/accounts/mail-switches.ts";
import type { PushSwitch } from "#contract/notifications/push-switches.ts";

/**
 * Why a mail obeys no switch: it guards the account, it is about money, a law or our rules require it, or its reader
 * has just asked for it.
 */
type Always = { always: "security" | "money" | "law" | "asked" };

type NoticeKindRow = {
  /** The kind of its entries in the bell menu; null: it has none. */
  bell: string | null;
  /** The switch that its mails obey, or why they obey none; null: it has none. */
  mail: MailSwitch | Always | null;
  /** The switch of its push messages, which go out if the notice has a deadline (`due`); null: it never has one. */
  push: PushSwitch | null;
  /** `active`: only to members who take part. `all`: also to those who are suspended, banned or leaving. */
  to: "active" | "all";
  /** Whether a member is notified if the sender (`from`) is blocked by them, or no longer takes part. */
  blocked: "notified" | "skipped";
  /** The label of the button of its mails, which leads to `url`; null: the mail names its own act, or has none. */
  link: string | null;
};

/** Everything that a member may be notified of. */
export const noticeKinds = {
  // Trade goes on, or ends, though one has blocked the other: only the first contact and messages are held back. The
  // domain itself refuses a new offer, a new version and other conditions between the two.
  order: { bell: "order", mail: "orders", push: "orders", to: "all", blocked: "notified", link: "查看交易" },
  order_update: { bell: "order", mail: null, push: null, to: "all", blocked: "notified", link: null },
  sales_meter: { bell: "tax", mail: null, push: null, to: "all", blocked: "notified", link: null },
  request: { bell: "request", mail: "orders", push: "requests", to: "active", blocked: "notified", link: "查看內容" },
  invitation: {
    bell: "request",
    mail: "requests",
    push: "requests",
    to: "active",
    blocked: "skipped",
    link: "查看內容",
  },
  offer: { bell: "offer", mail: "orders", push: "requests", to: "active", blocked: "notified", link: "查看內容" },
  request_match: { bell: "request", mail: "requests", push: null, to: "active", blocked: "notified", link: "查看內容" },
  daily_matches: { bell: null, mail: "requests", push: null, to: "active", blocked: "notified", link: "查看所有需求" },
  newsletter: { bell: null, mail: "newsletter", push: null, to: "active", blocked: "notified", link: null },
  /** What its editors send to themselves before. */
  newsletter_test: { bell: null, mail: { always: "asked" }, push: null, to: "active", blocked: "notified", link: null },
  // Between members.
  message: { bell: null, mail: "messages", push: null, to: "active", blocked: "skipped", link: "查看並回覆" },
  follow: { bell: "follow", mail: null, push: null, to: "active", blocked: "skipped", link: null },
  // Money. No switch speaks of levels or coupons: a level decides when revenue is paid, a coupon is worth its amount.
  level: { bell: "level", mail: { always: "money" }, push: null, to: "active", blocked: "notified", link: null },
  coupon_ending: {
    bell: "coupons",
    mail: { always: "money" },
    push: "endings",
    to: "active",
    blocked: "notified",
    link: "查看我的優惠券",
  },
  coins_ending: {
    bell: "coins",
    mail: { always: "money" },
    push: "endings",
    to: "all",
    blocked: "notified",
    link: "查看金幣",
  },
  coupon_share: { bell: "coupons", mail: { always: "money" }, push: null, to: "all", blocked: "notified", link: null },
  invoice: { bell: "invoice", mail: { always: "money" }, push: null, to: "all", blocked: "notified", link: null },
  withdrawal: { bell: "withdrawal", mail: { always: "money" }, push: null, to: "all", blocked: "notified", link: null },
  receipt: { bell: null, mail: { always: "money" }, push: null, to: "all", blocked: "notified", link: null },
  // Decisions about a member or what they have published, and answers of the support.
  support: { bell: "support", mail: { always: "law" }, push: null, to: "all", blocked: "notified", link: null },
  contact_details: {
    bell: "support",
    mail: { always: "law" },
    push: null,
    to: "active",
    blocked: "notified",
    link: "查看內容",
  },
  campaign: { bell: "campaigns", mail: { always: "law" }, push: null, to: "all", blocked: "notified", link: null },
  identity: { bell: "identity", mail: { always: "law" }, push: null, to: "all", blocked: "notified", link: null },
  /** Terms that will change: everybody who may have an order under them is told. */
  terms: { bell: "account", mail: { always: "law" }, push: null, to: "all", blocked: "notified", link: "看這份條款" },
  account_status: { bell: null, mail: { always: "law" }, push: null, to: "all", blocked: "notified", link: null },
  // What a thief could have done.
  security: { bell: null, mail: { always: "security" }, push: null, to: "all", blocked: "notified", link: null },
  // Whoever gets into the console, or loses it, has to know, above all if they did not expect it.
  operator_role: {
    bell: "account",
    mail: { always: "security" },
    push: null,
    to: "all",
    blocked: "notified",
    link: null,
  },
  personal_data: {
    bell: "account",
    mail: { always: "security" },
    push: null,
    to: "all",
    blocked: "notified",
    link: null,
  },
} as const satisfies Record<string, NoticeKindRow>;

export type NoticeKind = keyof typeof noticeKinds;
/** Those with an entry in the bell menu. */
export type BellKind = { [K in NoticeKind]: (typeof noticeKinds)[K]["bell"] extends null ? never : K }[NoticeKind];

/** A row of the table. */
export const noticeKind = (kind: NoticeKind): NoticeKindRow => noticeKinds[kind];
