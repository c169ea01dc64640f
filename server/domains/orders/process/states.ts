import type { OrderState } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import { inWords } from "#contract/text/numerals.ts";
import { monthAndDay } from "#contract/time.ts";
import { DAY, HOUR, later, MINUTE } from "#server/kernel/clock.ts";
import { both as allOf } from "#server/kernel/process/predicate.ts";
import type { StateRow } from "#server/kernel/process/process-table.ts";
import { dueOf, isAnswering, isBeingPaid, isSameAmount, type OrderFacts, paidOnClock, paymentEndOf } from "./facts.ts";
import { awaitsPayment, buyerTakesPart, isLate, isRevised, isVeryLate, mayStart } from "./predicates.ts";
import { proposalSentences, proposalTurn } from "./proposal-words.ts";
import type { OrderActor, OrderProcessTypes } from "./types.ts";

type Row = StateRow<OrderProcessTypes>;

const after = (moment: Date | null, ms: number): Date | null => moment && later(moment, ms);
const hours = (ms: number): number => ms / HOUR;

const both = (sentence: string) => ({ buyer: sentence, seller: sentence });

type Both = { buyer: string; seller: string };
type Sentences = Both | ((order: OrderFacts, now: Date) => Both);

const waits = "平台會協助處理，款項仍由平台保管。";

/** The sentence for a side while the other side's account is blocked, and the usual one otherwise. */
const unlessBlocked =
  (sentences: Sentences, buyerAway: string, sellerAway?: string) =>
  (order: OrderFacts, now: Date): Both => {
    const { buyer, seller } = typeof sentences === "function" ? sentences(order, now) : sentences;
    return {
      buyer: sellerAway && order.blocked.includes("seller") ? sellerAway : buyer,
      seller: order.blocked.includes("buyer") ? buyerAway : seller,
    };
  };

/** Shows an open proposal before the sentence of the state. */
const proposedFirst =
  (sentences: Sentences) =>
  (order: OrderFacts, now: Date): Both =>
    proposalSentences(order, now) ?? (typeof sentences === "function" ? sentences(order, now) : sentences);

/** Who acts next: whoever has to answer a proposal, otherwise the actor of the state. */
const askedFirst =
  (next: OrderActor | ((order: OrderFacts, now: Date) => OrderActor)) =>
  (order: OrderFacts, now: Date): OrderActor =>
    proposalTurn(order) ?? (typeof next === "function" ? next(order, now) : next);

const sellerAway = `賣家的帳號目前停權，${waits}`;

/** Who acts next in a dispute: the other side until it has answered or run out of time, then the operators. */
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
    const waits = "已申請平台協調，等對方回覆。期限到了由平台裁定。";
    return dispute?.by === "buyer" ? { buyer: waits, seller: asked } : { buyer: asked, seller: waits };
  }
  if (isSameAmount(order)) return both("雙方主張的金額相同，任一方同意這個金額就結束協調。");
  return both(
    dispute && now >= dispute.resolveBy
      ? "已超過預計裁定的日期，平台仍在處理，交易期限暫停計算。"
      : "平台裁定中，交易期限暫停計算。",
  );
}

/** The right to withdraw by law as the buyer reads it. */
const mayWithdrawWords = (until: Date | null): string =>
  until ? `這項服務有七天鑑賞期，到 ${monthAndDay(until)}為止可以取消並全額退款。` : "";

/** The same as the seller reads it. */
const withdrawnWords = (until: Date | null): string =>
  until ? `這項服務有七天鑑賞期，買家到 ${monthAndDay(until)}為止可以取消並全額退款。` : "";

function workSentence(order: OrderFacts, now: Date): Both {
  const wait = hours(terms.cancelLateAfterMs);
  if (isVeryLate.test(order, now))
    return {
      buyer: `賣家已逾期超過 ${wait} 小時，你可以繼續等或取消並全額退款。`,
      seller: `你已逾期超過 ${wait} 小時，買家可以取消交易。`,
    };
  if (isLate.test(order, now))
    return {
      buyer: `賣家已超過交期，滿 ${wait} 小時後你可以取消並全額退款。`,
      seller: "已超過交期，先跟買家說一聲，做好就交付。",
    };
  if (isRevised.test(order, now))
    return { buyer: "賣家正在修改，完成後會再交付一次。", seller: "買家想再修改，改好後再交付一次。" };
  if (order.onSite)
    return {
      buyer: "賣家會在約好的時間到場。賣家回報完成之前，你都可以取消並全額退款。",
      seller: "約好時間到場服務，做完當場在這裡回報。回報之前，買家可以取消並全額退款。",
    };
  return { buyer: "賣家正在製作，完成後會通知你。", seller: "做好之後，在這裡交付給買家。" };
}

/** The states: label, next actor, deadlines and tasks. */
export const states: Record<OrderState, Row> = {
  pending_payment: {
    label: "等待付款",
    labels: { buyer: "等你付款", seller: "等買家付款" },
    next: "buyer",
    clock: {
      // Orders of accepted offers have more time, because nobody else waits for the place. A stored deadline stays,
      // even if the terms change; an issued payment number has extended it.
      deadlines: ({ createdAt, offerId, deadlineAt }) => [deadlineAt ?? paymentEndOf({ createdAt, offerId })],
      every: terms.paymentWindowMs,
      makes: "expire",
      retry: MINUTE,
    },
    sentence: (order, now) => ({
      buyer:
        awaitsPayment.test(order, now) || !isBeingPaid(order, now)
          ? "付款後，賣家就會收到你的訂單。"
          : "付款期限已到，正在確認你的付款結果，訂單先替你留著。",
      seller: "買家付款後就可以開工。",
    }),
    tasks: [{ side: "buyer", title: "等你付款", verb: "付款", when: awaitsPayment }],
  },
  awaiting_requirements: {
    label: "等待買家提供資料",
    labels: { buyer: "等你提供資料", seller: "等買家提供資料" },
    next: askedFirst((order, now) => (mayStart.test(order, now) ? "seller" : "buyer")),
    clock: {
      deadlines: (order, now) => [after(paidOnClock(order, now), terms.startWithoutRequirementsDays * DAY)],
      every: 7 * DAY,
      title: "買家還沒提供資料",
      remind: {
        to: ["buyer"],
        title: "賣家在等你的資料",
        at(order, now) {
          const paid = paidOnClock(order, now);
          return paid ? terms.requirementsReminderDays.map((day) => later(paid, day * DAY)) : [];
        },
      },
    },
    sentence: unlessBlocked(
      proposedFirst((order, now) =>
        mayStart.test(order, now)
          ? {
              buyer: "你還沒提供資料，賣家現在可以直接開始。",
              seller: `買家${inWords(terms.startWithoutRequirementsDays)}天沒有提供資料，你可以直接開始製作。`,
            }
          : { buyer: "回答賣家的問題，送出後就開始計算交期。", seller: "等待買家提供資料，送出後開始計算交期。" },
      ),
      `買家的帳號目前停權，恢復後可以提供資料。${waits}`,
      sellerAway,
    ),
    tasks: [
      { side: "buyer", title: "賣家在等你的資料", verb: "提供資料" },
      {
        side: "seller",
        title: "買家沒有提供資料，可以直接開始",
        verb: "開始製作",
        when: allOf(mayStart, buyerTakesPart),
      },
    ],
  },
  in_progress: {
    label: "製作中",
    next: askedFirst("seller"),
    clock: {
      deadlines(order, now) {
        const due = dueOf(order, now);
        return [due, after(due, terms.cancelLateAfterMs)];
      },
      every: 7 * DAY,
      title: "已經超過交期",
    },
    sentence: unlessBlocked(proposedFirst(workSentence), `買家的帳號目前停權，你仍可以交付成果。${waits}`, sellerAway),
    tasks: [
      { side: "seller", title: "已超過交期，請盡快交付", verb: "交付成果", when: isLate },
      { side: "seller", title: "等你交付成果", verb: "交付成果" },
    ],
  },
  delivered: {
    label: "等待驗收",
    labels: { buyer: "等你驗收", seller: "等買家驗收" },
    next: askedFirst("buyer"),
    clock: {
      deadlines: (order) => [order.deadlineAt],
      every: DAY,
      makes: "auto_accept",
      remind: {
        to: ["buyer"],
        title: "記得驗收成果",
        // Counted from the end, so that an extension moves the reminders with it.
        at: ({ deadlineAt }) =>
          deadlineAt ? terms.acceptanceReminderDaysBefore.map((days) => later(deadlineAt, -days * DAY)) : [],
      },
    },
    sentence: unlessBlocked(
      proposedFirst(({ withdrawUntil }) => ({
        buyer: `看看成果合不合意，期限到了會自動驗收。${mayWithdrawWords(withdrawUntil)}`,
        seller: `等待買家驗收，期限到了會自動完成。${withdrawnWords(withdrawUntil)}`,
      })),
      `買家的帳號目前停權，驗收期限會在恢復後重新計算${inWords(terms.acceptanceDays)}天。${waits}`,
    ),
    tasks: [{ side: "buyer", title: "等你驗收成果", verb: "驗收" }],
  },
  disputed: {
    label: "平台協調中",
    next: disputeTurn,
    clock: {
      deadlines: ({ dispute }) => (dispute ? [dispute.answeredAt ? null : dispute.answerBy, dispute.resolveBy] : []),
      every: 3 * DAY,
      title: "平台協調進度",
      // The sides are reminded at the two promised dates only, not every three days after them.
      silentAfter: ({ dispute }) => dispute?.resolveBy ?? null,
    },
    sentence: disputeSentence,
  },
  completed: {
    label: "已完成",
    sentence: ({ withdrawUntil }, now) => {
      const until = withdrawUntil && now <= withdrawUntil ? withdrawUntil : null;
      return {
        buyer: `交易完成。${mayWithdrawWords(until)}`,
        seller: `交易完成，款項會在保留期後轉入餘額。${withdrawnWords(until)}`,
      };
    },
  },
  cancelled: { label: "已取消", sentence: both("交易已取消。") },
  expired: {
    label: "付款逾期",
    sentence: { buyer: "付款期限已過，訂單失效。", seller: "買家沒有在期限內付款，訂單失效。" },
  },
};
