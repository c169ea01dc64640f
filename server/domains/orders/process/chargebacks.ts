import { later } from "#server/kernel/clock.ts";
import type { Rest } from "#server/kernel/process/process-table.ts";
import { cancelled, refundAll } from "./effects.ts";
import type { OrderFacts } from "./facts.ts";
import type { OrderChanges, OrderInput, OrderProcessTypes, Rows } from "./types.ts";

/** States in which the buyer's money is held. */
const holding = ["awaiting_requirements", "in_progress", "delivered", "disputed"] as const;

const shift = (moment: Date | null, ms: number): Date | null => moment && later(moment, ms);

/** Pauses the deadlines until the bank has decided. A dispute has paused them already. */
const stopped = ({ pauses }: OrderFacts, now: Date): Partial<OrderChanges> =>
  pauses.some(({ until }) => until === null) ? {} : { pauses: [...pauses, { from: now, until: null }] };

/**
 * Resumes a frozen order: every deadline moves by the length of the pause. While another chargeback is open, the order
 * stays frozen and only the refunded amount changes.
 */
function thawed(order: OrderFacts, now: Date, { refunded, frozenAt = now }: OrderInput): Partial<OrderChanges> {
  const back = refunded === undefined ? {} : { refunded };
  if (order.frozen) return back;
  const ms = now.getTime() - frozenAt.getTime();
  const { dispute, deadlineAt } = order;
  if (dispute)
    return {
      ...back,
      dispute: {
        ...dispute,
        answerBy: later(dispute.answerBy, ms),
        resolveBy: later(dispute.resolveBy, ms),
      },
    };
  const pauses = order.pauses.map((pause) => ({ ...pause, until: pause.until ?? now }));
  return { ...back, pauses, ...(order.state === "delivered" ? { deadlineAt: shift(deadlineAt, ms) } : {}) };
}

/** A chargeback of a payment of the order. `notifyChargeback` sends the notifications. */
export const chargebacks: Rows<"freeze" | "thaw" | "charge_back"> = {
  freeze: {
    from: holding,
    to: "same",
    by: ["system"],
    label: "因付款爭議暫停",
    line: "銀行通知這筆付款有爭議，交易先暫停，款項由平台保管",
    notifies: [],
    set: stopped,
  },
  thaw: {
    from: holding,
    to: "same",
    by: ["system"],
    label: "付款爭議有結果",
    line: "付款爭議有結果了，交易從停下的地方繼續",
    notifies: [],
    set: thawed,
  },
  charge_back: {
    from: holding,
    to: "cancelled",
    by: ["system"],
    label: "銀行把款項退還付款人",
    line: "銀行已把這筆付款退還買家，交易取消",
    notifies: [],
    money: refundAll,
    ends: "decided",
    lapses: ["extension", "cancellation"],
    set: cancelled("銀行已把這筆付款退還買家", "payment"),
  },
};

/** Until the bank has decided, no transition is allowed and no deadline passes. */
export const frozen: Rest<OrderProcessTypes> = {
  words: "銀行還沒判定付款爭議",
  test: (order) => order.frozen,
  moves: ["grow", "freeze", "thaw", "charge_back"],
  text: "銀行正在處理這筆付款的爭議，交易先暫停。有結果後會從停下的地方繼續，這段時間不會算進期限。",
  next: "operator",
  sentence: ({ state }) =>
    state === "completed" || state === "cancelled"
      ? {
          buyer: "銀行正在處理這筆付款的爭議，有結果會通知你。",
          seller: "銀行正在處理這筆付款的爭議，收益會在有結果後再入帳。",
        }
      : {
          buyer: "銀行正在處理這筆付款的爭議，交易先暫停，款項仍由平台保管。有結果會通知你。",
          seller: "銀行正在處理買家付款的爭議，交易先暫停，可以先不用製作。有結果會通知你，期限也會往後延。",
        },
};
