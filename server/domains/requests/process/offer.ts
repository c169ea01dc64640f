import { money } from "#contract/money.ts";
import { declineReasons, offerStates } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { HOUR, later } from "#server/kernel/clock.ts";
import type { Fact, TransitionWords } from "#server/kernel/mails/words.ts";
import type { Process } from "#server/kernel/process/process-table.ts";
import { answered, countered, over, returned, said, taken } from "./offer-effects.ts";
import { mayKeep, noLongerValid, noneAccepted, requestOpen, stillValid, unread } from "./offer-guards.ts";
import type { OfferFacts, OfferProcessTypes } from "./offer-words.ts";

const offeredWords = ({ price }: OfferProcessTypes["row"]): TransitionWords => ({ facts: [["報價", money(price)]] });

const declinedWords = ({ declinedReason, declinedWord }: OfferProcessTypes["row"]): TransitionWords => {
  const reason = declinedReason === null ? null : declineReasons[declinedReason as keyof typeof declineReasons];
  return { text: [...(reason ? [`原因：${reason}`] : []), ...(declinedWord ? [declinedWord] : [])] };
};

const counterWords = ({ counter, price }: OfferProcessTypes["row"]): TransitionWords => {
  if (!counter) return {};
  const facts: Fact[] = [];
  if (counter.price !== null) facts.push(["金額", `${money(price)} → ${money(counter.price)}`]);
  if (counter.days !== null) facts.push(["工作天數", `${counter.days} 天`]);
  if (counter.scope.length > 0) facts.push(["希望增加", counter.scope.join("、")]);
  return {
    text: [
      `請在 ${terms.counterAnswerMs / HOUR} 小時內回覆，逾期視為維持原提案。`,
      ...(counter.word ? [counter.word] : []),
    ],
    facts,
  };
};

const payHours = terms.offerPaymentMs / HOUR;

/** An offer, from its first draft to a deal or another end. */
export const offerProcess: Process<OfferProcessTypes> = {
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
      labels: { buyer: "等你回覆", seller: "等買家回覆" },
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
      labels: { buyer: "等賣家回覆你的條件", seller: "等你回覆買家的條件" },
      next: "seller",
      clock: { deadlines: ({ deadlineAt }) => [deadlineAt], every: HOUR, makes: "keep" },
      sentence: {
        buyer: "等待賣家回覆你提出的條件；期限內沒有回覆，就維持原本的提案。",
        seller: "買家提出其他條件，請同意或維持原提案；期限到了視為維持。",
      },
    },
    accepted: {
      label: offerStates.accepted,
      labels: { buyer: "已接受，等你付款", seller: "已接受，等買家付款" },
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
      labels: { buyer: "沒有選擇", seller: "未獲選" },
      sentence: { buyer: "你沒有選擇這份提案。", seller: "這次沒有獲選，謝謝你的提案。" },
    },
    withdrawn: { label: offerStates.withdrawn, sentence: { buyer: "提案已撤回。", seller: "提案已撤回。" } },
    expired: { label: offerStates.expired, sentence: { buyer: "提案已失效。", seller: "提案已失效。" } },
    discarded: { label: offerStates.discarded, sentence: { buyer: "", seller: "草稿已刪除。" } },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["seller"], label: "開始寫提案", notifies: [] },
    send: {
      from: "draft",
      to: "sent",
      by: ["seller"],
      when: [requestOpen],
      label: "送出提案",
      button: { form: "editor", label: "送出", tone: "primary" },
      line: "你收到一份新提案「{title}」",
      mail: offeredWords,
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
      mail: offeredWords,
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
      notifies: [],
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
      notifies: ["buyer"],
      shows: true,
      set: ({ validUntil }: OfferFacts) => ({ counter: null, deadlineAt: validUntil }),
    },
    unpaid: {
      from: "accepted",
      to: ["sent", "expired"],
      by: ["system"],
      label: "訂單沒有付款",
      act: "offer.return",
      line: "訂單沒有付款，提案「{title}」恢復原狀",
      notifies: ["seller"],
      shows: true,
      counts: true,
      set: returned,
    },
    paid: {
      from: "accepted",
      to: "won",
      by: ["system"],
      label: "訂單付款，成交",
      act: "offer.win",
      notifies: [],
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
      notifies: ["buyer"],
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
      notifies: ["seller"],
      counts: true,
      set: (offer, now) => ({ ...over(offer, now, { reason: "other_chosen" }) }),
    },
    end: {
      from: ["sent", "countered"],
      to: "expired",
      by: ["system"],
      label: "需求結束",
      notifies: [],
      counts: true,
      set: over,
    },
    discard: {
      from: "draft",
      to: "discarded",
      by: ["seller", "system"],
      label: "刪除草稿",
      button: { form: "press", label: "刪除", tone: "danger", confirm: "草稿刪除後無法復原。", done: "已刪除草稿" },
      notifies: [],
      set: () => ({ draft: null }),
    },
    take_down: {
      from: ["sent", "countered"],
      to: "withdrawn",
      by: ["operator"],
      label: "移除提案（營運人員）",
      button: { form: "take_down", label: "移除", tone: "danger", done: "已移除，並通知賣家" },
      line: "你的提案「{title}」已被移除",
      notifies: ["seller"],
      mail: (_offer, { reason }) => ({ text: [`原因：\n${reason}`] }),
      reports: "uphold",
      counts: true,
      shows: true,
      set: over,
    },
    // Its button is next to the reports that it decides, on a separate form.
    dismiss: {
      from: ["sent", "countered", "accepted", "won", "declined", "withdrawn", "expired"],
      to: "same",
      by: ["operator"],
      label: "不處理提案的檢舉",
      act: "offer.dismiss_reports",
      notifies: [],
      reports: "dismiss",
    },
  },
};
