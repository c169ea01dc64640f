import type { OrderForm } from "#contract/orders/forms.ts";
import type { Fault, Side } from "#contract/orders/states.ts";
import * as terms from "#contract/terms.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { mayContest } from "./predicates.ts";
import type { ContestState } from "./related-predicates.ts";

/** The order's fault and end, and the state of the contest; null while there is none. */
export type ContestFacts = { state: ContestState | null; fault: string | null; closedAt: Date | null };

/** The operator's decision: the final fault, and the reason. */
export type ContestAnswer = { fault: Fault; answer: string };

export type ContestProcessTypes = ProcessTypesOf<{
  state: ContestState;
  transition: "contest_fault" | "uphold_fault" | "correct_fault";
  actor: "buyer" | "seller" | "operator";
  side: Side;
  form: OrderForm;
  facts: ContestFacts;
  /** uphold_fault, correct_fault. */
  input: Partial<ContestAnswer>;
  changes: ContestAnswer & { decidedAt: Date };
  row: { answer: string | null };
}>;

type Answered = ContestProcessTypes["changes"];
const answered = (
  _contest: ContestFacts,
  now: Date,
  { fault = "seller", answer = "" }: Partial<ContestAnswer>,
): Answered => ({
  fault,
  answer,
  decidedAt: now,
});

/** A seller's contest of the fault of a closed sale, once per order. An operator reviews it; no money moves. */
export const contestProcess: Process<ContestProcessTypes> = {
  name: "contest",
  // Identified by its order, which has at most one.
  subject: "order",
  title: "責任歸屬的異議",
  refused: { code: "transition_refused" },
  sides: ["buyer", "seller"],
  states: {
    waiting: { label: "好手處理中", next: "operator", endedBy: "維持或更正責任歸屬" },
    upheld: { label: "維持原責任" },
    corrected: { label: "已更正責任" },
  },
  transitions: {
    contest_fault: {
      from: null,
      to: "waiting",
      by: ["seller"],
      when: [{ ...mayContest, text: `交易結束後 ${terms.faultContestDays} 天內，才能對賣家責任提出異議。` }],
      label: "對責任歸屬提出異議",
      act: "order.contest_fault",
      button: { form: "contest", tone: "secondary" },
      notifies: [],
    },
    uphold_fault: {
      from: "waiting",
      to: "upheld",
      by: ["operator"],
      label: "維持責任歸屬",
      act: "order.uphold_fault",
      line: "責任歸屬維持不變",
      // Nothing changed for the buyer, who was not involved.
      notifies: ["seller"],
      mail: ({ answer }) => ({ text: ["平台重新檢視後，維持原本的責任歸屬。", `平台的說明：\n${answer}`] }),
      set: answered,
    },
    correct_fault: {
      from: "waiting",
      to: "corrected",
      by: ["operator"],
      label: "更正責任歸屬",
      act: "order.correct_fault",
      line: "責任歸屬已更正",
      mail: ({ answer }, _data, side) =>
        side === "seller"
          ? { text: ["平台重新檢視後更正了責任歸屬，這筆交易不再計入你的完成率。", `平台的說明：\n${answer}`] }
          : { text: ["賣家對責任歸屬提出異議，平台重新檢視後做了更正。已經退還給你的款項不受影響。"] },
      set: answered,
    },
  },
};
