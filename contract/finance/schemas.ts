import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { atLeast, atMost, Money, offeredOf, Page } from "../shared.ts";
import { reasonMax, reasonMin } from "../terms.ts";
import { type FinanceState, itemForms, itemStates, itemTransitions } from "./states.ts";

/**
 * What only a person can bring to an end: a refund that the gateway refused for good, one that is to be transferred to
 * an account of the payer's, a payment of another amount than was asked for, one of which the gateway never told how it
 * ended, one of which more went back than was booked, a difference that the nightly proof of the books found, an
 * invoice that its issuer did not take or void, a payment that a card's bank takes back, money that is held because of a
 * pattern of risk.
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

/**
 * How something was settled outside of the product.
 * - `bank`: the payer has the money by a transfer out of the platform's account.
 * - `gateway`: it was given back on the gateway's own pages.
 * - `nothing`: no money came.
 * - `journal`: the books are corrected by a journal against the platform's account.
 * - `papers`: it was issued or declared void on the issuer's own pages.
 * - `won`, `lost`: how a card's bank has decided.
 * - `go`, `deny`: what was held is let go, or not.
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
  /** Until when a bank takes an answer about it, and whether that is over while it waits; null where none waits for one. */
  dueAt: When.nullable(),
  overdue: z.boolean(),
});
export type FinanceRow = Wire<z.output<typeof FinanceRow>>;

/**
 * What no machine can end, beside the items. Of withdrawals: requests whose run has come and that are in no batch (`due`),
 * of blocked members (`blocked`), that came back from the bank to members who leave (`bounced`) or whose account's name has
 * to be mended (`held`), batches that nobody has released (`unreleased`) or that the bank has not answered (`batch`). Then
 * decisions that wait for a second operator, cases about orders, refunds whose payer has not chosen where they go, jobs that
 * have stopped, mails and text messages that do not go out, accounts whose day of deletion is over, and members who left and
 * have money.
 */
export const waitingKinds = [
  ...financeKinds,
  ...["due", "blocked", "bounced", "held", "unreleased", "batch"],
  ...["approval", "case", "choice", "job", "message", "leaving", "left"],
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/**
 * How many wait of one kind, since when the oldest does, and until when a bank takes an answer about the most urgent one;
 * kinds of which nothing waits are absent.
 */
export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().int(),
  since: When,
  dueAt: When.nullable(),
  overdue: z.boolean(),
});
export type Waiting = Wire<z.output<typeof Waiting>>;
/** The kind that has waited longest first. */
export const waitingMore = { waiting: z.array(Waiting) };

const Party = z.object({ id: z.number().int(), nickname: z.string() });

export const FinanceItem = FinanceRow.extend({
  gateway: z.string().nullable(),
  gatewayTrade: z.string().nullable(),
  payer: Party.nullable(),
  /** Whose order it is, where the two may be one person; else null. */
  sides: z.object({ buyer: Party, seller: Party }).nullable(),
  title: z.string().nullable(),
  /** The gateway's own code and words, unchanged. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  /** How often it was tried again from here. */
  retries: z.number().int(),
  way: SettleWay.nullable(),
  reason: z.string().nullable(),
  reference: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** The account that a transfer goes to, without its number; null where none is named. */
  payee: z.object({ bankCode: z.string(), bankName: z.string(), holder: z.string() }).nullable(),
  /** Everything that was done about it, the newest first. */
  history: z.array(z.object({ at: When, who: z.string().nullable(), what: z.string() })),
  /** Proposed to be settled, and not approved yet: nothing can be done until then. */
  waiting: z.boolean(),
  actions: z.array(offeredOf(z.enum(itemTransitions), z.enum(itemForms))),
  /** How this one can be settled by hand. */
  ways: z.array(SettleWay),
});
export type FinanceItem = Wire<z.output<typeof FinanceItem>>;

export const referenceMax = 60;

/** Ways of which nobody outside of the product has a number. */
export const waysWithoutReference: readonly SettleWay[] = ["nothing", "go", "deny"];

/** Settled by hand: kept with the item, never shown to the payer. */
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
