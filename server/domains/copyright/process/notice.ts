import { lawsuitDays, noticeCompleteDays, noticeLookDays, restoreDays } from "#contract/copyright/limits.ts";
import { noticeStates } from "#contract/copyright/states.ts";
import { to } from "#contract/paths/to.ts";
import { endOfWorkingDay, fullDate } from "#contract/time.ts";
import { DAY } from "#server/kernel/clock.ts";
import type { Process } from "#server/kernel/process/process-table.ts";
import { counterPaper, noticePaper } from "./papers.ts";
import type { NoticeProcessTypes } from "./types.ts";

const received = (_notice: object, now: Date) => ({ receivedAt: now, dueAt: endOfWorkingDay(now, noticeLookDays) });

/** Until when a lawsuit can be shown. */
export const lawsuitUntil = ({ counteredAt }: { counteredAt: Date | null }): Date | null =>
  counteredAt && endOfWorkingDay(counteredAt, lawsuitDays);

/** A notice of an infringed copyright, with the clocks of 著作權法 §90-9 and 實施辦法 §4. */
export const noticeProcess: Process<NoticeProcessTypes> = {
  name: "copyright_notice",
  title: "著作權通知",
  refused: { code: "conflict", text: "這件通知的狀態剛剛已經改變，這個動作已經不能做了。" },
  sides: ["sender", "owner"],
  states: {
    unconfirmed: { label: noticeStates.unconfirmed, next: "sender", endedBy: "確認信箱；沒有確認的會刪除" },
    received: { label: noticeStates.received, next: "operator", endedBy: "下架、要求補正或不成立" },
    asked: {
      label: noticeStates.asked,
      next: "sender",
      clock: {
        deadlines: ({ askedAt }) => [askedAt && endOfWorkingDay(askedAt, noticeCompleteDays)],
        every: DAY,
        makes: "lapse",
      },
    },
    lapsed: { label: noticeStates.lapsed },
    refused: { label: noticeStates.refused },
    // The law sets no end for a counter-notice, so its right outlives the state.
    taken_down: { label: noticeStates.taken_down },
    countered: {
      label: noticeStates.countered,
      next: "sender",
      clock: {
        // When the last working day begins, so that it is not over before the content is back.
        deadlines: ({ counteredAt }) => [counteredAt && endOfWorkingDay(counteredAt, restoreDays - 1)],
        every: DAY,
        makes: "restore",
      },
    },
    sued: { label: noticeStates.sued },
    restored: { label: noticeStates.restored },
  },
  transitions: {
    write: { from: null, to: "unconfirmed", by: ["sender"], label: "寫著作權通知（訪客）", notifies: [] },
    file: { from: null, to: "received", by: ["sender"], label: "提出著作權通知", notifies: [], set: received },
    confirm: {
      from: "unconfirmed",
      to: "received",
      by: ["sender"],
      label: "確認信箱，提出著作權通知",
      notifies: [],
      set: received,
    },
    ask: {
      from: "received",
      to: "asked",
      by: ["operator"],
      label: "要求補正著作權通知",
      button: { form: "text", label: "要求補正", tone: "secondary", done: "已通知對方補正" },
      line: "著作權通知第 {id} 號還缺一些資料",
      notifies: ["sender"],
      set: (_notice, now, { text = "" }) => ({ ask: text, askedAt: now, dueAt: null }),
      mail: ({ ask, deadlineAt }) => ({
        text: [
          `要補的是：\n${ask}`,
          `請在 ${deadlineAt ? fullDate(deadlineAt) : ""}前補上。時間到還沒補齊，依規定視為沒有提出，之後可以再提一次。`,
        ],
      }),
    },
    complete: {
      from: "asked",
      to: "received",
      by: ["sender"],
      label: "補正著作權通知",
      notifies: [],
      set: (_notice, now, { written }) => ({ ...written, dueAt: endOfWorkingDay(now, noticeLookDays) }),
    },
    lapse: {
      from: "asked",
      to: "lapsed",
      by: ["system"],
      label: "著作權通知沒有補正",
      line: "著作權通知第 {id} 號沒有在期限內補正，視為沒有提出",
      notifies: ["sender"],
      set: (_notice, now) => ({ endedAt: now }),
      mail: () => ({ text: ["內容沒有變動。準備好資料之後，可以再提出一次。"] }),
    },
    take_down: {
      from: "received",
      to: "taken_down",
      by: ["operator"],
      label: "依著作權通知下架",
      button: { form: "text", label: "下架", tone: "danger", done: "已下架，並通知雙方" },
      line: "著作權通知第 {id} 號：{called}已下架",
      content: "hide",
      set: (_notice, now, { text = "" }) => ({ reason: text, takenDownAt: now, dueAt: null }),
      mail: (notice, _data, side) =>
        side === "sender"
          ? {
              text: [
                "其他人看不到這個內容了。我們把通知轉給發表的會員，不含你的地址、電話與信箱。",
                "對方認為沒有侵權，可以提出回復通知，我們會立即轉給你。",
              ],
            }
          : {
              text: [
                "有人通知我們這個內容侵害著作權，我們依著作權法第 90 條之 7 先下架。",
                `認為沒有侵權，可以提出回復通知，我們會立即轉給對方。對方 ${lawsuitDays} 個工作日內沒有提出訴訟證明，內容就會恢復。`,
              ],
              papers: [noticePaper(notice)],
              act: { label: "看通知與提出回復", url: to("/mypage/copyright/:id", { id: notice.id }) },
            },
    },
    refuse: {
      from: ["received", "asked"],
      to: "refused",
      by: ["operator"],
      label: "著作權通知不成立",
      button: { form: "text", label: "不成立", tone: "secondary", done: "已記錄，並通知對方" },
      line: "著作權通知第 {id} 號不成立",
      notifies: ["sender"],
      set: (_notice, now, { text = "" }) => ({ reason: text, endedAt: now, dueAt: null }),
      mail: ({ reason }) => ({ text: ["我們看過之後沒有下架這個內容。", `原因：\n${reason}`] }),
    },
    counter: {
      from: "taken_down",
      to: "countered",
      by: ["owner"],
      reopens: true,
      label: "提出回復通知",
      line: "著作權通知第 {id} 號：對方提出回復通知",
      notifies: ["sender"],
      set: (_notice, now, { counter }) => ({ counteredAt: now, ...(counter && { counter }) }),
      mail: (notice) => {
        const until = lawsuitUntil(notice);
        return {
          text: [
            `對方認為沒有侵權，要求恢復內容。請在 ${until ? fullDate(until) : ""}前，把已經對對方提出訴訟的證明寄給我們。`,
            "沒有收到證明，我們就必須依著作權法第 90 條之 9 恢復內容。",
          ],
          papers: notice.counter ? [counterPaper(notice.counter)] : [],
        };
      },
    },
    sue: {
      from: "countered",
      to: "sued",
      by: ["operator"],
      label: "記錄著作權訴訟的證明",
      button: { form: "text", label: "記錄訴訟證明", tone: "primary", done: "已記錄，內容維持下架" },
      line: "著作權通知第 {id} 號：收到訴訟證明，內容維持下架",
      set: (_notice, _now, { text = "" }) => ({ lawsuit: text }),
      mail: ({ lawsuit }) => ({ text: ["訴訟有結果之後，請告訴我們。", `訴訟：\n${lawsuit}`] }),
    },
    restore: {
      from: "countered",
      to: "restored",
      by: ["system"],
      label: "沒有訴訟證明，恢復內容",
      line: "著作權通知第 {id} 號：{called}已恢復",
      notifies: ["sender"],
      content: "show",
      set: (_notice, now) => ({ endedAt: now }),
      mail: () => ({ text: ["期限內沒有收到訴訟證明，我們依著作權法第 90 條之 9 恢復這個內容。"] }),
    },
    lift: {
      from: ["taken_down", "countered", "sued"],
      to: "restored",
      by: ["operator"],
      reopens: true,
      label: "恢復著作權通知下架的內容",
      button: { form: "text", label: "恢復內容", tone: "secondary", done: "已恢復，並通知雙方" },
      line: "著作權通知第 {id} 號：{called}已恢復",
      notifies: ["sender"],
      content: "show",
      set: (_notice, now, { text = "" }) => ({ reason: text, endedAt: now }),
      mail: ({ reason }) => ({ text: [`原因：\n${reason}`] }),
    },
  },
};
