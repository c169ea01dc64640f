import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { longDate } from "#contract/time.ts";
import { type WithdrawalState, withdrawalStates, type withdrawalTransitions } from "#contract/withdrawals/states.ts";
import type { Fact } from "#server/kernel/mails/words.ts";
import { declare } from "#server/kernel/process/declare.ts";
import type { Process, ProcessTypesOf, Transition } from "#server/kernel/process/process-table.ts";
import { destinationOf, expectedAt } from "../rules.ts";
import { type Booking, bookings } from "./money.ts";

type Changes = {
  batchId: number | null;
  batchedAt: Date | null;
  sentAt: Date | null;
  closedAt: Date | null;
  reason: string | null;
  reference: string | null;
};

type Row = Changes & {
  id: number;
  userId: number;
  amount: number;
  fee: number;
  bankCode: string;
  lastDigits: string;
  runAt: Date;
  held: string | null;
};

export type WithdrawalProcessTypes = ProcessTypesOf<{
  state: WithdrawalState;
  transition: (typeof withdrawalTransitions)[number];
  actor: "member" | "operator" | "bank" | "system";
  side: "member";
  facts: { state: WithdrawalState };
  /** put_in_batch: the batch. pay, return: the bank's reference. return, hand_back: the reason shown to the member. */
  input: { batchId?: number; reference?: string; reason?: string };
  changes: Changes;
  row: Row;
  columns: { money?: Booking };
}>;

const follow = { label: "查看提領", url: to("/mypage/revenue") };

const came = ({ amount, reason }: Row) => [
  `提領的 ${money(amount)} 已經全數退回你的餘額，沒有扣手續費。`,
  `原因：\n${reason}`,
];

/** What arrives where. */
const sentFacts = (row: Row): Fact[] => [
  ["提領金額", money(row.amount)],
  ["銀行手續費", money(row.fee)],
  ["匯出金額", money(row.amount - row.fee)],
  ["匯到", destinationOf(row)],
];

/** The bank returns it, at once or after reporting it as paid. */
const sentBack: Pick<Transition<WithdrawalProcessTypes>, "line" | "mail" | "set"> = {
  line: "你的提領被銀行退回，金額已回到餘額",
  mail: (row) => ({
    text: [...came(row), "請確認收款帳戶後再申請一次。"],
    act: { label: "確認收款帳戶", url: to("/mypage/setting") },
    below: [follow],
  }),
  set: (_row, now, { reference, reason }) => ({
    closedAt: now,
    reference: reference ?? null,
    reason: reason ?? null,
  }),
};

/** A withdrawal of balance to a bank account. */
export const withdrawalProcess: Process<WithdrawalProcessTypes> = {
  name: "withdrawal",
  title: "提領",
  refused: { code: "conflict", text: "這筆提領的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: ["member"],
  states: {
    requested: { label: withdrawalStates.requested, next: "operator", endedBy: "每週的匯款批次" },
    batched: { label: withdrawalStates.batched, next: "operator", endedBy: "批次放行或取消" },
    sent: { label: withdrawalStates.sent, next: "bank", endedBy: "銀行的回覆檔" },
    paid: { label: withdrawalStates.paid, next: "bank", endedBy: "銀行事後退回；沒有就一直是已匯出" },
    returned: { label: withdrawalStates.returned },
  },
  transitions: {
    request: {
      from: null,
      to: "requested",
      by: ["member", "system"],
      label: "申請提領",
      line: "已收到你的提領申請",
      notifies: ["member"],
      mail: (row) => ({
        text: [`${money(row.amount - row.fee)} 預計 ${longDate(expectedAt(row.runAt))}入帳，遇假日順延。`],
        facts: sentFacts(row),
        act: follow,
        below: ["如果不是你本人申請的，請馬上更改密碼並聯絡客服。"],
      }),
      money: bookings.requested,
    },
    reopen: {
      from: null,
      to: "requested",
      by: ["bank", "operator"],
      label: "保留退回的款項",
      line: "銀行退回了要匯給你的款項，我們先替你保留",
      notifies: ["member"],
      mail: (row) => ({
        text: [
          `刪除帳號時要匯給你的 ${money(row.amount)} 被銀行退回了。這筆錢我們替你保留著，不會不見。`,
          "請用這個信箱聯絡客服，告訴我們新的收款帳戶。確認是你本人後，會在下一個週三再匯一次，不收手續費。",
        ],
        act: { label: "聯絡客服", url: to("/contact") },
      }),
      money: bookings.requested,
    },
    correct: { from: "requested", to: "requested", by: ["operator"], label: "更正收款帳戶", notifies: [] },
    put_in_batch: {
      from: "requested",
      to: "batched",
      by: ["operator"],
      label: "納入匯款批次",
      notifies: [],
      set: (_row, now, { batchId }) => ({ batchId: batchId ?? null, batchedAt: now }),
    },
    take_out: {
      from: "batched",
      to: "requested",
      by: ["operator"],
      label: "移出匯款批次",
      notifies: [],
      set: () => ({ batchId: null, batchedAt: null }),
    },
    send: {
      from: "batched",
      to: "sent",
      by: ["operator"],
      label: "送交銀行",
      line: "你的提領已送交銀行",
      set: (_row, now) => ({ sentAt: now }),
      money: bookings.sent,
    },
    pay: {
      from: "sent",
      to: "paid",
      by: ["bank"],
      label: "銀行已匯出",
      line: "你的提領已經匯出",
      mail: (row) => ({
        text: [`銀行已經把 ${money(row.amount - row.fee)} 匯到${destinationOf(row)}。`],
        facts: [...sentFacts(row), ["銀行序號", row.reference ?? ""]],
        act: follow,
      }),
      set: (_row, now, { reference }) => ({ closedAt: now, reference: reference ?? null }),
      money: bookings.paid,
    },
    return: {
      from: "sent",
      to: "returned",
      by: ["bank"],
      label: "銀行退回",
      ...sentBack,
      money: bookings.returned,
    },
    bounce: {
      from: "paid",
      to: "returned",
      by: ["operator"],
      label: "銀行事後退回",
      ...sentBack,
      money: bookings.bounced,
    },
    hand_back: {
      from: ["requested", "batched"],
      to: "returned",
      by: ["operator", "system"],
      label: "退回提領申請",
      line: "你的提領申請已退回，金額已回到餘額",
      mail: (row) => ({ text: came(row), act: follow }),
      // Leaves its batch, which is not released yet.
      set: (_row, now, { reason }) => ({ closedAt: now, reason: reason ?? null, batchId: null, batchedAt: null }),
      money: bookings.handedBack,
    },
  },
};

export const declaredWithdrawals = declare(withdrawalProcess, {
  heads: ["money"],
  cells: ({ money }) => [money?.words ?? ""],
});
