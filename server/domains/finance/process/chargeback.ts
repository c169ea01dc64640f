import { type ChargebackState, chargebackStates, type chargebackTransitions } from "#contract/finance/states.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

export type ChargebackProcessTypes = ProcessTypesOf<{
  state: ChargebackState;
  transition: (typeof chargebackTransitions)[number];
  /** The operator who records the bank's decision. */
  actor: "operator";
  facts: { state: ChargebackState };
  /** NT$ that cover a lost chargeback: the seller's share, escrow, cancelled pending refunds. */
  input: { held: number; escrow: number; cancelled: number };
  changes: { held: number; escrow: number; cancelled: number; closedAt: Date | null };
}>;

const ended = (_case: unknown, now: Date, covered: ChargebackProcessTypes["input"]) => ({ ...covered, closedAt: now });

/** A chargeback. The console ends it through its item, whose audit entry records how. */
export const chargebackProcess: Process<ChargebackProcessTypes> = {
  name: "chargeback",
  // The audit log lists it under the payment.
  subject: "payment_attempt",
  title: "付款爭議",
  refused: { code: "conflict", text: "這筆款項的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: [],
  states: {
    open: { label: chargebackStates.open, next: "operator", endedBy: "登錄銀行的判定" },
    won: { label: chargebackStates.won },
    lost: { label: chargebackStates.lost },
  },
  transitions: {
    record: {
      from: null,
      to: "open",
      by: ["operator"],
      label: "登錄付款爭議",
      act: "finance.record_chargeback",
    },
    win: { from: "open", to: "won", by: ["operator"], label: "銀行判定爭議不成立", quiet: true, set: ended },
    lose: { from: "open", to: "lost", by: ["operator"], label: "銀行判定退還持卡人", quiet: true, set: ended },
  },
};
