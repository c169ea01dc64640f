import {
  type ContactState,
  type ContactTransition,
  type contactForms,
  contactStates,
} from "#contract/moderation/contact-states.ts";
import type { Guard, Process, ProcessTypesOf, Transition } from "#server/kernel/process/process-table.ts";

export type ContactProcessTypes = ProcessTypesOf<{
  state: ContactState;
  transition: ContactTransition;
  actor: "visitor" | "member" | "operator";
  side: "writer";
  form: (typeof contactForms)[number];
  facts: { state: ContactState; kind: string };
  input: { answer?: string; answeredBy?: number };
  changes: { answer: string; answeredBy: number | null; answeredAt: Date };
  row: { subject: string; text: string };
}>;

const isOfKind = (kind: string, words: string): Guard<ContactProcessTypes> => ({
  words,
  test: (letter) => letter.kind === kind,
});

/** A message is answered by mail, once; a member also gets a notification. */
const answer = {
  from: "waiting",
  to: "answered",
  by: ["operator"],
  button: { form: "answer", label: "回覆", tone: "secondary", done: "回覆已寄出" },
  line: "客服回覆了「{subject}」，內容已寄到你的信箱",
  subject: "回覆：{subject}",
  mail: ({ text }, data) => ({
    text: [String(data.text), "好手客服"],
    below: [`你在信中寫道：\n${text.replace(/^/gm, "> ")}`],
  }),
  set: (_letter, now, { answer = "", answeredBy }) => ({ answer, answeredBy: answeredBy ?? null, answeredAt: now }),
} satisfies Partial<Transition<ContactProcessTypes>>;

/** A message to support: a question, or an appeal against a suspension. */
export const contactProcess: Process<ContactProcessTypes> = {
  name: "contact",
  title: "客服信件",
  refused: { code: "conflict" },
  sides: ["writer"],
  states: {
    waiting: { label: contactStates.waiting, next: "operator", endedBy: "回覆" },
    answered: { label: contactStates.answered },
  },
  transitions: {
    write: { from: null, to: "waiting", by: ["visitor", "member"], label: "寫信給客服", notifies: [] },
    appeal: { from: null, to: "waiting", by: ["member"], label: "提出申訴", act: "member.appeal", notifies: [] },
    answer: { ...answer, when: [isOfKind("contact", "來信")], label: "回覆信件" },
    answer_appeal: { ...answer, when: [isOfKind("appeal", "申訴")], label: "回覆申訴", act: "appeal.answer" },
  },
};
