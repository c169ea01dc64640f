import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { paragraphs } from "#contract/text/fields.ts";
import { BankPayee } from "../finance/refund-payee.ts";
import { money } from "../money.ts";
import { explained, Id, Money, offeredOf, Page } from "../shared.ts";
import { withdrawalMin } from "../terms.ts";
import {
  type BatchState,
  batchForms,
  batchStates,
  batchTransitions,
  type WithdrawalState,
  withdrawalStates,
} from "./states.ts";

const stateOf = <S extends string>(states: Record<S, string>) => z.enum(Object.keys(states) as [S, ...S[]]);
const WithdrawalStateName = stateOf<WithdrawalState>(withdrawalStates);
const BatchStateName = stateOf<BatchState>(batchStates);

export const WithdrawForm = z.object({
  amount: z.coerce
    .number({ error: "請輸入金額" })
    .int("金額必須是整數")
    .min(withdrawalMin, `至少提領 ${money(withdrawalMin)}`)
    .max(10_000_000, "一次最多 NT$10,000,000"),
});

/** A withdrawal as its member sees it. */
export const Withdrawal = z.object({
  id: z.number().int(),
  state: WithdrawalStateName,
  /** Amount debited from the balance. */
  amount: Money,
  /** Bank fee. */
  fee: Money,
  /** Amount credited to the bank account. */
  arrives: Money,
  bankName: z.string(),
  lastDigits: z.string(),
  requestedAt: When,
  /** Date of its weekly run, and expected arrival of the money. */
  runAt: When,
  expectedAt: When,
  batchedAt: When.nullable(),
  sentAt: When.nullable(),
  closedAt: When.nullable(),
  /** Why it was returned. */
  reason: z.string().nullable(),
});
export type Withdrawal = Wire<z.output<typeof Withdrawal>>;

/** Requirements of a withdrawal, and whether the member meets them. */
export const PayoutReadiness = z.object({
  identity: z.enum(["none", "waiting", "accepted", "refused"]),
  account: z.object({ bankName: z.string(), lastDigits: z.string(), holder: z.string() }).nullable(),
});
export type PayoutReadiness = Wire<z.output<typeof PayoutReadiness>>;

/** Beside the list: whether a withdrawal may be requested now, and when the money would arrive. */
export const withdrawalsMore = {
  ready: PayoutReadiness,
  open: z.boolean(),
  runAt: When,
  expectedAt: When,
};

/** A withdrawal in the console. */
export const AdminWithdrawal = Withdrawal.extend({
  member: z.object({ id: z.number().int(), nickname: z.string(), status: z.number().int() }),
  holder: z.string(),
  /** Why it is excluded from batches; null when it is not. */
  held: z.string().nullable(),
  batchId: z.number().int().nullable(),
  /** An operator corrected its account. */
  corrected: z.boolean(),
  /** Actions in the console. */
  mayHandBack: z.boolean(),
  mayCorrect: z.boolean(),
  mayBounce: z.boolean(),
});
export type AdminWithdrawal = Wire<z.output<typeof AdminWithdrawal>>;

export const AdminWithdrawalQuery = z.object({
  state: WithdrawalStateName.optional().catch(undefined),
  batch: Id.optional().catch(undefined),
  page: Page.default(1),
});

/** A batch of transfers: one file for the bank. */
export const BatchRow = z.object({
  id: z.number().int(),
  number: z.string(),
  state: BatchStateName,
  count: z.number().int(),
  /** Total paid by the bank. */
  amount: Money,
  madeBy: z.string(),
  madeAt: When,
  releasedBy: z.string().nullable(),
  releasedAt: When.nullable(),
  closedAt: When.nullable(),
  /** Transfers without an answer of the bank. */
  unanswered: z.number().int(),
});
export type BatchRow = Wire<z.output<typeof BatchRow>>;

/** Contents of the next batch, and the time of the next run. */
export const batchesMore = {
  due: z.object({ count: z.number().int(), amount: Money }),
  /** Requests excluded from batches until an operator corrects something. */
  held: z.number().int(),
  later: z.number().int(),
  nextRunAt: When,
};

export const BatchFile = BatchRow.extend({
  /** Transfers that the bank has answered so far. */
  paid: z.number().int(),
  returned: z.number().int(),
  /** Its release is proposed and needs approval by another operator. */
  proposed: z.boolean(),
  /** The bank file can be downloaded. */
  released: z.boolean(),
  actions: z.array(offeredOf(z.enum(batchTransitions), z.enum(batchForms))),
});
export type BatchFile = Wire<z.output<typeof BatchFile>>;

/** A transfer of a batch as a CSV row. */
export const TransferLine = z.object({
  sequence: z.number().int().meta({ title: "序號" }),
  reference: z.string().meta({ title: "參考編號" }),
  bankCode: z.string().meta({ title: "銀行代碼" }),
  account: z.string().meta({ title: "帳號" }),
  holder: z.string().meta({ title: "戶名" }),
  amount: Money.meta({ title: "金額" }),
});

/** Reason for returning a request; shown to its member. */
export const HandBackForm = z.object({
  reason: paragraphs({ error: "請填寫原因" }).check(...explained),
});

/** Corrected account for money returned to a former member, and how its ownership was verified. */
export const CorrectForm = BankPayee.omit({ way: true }).extend(HandBackForm.shape);
