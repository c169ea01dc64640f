import type { SettleForm } from "#contract/finance/schemas.ts";
import { type FinanceState, type itemForms, itemStates, type itemTransitions } from "#contract/finance/states.ts";
import { declare } from "#server/kernel/process/declare.ts";
import type { Guard, Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { waysOf } from "../rules.ts";
import type { Found, Item } from "../store.ts";

/** An operator's statement: how it was settled, by whom, and why. */
type Settled = { closedBy: number } & Pick<SettleForm, "way" | "reason" | "reference">;

export type ItemProcessTypes = ProcessTypesOf<{
  state: FinanceState;
  transition: (typeof itemTransitions)[number];
  /** system: the item's subject changed, whoever caused it. */
  actor: "system" | "operator";
  form: (typeof itemForms)[number];
  facts: Pick<Item, "state" | "kind" | "facts" | "retries"> & { readonly openedAt: Date | string };
  /** reopen: the current evidence. settle: the operator's statement. */
  input: { found?: Found; settled?: Settled };
  changes: Omit<Item, "id" | "state" | "createdAt">;
}>;

type ItemGuard = Guard<ItemProcessTypes>;

const ofPayer: ItemGuard = { words: "要匯款的退款", test: ({ kind }) => kind === "transfer" };
const notTransfer: ItemGuard = { words: "不是要匯款的退款", test: ({ kind }) => kind !== "transfer" };
// A bank or an operator decides: there is nothing to retry.
const notDecided: ItemGuard = {
  words: "不是付款爭議，也不是風險款項",
  test: ({ kind }) => kind !== "chargeback" && kind !== "risk",
};
const ofRisk: ItemGuard = { words: "風險款項", test: ({ kind }) => kind === "risk" };
const notOfRisk: ItemGuard = { words: "不是風險款項", test: ({ kind }) => kind !== "risk" };
const hasWay: ItemGuard = { words: "有人工處理的方式", test: (item) => waysOf(item).length > 0 };
const checkedLater: ItemGuard = {
  words: "帳務差異，或金流說沒有退",
  test: ({ kind }) => kind === "ledger" || kind === "refund",
};

/**
 * A money issue that cannot be resolved automatically. An item follows its subject, whatever order events arrive in.
 */
export const itemProcess: Process<ItemProcessTypes> = {
  name: "finance_item",
  title: "款項",
  refused: { code: "conflict", text: "這筆款項剛剛已經有人處理，或狀態已經改變，這個動作已經不能做了。" },
  sides: [],
  states: {
    open: { label: itemStates.open, next: "operator", endedBy: "再試一次，或人工處理；問題消失就恢復正常" },
    trying: { label: itemStates.trying, next: "system", endedBy: "再試的結果" },
    done: { label: itemStates.done, next: "system", endedBy: "又出問題時重新打開；沒有就一直正常" },
    settled: { label: itemStates.settled, next: "system", endedBy: "每晚對帳仍找到同一個差異；沒有就一直是處理完的" },
  },
  transitions: {
    open: { from: null, to: "open", by: ["system"], label: "款項待處理", act: "finance.open" },
    reopen: {
      from: ["trying", "done"],
      to: "open",
      by: ["system"],
      label: "款項待處理",
      act: "finance.open",
      // An item whose retry failed keeps the time of its first opening.
      set: ({ state, openedAt }, now, { found }) => ({
        ...found,
        openedAt: state === "trying" ? new Date(openedAt) : now,
        closedAt: null,
      }),
    },
    wait: { from: "open", to: "trying", by: ["system"], label: "款項再試中", quiet: true },
    come_right: {
      from: ["open", "trying"],
      to: "done",
      by: ["system"],
      label: "款項已恢復正常",
      act: "finance.come_right",
      set: (_item, now) => ({ closedAt: now }),
    },
    retry: {
      from: "open",
      to: "trying",
      by: ["operator"],
      when: [notTransfer, notDecided],
      label: "款項再試一次",
      act: "finance.retry",
      button: { form: "retry", label: "再試一次", tone: "primary", done: "已送出，結果會更新在這裡" },
      set: ({ retries }) => ({ retries: retries + 1 }),
    },
    ask_payer: {
      from: "open",
      to: "trying",
      by: ["operator"],
      when: [ofPayer],
      label: "款項再試一次",
      act: "finance.retry",
      button: { form: "retry", label: "請買家重選", tone: "primary", done: "已通知買家重新選擇" },
      set: ({ retries }) => ({ retries: retries + 1 }),
    },
    settle: {
      from: "open",
      to: "settled",
      by: ["operator"],
      when: [hasWay, notOfRisk],
      label: "款項已人工處理",
      act: "finance.settle",
      button: { form: "settle", label: "已人工處理", tone: "secondary", done: "已登錄人工處理" },
      set: (_item, now, { settled }) => ({ closedAt: now, ...settled }),
    },
    decide: {
      from: "open",
      to: "settled",
      by: ["operator"],
      when: [ofRisk],
      label: "風險款項已決定",
      act: "finance.decide_risk",
      button: { form: "settle", label: "決定是否放行", tone: "primary", done: "已登錄決定" },
      set: (_item, now, { settled }) => ({ closedAt: now, ...settled }),
    },
    find_again: {
      from: "settled",
      to: "done",
      by: ["system"],
      when: [checkedLater],
      label: "人工處理後仍有差異",
      quiet: true,
      set: () => ({ way: null }),
    },
  },
};

export const declaredItems = declare(itemProcess);
