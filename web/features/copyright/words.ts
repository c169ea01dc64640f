import type { NoticeState } from "#contract/copyright/states.ts";
import type { Tone } from "#web/ui/badge.tsx";

/** For operators: what waits for them stands out. */
export const noticeTones: Record<NoticeState, Tone> = {
  unconfirmed: "neutral",
  received: "attention",
  asked: "info",
  lapsed: "neutral",
  refused: "neutral",
  taken_down: "neutral",
  countered: "info",
  sued: "neutral",
  restored: "neutral",
};

/** A statement with its name in the form. */
type Statement<N extends string> = readonly (readonly [name: N, text: string])[];

export const noticeStatements: Statement<"removal" | "goodFaith" | "truth"> = [
  ["removal", "請好手移除這個內容，或讓其他人看不到它。"],
  ["goodFaith", "我基於善意，相信這個內容沒有經過合法授權，或違反著作權法。"],
  ["truth", "我填的都是事實，我是權利人或已經受權利人委任。如有不實而使他人受損害，我願負法律責任。"],
];

export const counterStatements: Statement<"goodFaith" | "forward"> = [
  [
    "goodFaith",
    "我基於善意，認為我有合法權利使用這個內容，它被下架是因為通知不實或出錯。如有不實而使他人受損害，我願負法律責任。",
  ],
  ["forward", "我同意好手把這份回復通知（包含姓名、地址與電話）轉給通知人。"],
];
