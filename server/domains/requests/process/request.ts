import { requestStates } from "#contract/requests/states.ts";
import * as terms from "#contract/terms.ts";
import { DAY, later } from "#server/kernel/clock.ts";
import type { Process } from "#server/kernel/process/process-table.ts";
import { moderationGuards, moderationTransitions } from "#server/publishing/moderated.ts";
import { isDesignated } from "./predicates.ts";
import { because } from "./reasons.ts";
import type { RequestFacts, RequestGuard, RequestProcessTypes } from "./request-words.ts";

const { shown: notHidden, hidden, reported } = moderationGuards("這個需求的狀態剛剛已經改變，這個動作已經不能做了。");
const shown: RequestGuard = { words: notHidden.words, test: notHidden.test, code: "request_hidden" };
const acts = moderationTransitions({ noun: "需求", owner: "買家", restore: "恢復", process: "request" });
const designated: RequestGuard = { words: isDesignated.words, test: (request) => isDesignated.test(request) };
/** No offer is accepted: while one waits for payment, the request cannot be awarded elsewhere. */
const noneAccepted: RequestGuard = {
  words: "沒有等待付款的提案",
  test: ({ accepted }) => !accepted,
  code: "offer_taken",
};
const notExtended: RequestGuard = { words: "還沒延長過", test: ({ extended }) => !extended };
const over: RequestGuard = {
  words: "期限已到",
  test: ({ deadlineAt }, now) => deadlineAt !== null && now >= deadlineAt,
};
const noReason: RequestGuard = { words: "還沒說明原因", test: ({ closedReason }) => closedReason === null };

const daysOf = ({ type }: Pick<RequestFacts, "type">): number =>
  isDesignated.test({ type }) ? terms.designatedOpenDays : terms.requestOpenDays;

const ended = (_request: RequestFacts, now: Date, { reason, word = "" }: RequestProcessTypes["input"]) => ({
  endedAt: now,
  deadlineAt: null,
  draft: null,
  ...(reason === undefined ? {} : { closedReason: reason, closedWord: word }),
});

/** A request, from its first draft to a choice or another end. Operators' acts do not change the buyer's state. */
export const requestProcess: Process<RequestProcessTypes> = {
  name: "request",
  title: "需求",
  refused: { code: "request_refused" },
  sides: ["buyer", "seller"],
  states: {
    draft: {
      label: requestStates.draft,
      next: "buyer",
      endedBy: "發布或刪除",
      sentence: { buyer: "還沒發布，內容會自動保存。", seller: "" },
    },
    open: {
      label: requestStates.open,
      next: (request) => (isDesignated.test(request) ? "seller" : "buyer"),
      clock: {
        deadlines: ({ deadlineAt, publishedAt, type }) => [
          deadlineAt ?? (publishedAt && later(publishedAt, daysOf({ type }) * DAY)),
        ],
        every: DAY,
        makes: "lapse",
        remind: {
          to: ["buyer"],
          title: "需求快到期了",
          at: ({ deadlineAt }) =>
            deadlineAt ? terms.requestReminderDays.map((days) => later(deadlineAt, -days * DAY)) : [],
        },
      },
      sentence: (request) => {
        if (hidden.test(request))
          return {
            buyer: "需求下架中，其他會員看不到，也不能選擇提案。",
            seller: "需求暫時下架，恢復之後才能提案或由買家選擇。",
          };
        if (request.accepted)
          return { buyer: "你接受了一份提案，付款後就確定合作。", seller: "買家接受了一份提案，正在等待付款。" };
        const { offers = 0 } = request;
        return isDesignated.test(request)
          ? {
              buyer: "對方看過之後會提案或婉拒，有消息就通知你。",
              seller: "買家想請你做，看看合不合適，再提案或婉拒。",
            }
          : {
              buyer: offers > 0 ? `收到 ${offers} 份提案，可以比較與選擇。` : "徵求中，收到提案後就可以比較與選擇。",
              seller: "徵求中，可以提案。",
            };
      },
    },
    chosen: {
      label: requestStates.chosen,
      sentence: { buyer: "已經選定提案，接下來在交易室進行。", seller: "買家已經選定提案。" },
    },
    closed: {
      label: requestStates.closed,
      next: "buyer",
      endedBy: "不再改變；指定需求可以改為公開徵求",
      sentence: (request) => ({
        buyer: isDesignated.test(request) ? "需求已結束，可以改為公開徵求。" : "需求已結束。",
        seller: "需求已結束。",
      }),
    },
    expired: {
      label: requestStates.expired,
      next: "buyer",
      endedBy: "不再改變；指定需求可以改為公開徵求",
      sentence: (request) => {
        const left = request.closedReason === null ? "請告訴提案的賣家為什麼沒有選擇。" : "";
        return {
          buyer: isDesignated.test(request)
            ? "期限已過，對方沒有回覆的話，可以改為公開徵求。"
            : `徵求期限已過。${left}`,
          seller: "徵求期限已過。",
        };
      },
    },
    discarded: { label: requestStates.discarded, sentence: { buyer: "草稿已刪除。", seller: "" } },
  },
  transitions: {
    create: { from: null, to: "draft", by: ["buyer"], label: "建立需求", notifies: [] },
    publish: {
      from: "draft",
      to: "open",
      by: ["buyer"],
      label: "發布需求",
      button: { form: "editor", label: "發布", tone: "primary" },
      line: "買家指定你承接需求「{title}」",
      finds: true,
      announces: true,
      set: (request, now) => ({
        publishedAt: now,
        version: 1,
        draft: null,
        deadlineAt: later(now, daysOf(request) * DAY),
      }),
    },
    edit: {
      from: "open",
      to: "same",
      by: ["buyer"],
      when: [shown, noneAccepted],
      label: "修改需求",
      button: { form: "editor", label: "編輯", tone: "secondary" },
      line: "買家修改了需求「{title}」，請確認你的提案是否需要調整",
      mail: () => ({ sentence: "打開需求看看改了什麼，再決定要不要調整提案。" }),
      finds: true,
      set: ({ version }, now) => ({ version: version + 1, editedAt: now, draft: null }),
    },
    extend: {
      from: "open",
      to: "same",
      by: ["buyer"],
      when: [shown, notExtended],
      label: "延長徵求",
      button: {
        form: "press",
        tone: "secondary",
        confirm: `只能延長一次，從發布日起共徵求 ${terms.requestExtendedDays} 天。確定要延長嗎？`,
        done: `已延長到發布後 ${terms.requestExtendedDays} 天`,
      },
      notifies: [],
      finds: true,
      set: ({ publishedAt }, now) => ({
        extended: true,
        deadlineAt: later(publishedAt ?? now, terms.requestExtendedDays * DAY),
      }),
    },
    choose: {
      from: "open",
      to: "chosen",
      by: ["system"],
      label: "選定提案",
      notifies: [],
      offers: "thank",
      finds: true,
      set: ended,
    },
    make_public: {
      from: ["open", "closed", "expired"],
      to: "open",
      by: ["buyer"],
      when: [designated, shown, noneAccepted],
      label: "改為公開徵求",
      button: {
        form: "press",
        tone: "primary",
        confirm: "改為公開後，所有會員都看得到內容並可以提案，不能再改回只給一位賣家。確定要公開嗎？",
        done: "已改為公開徵求",
      },
      notifies: [],
      finds: true,
      announces: true,
      set: (_request, now) => ({
        type: 2,
        publishedAt: now,
        endedAt: null,
        closedReason: null,
        closedWord: "",
        extended: false,
        deadlineAt: later(now, terms.requestOpenDays * DAY),
      }),
    },
    tell_reason: {
      from: "expired",
      to: "same",
      by: ["buyer"],
      when: [noReason],
      label: "說明沒有選擇的原因",
      button: { form: "reason", label: "說明原因", tone: "primary" },
      line: "買家說明了需求「{title}」為什麼沒有選擇提案",
      notifies: ["seller"],
      mail: (request) => ({ text: because(request) }),
      toEnded: true,
      set: (_request, _now, { reason = "other", word = "" }) => ({ closedReason: reason, closedWord: word }),
    },
    close: {
      from: "open",
      to: "closed",
      by: ["buyer", "system"],
      when: [noneAccepted],
      label: "結束需求",
      button: { form: "close", tone: "danger" },
      line: "需求「{title}」已結束",
      notifies: ["seller"],
      mail: (request) => ({ text: because(request) }),
      offers: "end",
      finds: true,
      set: ended,
    },
    decline: {
      from: "open",
      to: "closed",
      by: ["seller"],
      when: [designated, noneAccepted],
      label: "婉拒需求",
      button: { form: "decline", label: "婉拒", tone: "secondary" },
      line: "對方這次沒辦法接「{title}」",
      notifies: ["buyer"],
      mail: (request) => ({ text: ["把需求改為公開，其他達人就能提案。", ...because(request)] }),
      offers: "end",
      finds: true,
      set: ended,
    },
    lapse: {
      from: "open",
      to: "expired",
      by: ["system"],
      when: [over, noneAccepted],
      label: "需求到期",
      line: "需求「{title}」的徵求期限已過",
      notifies: ["buyer", "seller"],
      offers: "end",
      finds: true,
      set: ended,
    },
    discard: {
      from: "draft",
      to: "discarded",
      by: ["buyer", "system"],
      label: "刪除草稿",
      button: { form: "press", label: "刪除", tone: "danger", confirm: "草稿刪除後無法復原。", done: "已刪除草稿" },
      notifies: [],
      set: () => ({ draft: null }),
    },
    hide: {
      ...acts.hide,
      from: ["open", "chosen", "closed", "expired"],
      when: [notHidden],
      line: "需求「{title}」已被下架",
      notifies: ["buyer", "seller"],
      mail: (_request, { reason }, side) =>
        side === "buyer"
          ? {
              text: ["其他會員看不到這個需求，也不能再提案。", `原因：\n${reason}`],
              below: ["認為有誤，可以寫信給客服。"],
            }
          : { text: ["下架期間買家不能選擇提案。你的提案保留到有效期限，也可以先撤回，恢復時會再通知你。"] },
      finds: true,
    },
    show: {
      ...acts.show,
      from: ["open", "chosen", "closed", "expired"],
      when: [hidden],
      line: "需求「{title}」已恢復",
      notifies: ["buyer", "seller"],
      mail: (_request, { reason }, side) => (side === "buyer" ? { text: [`說明：\n${reason}`] } : {}),
      finds: true,
    },
    dismiss: {
      ...acts.dismiss,
      from: ["open", "chosen", "closed", "expired"],
      when: [notHidden, reported],
      label: "需求的檢舉不成立",
    },
  },
};
