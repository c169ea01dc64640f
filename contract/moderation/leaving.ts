import { z } from "zod";
import { json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { line } from "#contract/text/fields.ts";
import { atMost, Money } from "../shared.ts";
import * as terms from "../terms.ts";
import { PledgeForm } from "./schemas.ts";

/**
 * Asks for the account to be deleted. `nickname`: one's own, typed to show that it is meant. `giveUp`: the rest in NT$ that
 * the member has read and gives up.
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

/** What has to be settled before an account may go, each with the place where that is done. */
export const LeavingBlocker = z.object({
  kind: z.enum(["order", "refund", "revenue", "balance", "points", "withdrawal", "chargeback", "operator"]),
  title: z.string(),
  url: z.string().nullable(),
  /** NT$ that stand open; null where it is not about money. */
  amount: Money.nullable(),
});
export type LeavingBlocker = z.output<typeof LeavingBlocker>;

export const MyLeaving = z.object({
  blockers: z.array(LeavingBlocker),
  /** What is paid out with the account, and where to; null where there is nothing. */
  payout: z.object({ amount: Money, bankName: z.string(), lastDigits: z.string() }).nullable(),
  /** A rest that is too little for a withdrawal and cannot be paid out: it may be given up. Null where there is none. */
  rest: Money.nullable(),
  /** Coins that are lost with the account. */
  coins: z.number().int(),
  /** Services that go off sale. */
  services: z.number().int(),
  /** So long the support can bring the account back. */
  days: z.number().int(),
  deleteAt: When,
});
export type MyLeaving = Wire<z.output<typeof MyLeaving>>;

export const getMyLeaving = route("GET /api/my_leaving", {
  auth: "member",
  summary: "刪除帳號前還要處理的事",
  answer: json(MyLeaving),
});
