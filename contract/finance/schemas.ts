import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { atLeast, atMost, Money, offeredOf, Page } from "../shared.ts";
import { reasonMax, reasonMin } from "../terms.ts";
import { type FinanceState, itemForms, itemStates, itemTransitions } from "./states.ts";

/**
 * Items that need an operator: a refund that the gateway rejected for good, a refund to the payer's bank account, a
 * payment with a wrong amount, a payment whose outcome the gateway never reported, a payment of which more was refunded
 * than booked, a difference found by the nightly ledger check, an invoice that its issuer did not issue or void, a
 * chargeback, and money held because of a risk pattern.
 */
export const financeKinds = [
  "refund",
  "transfer",
  "amount",
  "answer",
  "excess",
  "ledger",
  "invoice",
  "chargeback",
  "risk",
] as const;
export const FinanceKind = z.enum(financeKinds);
export type FinanceKind = z.output<typeof FinanceKind>;

export const financeKindNames: Record<FinanceKind, string> = {
  refund: "退款被拒",
  transfer: "退款匯款",
  amount: "金額不符",
  answer: "付款沒有回覆",
  excess: "多退款項",
  ledger: "帳務差異",
  invoice: "電子發票",
  chargeback: "付款爭議",
  risk: "風險款項",
};

/**
 * How an item was settled outside of the product.
 * - `bank`: the payer received a transfer from the platform's account.
 * - `gateway`: it was refunded on the gateway's own pages.
 * - `nothing`: no money was received.
 * - `journal`: a journal against the platform's account corrects the books.
 * - `papers`: it was issued or voided on the issuer's own pages.
 * - `won`, `lost`: the card's bank decided.
 * - `go`, `deny`: held money is released or not.
 */
export const settleWays = ["bank", "gateway", "nothing", "journal", "papers", "won", "lost", "go", "deny"] as const;
export const SettleWay = z.enum(settleWays, "請選擇處理方式");
export type SettleWay = z.output<typeof SettleWay>;

export const FinanceQuery = z.object({
  open: z.stringbool().catch(true).default(true),
  kind: FinanceKind.optional().catch(undefined),
  page: Page.default(1),
});

export const FinanceRow = z.object({
  id: z.number().int(),
  kind: FinanceKind,
  state: z.enum(Object.keys(itemStates) as FinanceState[]),
  /** NT$ in question. */
  amount: Money,
  orderId: z.number().int().nullable(),
  /** Our number of the payment at the gateway. */
  number: z.string().nullable(),
  /** What happened, as a sentence. */
  what: z.string(),
  openedAt: When,
  closedAt: When.nullable(),
  /** Deadline of a reply to the bank, and whether an open item has passed it; null without such a deadline. */
  dueAt: When.nullable(),
  overdue: z.boolean(),
});
export type FinanceRow = Wire<z.output<typeof FinanceRow>>;

/**
 * Open work beside the items. Withdrawals: due requests that are in no batch (`due`), requests of blocked members
 * (`blocked`), transfers returned to members who are leaving (`bounced`) or with an account name to be corrected
 * (`held`), batches that are not released (`unreleased`) or not answered by the bank (`batch`). Then decisions waiting
 * for a second operator, cases about orders, refunds without a chosen destination, stopped jobs, mails and text
 * messages that fail, accounts past their deletion day, and deleted members who have money.
 */
export const waitingKinds = [
  ...financeKinds,
  ...["due", "blocked", "bounced", "held", "unreleased", "batch"],
  ...["approval", "case", "choice", "job", "message", "leaving", "left"],
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/**
 * Number of open items of a kind, the age of the oldest, and the most urgent deadline of a bank; kinds without open
 * items are absent.
 */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  since: When,
  dueAt: When.nullable(),
  overdue: z.boolean(),
});
export type Waiting = Wire<z.output<typeof Waiting>>;
/** The kind with the oldest item first. */
export const waitingMore = { waiting: z.array(Waiting) };

const Party = z.object({ id: z.number().int(), nickname: z.string() });

export const FinanceItem = FinanceRow.extend({
  gateway: z.string().nullable(),
  gatewayTrade: z.string().nullable(),
  payer: Party.nullable(),
  /** Parties of the order when they may be the same person; otherwise null. */
  sides: z.object({ buyer: Party, seller: Party }).nullable(),
  title: z.string().nullable(),
  /** The gateway's code and message, unchanged. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** Number of retries from the console. */
  retries: z.number().int(),
  way: SettleWay.nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** Receiving account, without its number; null when none is named. */
  payee: z.object({ bankCode: z.string(), bankName: z.string(), holder: z.string() }).nullable(),
  /** Everything done about it, newest first. */
  history: z.array(z.object({ at: When, who: z.string().nullable(), what: z.string() })),
  /** A settlement is proposed and not approved yet: other actions are blocked. */
  waiting: z.boolean(),
  actions: z.array(offeredOf(z.enum(itemTransitions), z.enum(itemForms))),
  /** Ways to settle this item by hand. */
  ways: z.array(SettleWay),
});
export type FinanceItem = Wire<z.output<typeof FinanceItem>>;

export const referenceMax = 60;

/** Ways without an external reference number. */
export const waysWithoutReference: readonly SettleWay[] = ["nothing", "go", "deny"];

/** Manual settlement: stored with the item, never shown to the payer. */
export const SettleForm = z
  .object({
    way: SettleWay,
    reference: line()
      .check(atMost(referenceMax, `最多 ${referenceMax} 字`))
      .default(""),
    reason: paragraphs({ error: "請填寫原因" }).check(
      atLeast(reasonMin, `請至少用 ${reasonMin} 個字說明`),
      atMost(reasonMax, `最多 ${reasonMax} 字`),
    ),
  })
  .superRefine(({ way, reference }, ctx) => {
    if (!waysWithoutReference.includes(way) && reference === "")
      ctx.addIssue({
        code: "custom",
        path: ["reference"],
        message: way === "papers" ? "請填寫發票或折讓單的號碼" : "請填寫銀行或金流的交易序號",
      });
  });
export type SettleForm = z.output<typeof SettleForm>;
