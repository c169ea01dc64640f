import { money } from "#contract/money.ts";
import { declineReasons, offerStates } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Process } from "#server/kernel/process/process.ts";
import { answered, countered, over, returned, said, taken } from "./offer-effects.ts";
import { mayKeep, noLongerValid, noneAccepted, requestOpen, stillValid, unread } from "./offer-guards.ts";
import type { OfferFacts, OfferWords } from "./offer-words.ts";

const declinedWords = ({ declinedReason, declinedWord }: OfferWords["row"]): string[] => {
  const reason = declinedReason === null ? null : declineReasons[declinedReason as keyof typeof declineReasons];
  return [...(reason ? [`原因：${reason}`] : []), ...(declinedWord ? [declinedWord] : [])];
};

const counterWords = ({ counter, price }: OfferWords["row"]): string[] => {
  if (!counter) return [];
  return [
    ...(counter.price === null ? [] : [`金額：${money(price)} → ${money(counter.price)}`]),
    ...(counter.days === null ? [] : [`工作天數：${counter.days} 天`]),
    ...(counter.scope.length === 0 ? [] : [`希望增加：${counter.scope.join("、")}`]),
    ...(counter.word ? [counter.word] : []),
    `請在 ${terms.counterAnswerMs / HOUR} 小時內回覆，逾期視為維持原提案。`,
  ];
};

const payHours = terms.offerPaymentMs / HOUR;

/** An offer, from its first draft to a deal or an end. */
export const offerProcess: Process<OfferWords> = {
  name: "offer",
  title: "提案",
  refused: { code: "offer_refused" },
  sides: ["buyer", "seller"],
  states: {
    draft: {
      label: offerStates.draft,
      next: "seller",
      endedBy: "送出或刪除",
      sentence: { buyer: "", seller: "還沒送出，內容會自動保存。" },
    },
    sent: {
      label: offerStates.sent,
      next: "buyer",
      clock: {
        deadlines: ({ validUntil }) => [validUntil],
        every: HOUR,
        makes: "lapse",
        remind: {
          to: ["buyer", "seller"],
          title: "提案明天到期",
          at: ({ validUntil, validDays }) =>
            validUntil && validDays > 1 ? [later(validUntil, -terms.offerReminderMs)] : [],
        },
      },
      sentence: ({ readAt }) => ({
        buyer: "在有效期限前可以接受、提出其他條件或婉拒。",
        seller: readAt === null ? "買家還沒打開。" : "買家已讀，等待回覆。",
      }),
    },
    countered: {
      label: offerStates.countered,
      next: "seller",
      clock: { deadlines: ({ deadlineAt }) => [deadlineAt], every: HOUR, makes: "keep" },
      sentence: {
        buyer: "等待賣家回覆你提出的條件；期限內沒有回覆，就維持原本的提案。",
        seller: "買家提出其他條件，請同意或維持原提案；期限到了視為維持。",
      },
    },
    accepted: {
      label: offerStates.accepted,
      next: "buyer",
      endedBy: `訂單付款；${payHours} 小時內沒有付款或買家取消`,
      sentence: {
        buyer: `請在 ${payHours} 小時內付款，逾期這份提案會恢復原狀。`,
        seller: `買家已接受，等待付款；${payHours} 小時內沒有付款，提案會恢復原狀。`,
      },
    },
    won: { label: offerStates.won, sentence: { buyer: "已成交，在交易室進行。", seller: "已成交，在交易室進行。" } },
    declined: {
      label: offerStates.declined,
      sentence: { buyer: "你沒有選擇這份提案。", seller: "這次沒有獲選，謝謝你的提案。" },
    },
    withdrawn: { label: offerStates.withdrawn, sentence: { buyer: "提案已撤回。", seller: "提案已撤回。" } },
    expired: { label: offerStates.expired, sentence: { buyer: "提案已失效。", seller: "提案已失效。" } },
    discarded: { label: offerStates.discarded, sentence: { buyer: "", seller: "草稿已刪除。" } },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["seller"], label: "開始寫提案", tells: [] },
    send: {
      from: "draft",
      to: "sent",
      by: ["seller"],
      when: [requestOpen],
      label: "送出提案",
      button: { form: "editor", label: "送出", tone: "primary" },
      line: "你收到一份新提案「{title}」",
      mail: ({ price }) => [`報價：${money(price)}`],
      keeps: "version",
      counts: true,
      shows: true,
      set: said,
    },
    revise: {
      from: "sent",
      to: "same",
      by: ["seller"],
      when: [requestOpen],
      label: "修改提案",
      button: { form: "editor", label: "修改", tone: "secondary" },
      line: "賣家修改了提案「{title}」",
      mail: ({ price }) => [`報價：${money(price)}`],
      keeps: "version",
      shows: true,
      set: said,
    },
    read: {
      from: ["sent", "countered"],
      to: "same",
      by: ["buyer"],
      when: [unread],
      label: "買家打開提案",
      tells: [],
      shows: true,
      set: ({ firstReadAt }, now) => ({ readAt: now, firstReadAt: firstReadAt ?? now }),
    },
    accept: {
      from: "sent",
      to: "accepted",
      by: ["buyer"],
      when: [requestOpen, noneAccepted, stillValid],
      label: "接受提案",
      button: { form: "checkout", label: "接受並付款", tone: "primary" },
      line: "買家接受了你的提案「{title}」，等待付款",
      shows: true,
      set: (offer, now, { orderId }) => ({
        ...answered(offer, now),
        ...(orderId === undefined ? {} : { orderId }),
        acceptedAt: now,
        deadlineAt: null,
        draft: null,
      }),
    },
    counter: {
      from: "sent",
      to: "countered",
      by: ["buyer"],
      when: [requestOpen, stillValid],
      label: "提出其他條件",
      button: { form: "counter", tone: "secondary" },
      line: "買家對你的提案「{title}」提出其他條件",
      mail: counterWords,
      shows: true,
      set: countered,
    },
    take_counter: {
      from: "countered",
      to: "sent",
      by: ["seller"],
      when: [requestOpen],
      label: "同意買家的條件",
      button: {
        form: "press",
        tone: "primary",
        confirm: "提案會以買家提出的條件成為新的一版，確定同意嗎？",
        done: "已同意，等待買家接受",
      },
      line: "賣家同意了你提出的條件「{title}」",
      keeps: "counter",
      shows: true,
      set: taken,
    },
    keep: {
      from: "countered",
      to: "sent",
      by: ["seller", "system"],
      when: [mayKeep],
      label: "維持原提案",
      button: { form: "press", tone: "secondary", done: "已維持原提案" },
      line: "原提案維持不變「{title}」",
      tells: ["buyer"],
      shows: true,
      set: ({ validUntil }: OfferFacts) => ({ counter: null, deadlineAt: validUntil }),
    },
    unpaid: {
      from: "accepted",
      to: ["sent", "expired"],
      by: ["system"],
      label: "訂單沒有付款",
      line: "訂單沒有付款，提案「{title}」恢復原狀",
      tells: ["seller"],
      shows: true,
      counts: true,
      set: returned,
    },
    paid: {
      from: "accepted",
      to: "won",
      by: ["system"],
      label: "訂單付款，成交",
      tells: [],
      shows: true,
      counts: true,
      set: (_offer, now) => ({ endedAt: now, deadlineAt: null }),
    },
    decline: {
      from: ["sent", "countered"],
      to: "declined",
      by: ["buyer"],
      label: "婉拒提案",
      button: { form: "decline", label: "婉拒", tone: "secondary" },
      line: "你的提案「{title}」沒有獲選，謝謝你花時間提案",
      mail: declinedWords,
      counts: true,
      shows: true,
      set: (offer, now, input) => ({ ...answered(offer, now), ...over(offer, now, input) }),
    },
    withdraw: {
      from: ["sent", "countered"],
      to: "withdrawn",
      by: ["seller", "system"],
      label: "撤回提案",
      button: { form: "press", label: "撤回", tone: "danger", confirm: "確定要撤回這份提案嗎？", done: "已撤回提案" },
      line: "賣家撤回了提案「{title}」",
      tells: ["buyer"],
      counts: true,
      shows: true,
      set: over,
    },
    lapse: {
      from: ["sent", "countered"],
      to: "expired",
      by: ["system"],
      when: [noLongerValid],
      label: "提案到期",
      line: "提案「{title}」的有效期限已過",
      counts: true,
      shows: true,
      set: over,
    },
    thank: {
      from: ["sent", "countered"],
      to: "declined",
      by: ["system"],
      label: "買家選擇了其他提案",
      line: "買家為「{title}」選擇了其他提案，謝謝你花時間提案",
      tells: ["seller"],
      counts: true,
      set: (offer, now) => ({ ...over(offer, now, { reason: "other_chosen" }) }),
    },
    end: {
      from: ["sent", "countered"],
      to: "expired",
      by: ["system"],
      label: "需求結束",
      tells: [],
      counts: true,
      set: over,
    },
    discard: {
      from: "draft",
      to: "discarded",
      by: ["seller", "system"],
      label: "刪除草稿",
      button: { form: "press", label: "刪除", tone: "danger", confirm: "草稿刪除後無法復原。", done: "已刪除草稿" },
      tells: [],
      set: () => ({ draft: null }),
    },
    take_down: {
      from: ["sent", "countered"],
      to: "withdrawn",
      by: ["operator"],
      label: "移除提案（營運人員）",
      button: { form: "take_down", label: "移除", tone: "danger", done: "已移除，並通知賣家" },
      line: "你的提案「{title}」已被移除",
      tells: ["seller"],
      mail: (_offer, { reason }) => [`原因如下：\n${reason}`],
      reports: "uphold",
      counts: true,
      shows: true,
      set: over,
    },
    // Its button stands beside the reports that it answers, on a form of their own.
    dismiss: {
      from: ["sent", "countered", "accepted", "won", "declined", "withdrawn", "expired"],
      to: "same",
      by: ["operator"],
      label: "不處理提案的檢舉",
      act: "offer.dismiss_reports",
      tells: [],
      reports: "dismiss",
    },
  },
};
