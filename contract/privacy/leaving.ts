import { z } from "zod";
import { PledgeForm } from "#contract/moderation/schemas.ts";
import { json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, Money } from "../shared.ts";
import * as terms from "../terms.ts";

/**
 * Requests deletion of the account. `nickname`: the member's own, typed as confirmation. `giveUp`: the remaining NT$
 * that the member agrees to forfeit.
 */
export const LeaveForm = z.object({
  status: z.literal(4),
  nickname: line({ error: "請輸入你的暱稱" })
    .min(1, "請輸入你的暱稱")
    .check(atMost(terms.nicknameMax, `暱稱請輸入 ${terms.nicknameMin}~${terms.nicknameMax} 個文字`)),
  giveUp: z
    .number()
    .int()
    .min(1)
    .max(terms.withdrawalMin - 1)
    .nullable()
    .default(null),
});

export const MyStatusForm = z.union([PledgeForm, LeaveForm], { error: "請說明要承諾不再違規，或刪除帳號。" });

/** Reasons that prevent deletion, each with the page where the member can resolve it. */
export const LeavingBlocker = z.object({
  kind: z.enum([
    "order",
    "refund",
    "revenue",
    "balance",
    "points",
    "withdrawal",
    "restricted",
    "chargeback",
    "operator",
  ]),
  title: z.string(),
  url: z.string().nullable(),
  /** Outstanding NT$; null when no money is involved. */
  amount: Money.nullable(),
});
export type LeavingBlocker = z.output<typeof LeavingBlocker>;

export const MyLeaving = z.object({
  blockers: z.array(LeavingBlocker),
  /** Final payout and its bank account; null when there is nothing to pay. */
  payout: z.object({ amount: Money, bankName: z.string(), lastDigits: z.string() }).nullable(),
  /** A remainder below the withdrawal minimum, which the member may forfeit; null without one. */
  rest: Money.nullable(),
  /** Coins that expire with the account. */
  coins: z.number().int(),
  /** Number of services taken off sale. */
  services: z.number().int(),
  /** Days during which support can restore the account. */
  days: z.number().int(),
  deleteAt: When,
});
export type MyLeaving = Wire<z.output<typeof MyLeaving>>;

export const getMyLeaving = route("GET /api/my_leaving", {
  auth: "member",
  summary: "刪除帳號前還要處理的事",
  answer: json(MyLeaving),
});
