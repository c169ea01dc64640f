import type { OrderState } from "#contract/orders/states.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import { settings } from "#server/kernel/settings.ts";
import { dueOf, isAnswering, isSameAmount, type OrderFacts } from "./facts.ts";
import { mayStart, type OrderActor } from "./rules.ts";

export type StateRule = {
  label: string;
  final: boolean;
  /** Who moves next. Null only in final states. */
  next: (order: OrderFacts, now: Date) => OrderActor | null;
  /** The instants at which something happens by itself or somebody is told, in order; then every `every` ms. */
  marks: (order: OrderFacts, now: Date) => Date[];
  every: number;
  /** What waits, as each side reads it. */
  sentence: (order: OrderFacts, now: Date) => { buyer: string; seller: string };
};

const done = (label: string, buyer: string, seller: string): StateRule => ({
  label,
  final: true,
  next: () => null,
  marks: () => [],
  every: 0,
  sentence: () => ({ buyer, seller }),
});

const after = (moment: Date | null, milliseconds: number): Date[] => (moment ? [later(moment, milliseconds)] : []);

/** True once the seller is 24 hours past due: the buyer may call it off. */
function isVeryLate(order: OrderFacts, now: Date): boolean {
  const due = dueOf(order, now);
  return due !== null && now.getTime() >= due.getTime() + settings.cancelLateAfterMs;
}

const both = (sentence: string) => ({ buyer: sentence, seller: sentence });

/** Whose turn it is in a dispute: the other side's until it has answered or its time is over, then the operators'. */
function disputeTurn(order: OrderFacts, now: Date): OrderActor {
  const { dispute } = order;
  if (!dispute) return "operator";
  if (isAnswering(order, now)) return dispute.by === "buyer" ? "seller" : "buyer";
  return isSameAmount(order) ? dispute.by : "operator";
}

function disputeSentence(order: OrderFacts, now: Date): { buyer: string; seller: string } {
  const { dispute } = order;
  if (isAnswering(order, now)) {
    const asked = "對方申請平台協調，請在期限前回覆你主張的金額與說明。";
    const waits = "已申請平台協調，等待對方回覆；期限到了由平台裁定。";
    return dispute?.by === "buyer" ? { buyer: waits, seller: asked } : { buyer: asked, seller: waits };
  }
  if (isSameAmount(order)) return both("雙方主張的金額相同，任一方同意這個金額就結束協調。");
  return both(
    dispute && now >= dispute.resolveBy
      ? "已超過預計裁定的日期，平台仍在處理，交易期限暫停計算。"
      : "平台裁定中，交易期限暫停計算。",
  );
}

/** What each state is called, who moves next and by when. Every state that is not final has both. */
export const states: Record<OrderState, StateRule> = {
  pending_payment: {
    label: "等待付款",
    final: false,
    next: () => "buyer",
    marks: (order) => after(order.createdAt, settings.paymentWindowMs),
    every: settings.paymentWindowMs,
    sentence: () => ({ buyer: "請在期限前完成付款，逾期訂單會失效。", seller: "等待買家付款。" }),
  },
  awaiting_requirements: {
    label: "等待買家提供資料",
    final: false,
    next: (order, now) => (mayStart(order, now) ? "seller" : "buyer"),
    marks: (order) => after(order.paidAt, settings.startWithoutBriefDays * DAY),
    every: 7 * DAY,
    sentence: (order, now) =>
      mayStart(order, now)
        ? { buyer: "你還沒提供資料，賣家現在可以直接開始。", seller: "買家七天沒有提供資料，你可以直接開始製作。" }
        : { buyer: "請回答賣家的問題，送出後開始計算交期。", seller: "等待買家提供資料，送出後開始計算交期。" },
  },
  in_progress: {
    label: "製作中",
    final: false,
    next: () => "seller",
    marks: (order, now) => {
      const due = dueOf(order, now);
      return [...after(due, 0), ...after(due, settings.cancelLateAfterMs)];
    },
    every: 7 * DAY,
    sentence: (order, now) => {
      if (isVeryLate(order, now))
        return {
          buyer: "賣家已逾期超過 24 小時，你可以繼續等或取消並全額退款。",
          seller: "你已逾期超過 24 小時，買家可以取消交易。",
        };
      const due = dueOf(order, now);
      if (due && now >= due)
        return {
          buyer: "賣家已超過交期，滿 24 小時後你可以取消並全額退款。",
          seller: "已超過交期，請盡快交付或與買家聯絡。",
        };
      return { buyer: "賣家製作中，請等待交付。", seller: "請在期限前交付成果。" };
    },
  },
  delivered: {
    label: "等待驗收",
    final: false,
    next: () => "buyer",
    marks: (order) => (order.deadlineAt ? [order.deadlineAt] : []),
    every: DAY,
    sentence: () => ({
      buyer: "請確認成果，期限前沒有回應會自動完成驗收。",
      seller: "等待買家驗收，期限到了會自動完成。",
    }),
  },
  disputed: {
    label: "平台協調中",
    final: false,
    next: disputeTurn,
    marks: ({ dispute }) => (dispute ? [...(dispute.answeredAt ? [] : [dispute.answerBy]), dispute.resolveBy] : []),
    every: 3 * DAY,
    sentence: disputeSentence,
  },
  completed: done("已完成", "交易完成。", "交易完成，款項會在保留期後轉入餘額。"),
  cancelled: done("已取消", "交易已取消。", "交易已取消。"),
  expired: done("付款逾期", "付款期限已過，訂單失效。", "買家沒有在期限內付款，訂單失效。"),
};

/** The rule of a stored state. Throws on a state that is not in the table. */
export function stateOf(order: OrderFacts): StateRule {
  const rule = (states as Record<string, StateRule | undefined>)[order.state];
  if (!rule) throw new Error(`no state ${order.state}`);
  return rule;
}

/** The next instant that matters after `now`; null only in final states. */
export function deadlineOf(order: OrderFacts, now: Date): Date | null {
  const { final, marks, every } = stateOf(order);
  if (final) return null;
  const all = marks(order, now);
  const coming = all.find((mark) => mark > now);
  if (coming) return coming;
  const last = all.at(-1) ?? now;
  return later(last, (Math.floor((now.getTime() - last.getTime()) / every) + 1) * every);
}

/** When the reminders of the present state are due (brief on day 1, 3, 5; each seven days of review on day 3 and 6). */
export function remindersOf(order: OrderFacts): Date[] {
  if (order.state === "awaiting_requirements" && order.paidAt) {
    const { paidAt } = order;
    return settings.briefReminderDays.map((day) => later(paidAt, day * DAY));
  }
  if (order.state === "delivered" && order.deadlineAt) {
    const start = later(order.deadlineAt, -settings.reviewWindowDays * DAY);
    return settings.autoAcceptReminderDays.map((day) => later(start, day * DAY));
  }
  return [];
}
