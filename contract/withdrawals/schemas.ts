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

/** One withdrawal, as its member follows it. */
export const Withdrawal = z.object({
  id: z.number().int(),
  state: WithdrawalStateName,
  /** Taken from the balance. */
  amount: Money,
  /** What the bank takes of it. */
  fee: Money,
  /** What reaches the account. */
  arrives: Money,
  bankName: z.string(),
  lastDigits: z.string(),
  requestedAt: When,
  /** The weekly run that it is part of, and when the money should be there. */
  runAt: When,
  expectedAt: When,
  batchedAt: When.nullable(),
  sentAt: When.nullable(),
  closedAt: When.nullable(),
  /** Why it came back. */
  reason: z.string().nullable(),
});
export type Withdrawal = Wire<z.output<typeof Withdrawal>>;

/** What a withdrawal needs, and where the member stands with it. */
export const PayoutReadiness = z.object({
  identity: z.enum(["none", "waiting", "accepted", "refused"]),
  account: z.object({ bankName: z.string(), lastDigits: z.string(), holder: z.string() }).nullable(),
});
export type PayoutReadiness = Wire<z.output<typeof PayoutReadiness>>;

/** What a page says beside the list: whether one may ask now, and when the money would be there. */
export const withdrawalsMore = {
  ready: PayoutReadiness,
  open: z.boolean(),
  runAt: When,
  expectedAt: When,
};

/** The console's view of a withdrawal. */
export const AdminWithdrawal = Withdrawal.extend({
  member: z.object({ id: z.number().int(), nickname: z.string(), status: z.number().int() }),
  holder: z.string(),
  /** Why no batch takes it; null where one may. */
  held: z.string().nullable(),
  batchId: z.number().int().nullable(),
  /** An operator named another account for it. */
  corrected: z.boolean(),
  /** What may be done with it from here. */
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

/** One file for the bank. */
export const BatchRow = z.object({
  id: z.number().int(),
  number: z.string(),
  state: BatchStateName,
  count: z.number().int(),
  /** What the bank pays. */
  amount: Money,
  madeBy: z.string(),
  madeAt: When,
  releasedBy: z.string().nullable(),
  releasedAt: When.nullable(),
  closedAt: When.nullable(),
  /** Transfers that the bank has not told of yet. */
  unanswered: z.number().int(),
});
export type BatchRow = Wire<z.output<typeof BatchRow>>;

/** What the next batch would hold, and when the next run is. */
export const batchesMore = {
  due: z.object({ count: z.number().int(), amount: Money }),
  /** Requests that no batch takes until the console has mended something. */
  held: z.number().int(),
  later: z.number().int(),
  nextRunAt: When,
};

export const BatchFile = BatchRow.extend({
  /** What the bank has told of so far. */
  paid: z.number().int(),
  returned: z.number().int(),
  /** Its release is proposed, and another operator has to approve it. */
  proposed: z.boolean(),
  /** The file for the bank can be fetched. */
  released: z.boolean(),
  actions: z.array(offeredOf(z.enum(batchTransitions), z.enum(batchForms))),
});
export type BatchFile = Wire<z.output<typeof BatchFile>>;

/** One transfer of a batch for a spreadsheet. */
export const TransferLine = z.object({
  sequence: z.number().int().meta({ title: "序號" }),
  reference: z.string().meta({ title: "參考編號" }),
  bankCode: z.string().meta({ title: "銀行代碼" }),
  account: z.string().meta({ title: "帳號" }),
  holder: z.string().meta({ title: "戶名" }),
  amount: Money.meta({ title: "金額" }),
});

/** Why a request is handed back; its member reads it. */
export const HandBackForm = z.object({
  reason: paragraphs({ error: "請填寫原因" }).check(...explained),
});

/** Another account for what came back to a member who has left, and how it was made sure that it is theirs. */
export const CorrectForm = BankPayee.omit({ way: true }).extend(HandBackForm.shape);
