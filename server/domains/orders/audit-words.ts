import { transitionNames } from "#contract/orders/states.ts";
import { orderProcess } from "./process/table.ts";

/** Transitions are named in the log as on their buttons. */
const transitions = Object.fromEntries(
  transitionNames.map((name) => [`order.${name}`, orderProcess.transitions[name].label]),
);

/** What operators read for the acts that this domain records. */
export const auditWords: Readonly<Record<string, string>> = {
  ...transitions,
  "order.look": "查看協調資料",
  "order.look_at_file": "開啟協調的檔案",
  "order.contest_fault": "對責任歸屬提出異議",
  "order.decide_contest": "決定責任歸屬",
  "order.clear": "收益入帳",
  "order.late_money": "收到逾期款項",
  "order.mark": "期限提醒",
  "order.review": "寫評價",
  "review.reply": "回覆評價",
};

/** What they read for the kinds of rows that are named there. */
export const auditSubjects = {
  order: "訂單",
  review: "評價",
} as const;
