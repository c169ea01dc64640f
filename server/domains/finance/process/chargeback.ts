import { type ChargebackState, chargebackStates, type chargebackTransitions } from "#contract/finance/states.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

export type ChargebackProcessTypes = ProcessTypesOf<{
  state: ChargebackState;
  transition: (typeof chargebackTransitions)[number];
  /** Who writes the bank's word down. */
  actor: "operator";
  facts: { state: ChargebackState };
  /** NT$ that cover a lost one: what the seller has borne in the end, what was in escrow, what had still to go back. */
  input: { held: number; escrow: number; cancelled: number };
  changes: { held: number; escrow: number; cancelled: number; closedAt: Date | null };
}>;

const ended = (_case: unknown, now: Date, covered: ChargebackProcessTypes["input"]) => ({ ...covered, closedAt: now });

/**
 * A payment that a card's bank takes back. The console ends it by the item that waits for the bank's word, and that item's
 * line in the journal says how.
 */
export const chargebackProcess: Process<ChargebackProcessTypes> = {
  name: "chargeback",
  // The journal finds it where the payment is looked up.
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
