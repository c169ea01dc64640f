import {
  type LetterState,
  type LetterTopic,
  type LetterTransition,
  type letterForms,
  letterStates,
} from "#contract/support/states.ts";
import type { Guard, Process, ProcessTypesOf, Transition } from "#server/kernel/process/process-table.ts";
import { dueAfterAnswer, dueAfterReply } from "./due.ts";

export type LetterProcessTypes = ProcessTypesOf<{
  state: LetterState;
  transition: LetterTransition;
  actor: "visitor" | "member" | "operator";
  side: "writer" | "owner";
  form: (typeof letterForms)[number];
  facts: {
    state: LetterState;
    kind: string;
    topic: LetterTopic;
    userId: number | null;
    ownerId: number | null;
    dueAt: Date | null;
    closedFrom: LetterState | null;
    /** Who looks at it or acts; null: a visitor. */
    me: number | null;
  };
  input: { text?: string; messageId?: number; close?: boolean; to?: number };
  changes: { ownerId: number | null; dueAt: Date | null; closedFrom: LetterState | null };
  row: { subject: string; text: string };
}>;

type LetterGuard = Guard<LetterProcessTypes>;
type Row = Transition<LetterProcessTypes>;

const isOfKind = (kind: string, words: string): LetterGuard => ({ words, test: (letter) => letter.kind === kind });

const ofSomebodyElse: LetterGuard = {
  words: "不是自己寫的信",
  test: ({ userId, me }) => userId === null || userId !== me,
  text: "這是你自己寫的信，請由其他客服處理。",
};
const unowned: LetterGuard = {
  words: "沒有人負責",
  test: ({ ownerId }) => ownerId === null,
  text: "這封信已經有人負責，可以請對方交接。",
};
const mine: LetterGuard = { words: "自己負責", test: ({ ownerId, me }) => ownerId !== null && ownerId === me };
/** Who appeals is told why, so an appeal only ends with an answer. */
const answeredIfAppeal: LetterGuard = {
  words: "申訴要先回覆",
  test: ({ kind, state }) => kind !== "appeal" || state === "waiting",
};
const undoable: LetterGuard = { words: "有結案前的狀態", test: ({ closedFrom }) => closedFrom !== null };

const stateOr = (test: boolean, one: LetterState, other: LetterState): LetterState => (test ? one : other);

const answer = {
  from: ["new", "working", "waiting", "closed"],
  to: ["waiting", "closed"],
  by: ["operator"],
  reopens: true,
  button: { form: "answer", label: "回覆", tone: "primary", done: "回覆已寄出" },
  notifies: ["writer"],
  line: "客服回覆了「{subject}」",
  subject: "回覆：{subject}",
  mail: (_letter, { text, before }) => ({
    text: [String(text), "好手客服"],
    below: [`你在信中寫道：\n${String(before).replace(/^/gm, "> ")}`],
  }),
  set: ({ topic, ownerId, dueAt, me }, _now, { close }) => ({
    state: stateOr(close === true, "closed", "waiting"),
    ownerId: ownerId ?? me,
    dueAt: dueAfterAnswer(topic, dueAt),
    closedFrom: close ? "waiting" : null,
  }),
} satisfies Partial<Row>;

const ends = {
  to: "closed",
  by: ["operator"],
  notifies: [],
  set: ({ state }) => ({ closedFrom: state }),
} satisfies Partial<Row>;

/** A thread with the support: a question, an appeal against a suspension, or a letter that an operator began. */
export const letterProcess: Process<LetterProcessTypes> = {
  name: "contact",
  title: "客服信件",
  refused: { code: "conflict" },
  sides: ["writer", "owner"],
  states: {
    new: {
      label: letterStates.new,
      labels: { writer: "已收到", owner: letterStates.new },
      next: "operator",
      endedBy: "接手、回覆或結案",
    },
    working: {
      label: letterStates.working,
      labels: { writer: "處理中", owner: letterStates.working },
      next: "operator",
      endedBy: "回覆或結案",
    },
    waiting: {
      label: letterStates.waiting,
      labels: { writer: "客服已回覆", owner: letterStates.waiting },
      next: "member",
      endedBy: "寫信的人回覆，或結案",
    },
    closed: { label: letterStates.closed },
  },
  transitions: {
    write: { from: null, to: "new", by: ["visitor", "member"], label: "寫信給客服", notifies: [] },
    appeal: { from: null, to: "new", by: ["member"], label: "提出申訴", act: "member.appeal", notifies: [] },
    open: {
      from: null,
      to: "waiting",
      by: ["operator"],
      label: "寫信給訂單的一方",
      notifies: ["writer"],
      line: "客服寫信給你：「{subject}」",
      mail: (_letter, { text }) => ({ text: [String(text), "好手客服"] }),
    },
    answer: { ...answer, when: [ofSomebodyElse, isOfKind("contact", "來信")], label: "回覆信件" },
    answer_appeal: {
      ...answer,
      when: [ofSomebodyElse, isOfKind("appeal", "申訴")],
      label: "回覆申訴",
      act: "appeal.answer",
    },
    take: {
      from: ["new", "working", "waiting"],
      to: ["working", "waiting"],
      by: ["operator"],
      when: [ofSomebodyElse, unowned],
      label: "接手信件",
      button: { form: "press", label: "接手", tone: "secondary", done: "這封信由你負責" },
      notifies: [],
      set: ({ state, me }) => ({ state: stateOr(state === "waiting", "waiting", "working"), ownerId: me }),
    },
    hand_over: {
      from: ["new", "working", "waiting"],
      to: ["working", "waiting"],
      by: ["operator"],
      label: "交接信件",
      button: { form: "hand_over", label: "交接", tone: "secondary", done: "已經交接" },
      notifies: ["owner"],
      line: "「{subject}」交接給你處理",
      set: ({ state, ownerId }, _now, { to }) => ({
        state: stateOr(state === "waiting", "waiting", "working"),
        ownerId: to ?? ownerId,
      }),
    },
    give_back: {
      from: ["working", "waiting"],
      to: ["new", "waiting"],
      by: ["operator"],
      when: [mine],
      label: "放回信件",
      button: { form: "press", label: "放回", tone: "secondary", done: "已經放回，其他客服可以接手" },
      notifies: [],
      set: ({ state }) => ({ state: stateOr(state === "waiting", "waiting", "new"), ownerId: null }),
    },
    reply: {
      from: ["new", "working", "waiting", "closed"],
      to: ["new", "working"],
      by: ["visitor", "member"],
      reopens: true,
      label: "回覆客服",
      notifies: ["owner"],
      line: "「{subject}」有新的回覆",
      set: ({ topic, ownerId, dueAt, state }, now) => ({
        state: stateOr(ownerId === null, "new", "working"),
        dueAt: dueAfterReply(topic, state === "closed" ? null : dueAt, now),
        closedFrom: null,
      }),
    },
    close: {
      ...ends,
      from: ["new", "working", "waiting"],
      when: [ofSomebodyElse, answeredIfAppeal],
      label: "結案",
      button: { form: "press", tone: "secondary", done: "已結案" },
    },
    settle: {
      ...ends,
      from: ["new", "working"],
      when: [ofSomebodyElse, answeredIfAppeal],
      label: "已人工處理",
      button: { form: "settle", tone: "secondary", done: "已記為人工處理" },
    },
    undo: {
      from: "closed",
      to: ["new", "working", "waiting"],
      by: ["operator"],
      reopens: true,
      when: [undoable],
      label: "撤銷結案",
      button: { form: "press", tone: "secondary", done: "已撤銷，這封信回到原來的狀態" },
      notifies: [],
      set: ({ closedFrom }) => ({
        state: closedFrom === null || closedFrom === "closed" ? "new" : closedFrom,
        closedFrom: null,
      }),
    },
  },
};
