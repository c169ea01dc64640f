import type { OrderForm } from "#contract/orders/forms.ts";
import * as terms from "#contract/terms.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";
import { awaitsReply, type Closed, mayReview, type ReviewState } from "./predicates.ts";

/** A review with its sale, as the rules see them. */
export type ReviewFacts = {
  /** Null while nobody has written it. */
  state: ReviewState | null;
  /** Of its author. */
  side: "buyer" | "seller";
  order: Closed;
  /** When it was published, and the reply. */
  shownAt: Date | null;
  reply: string | null;
  /** True when everybody who may review this sale has done so. */
  complete: boolean;
  /** Deadline for reviews of this sale; null if none are possible. */
  until: Date | null;
};

export type ReviewProcessTypes = ProcessTypesOf<{
  state: ReviewState;
  transition: "review" | "show" | "reply";
  actor: "author" | "subject" | "system";
  side: "subject";
  form: OrderForm;
  facts: ReviewFacts;
  input: { reply?: string };
  changes: { shownAt: Date; reply: string; repliedAt: Date };
  row: { side: "buyer" | "seller" };
}>;

const writers = { buyer: "買家", seller: "賣家" };

/** Reviews of one side about the other. Neither side can read the other's before both are published. */
export const reviewProcess: Process<ReviewProcessTypes> = {
  name: "review",
  title: "評價",
  refused: { code: "review_closed" },
  sides: ["subject"],
  states: {
    hidden: { label: "尚未公開", next: "system", endedBy: "雙方都完成評價，或評價期限過後" },
    shown: { label: "已公開", next: "subject", endedBy: `公開後 ${terms.replyDays} 天內回覆` },
    replied: { label: "已回覆" },
  },
  transitions: {
    review: {
      from: null,
      to: "hidden",
      by: ["author"],
      when: [
        {
          words: "完成的交易雙方；取消的交易由沒有責任的一方；評價期限內",
          test: ({ side, order }, now) => mayReview[side].test(order, now),
        },
      ],
      label: "寫評價",
      act: "order.review",
      button: { form: "review", label: "送出評價", tone: "primary" },
      notifies: [],
    },
    show: {
      from: "hidden",
      to: "shown",
      by: ["system"],
      when: [
        {
          words: "能評價的人都評價了，或評價期限已過",
          test: ({ complete, until }, now) => complete || until === null || now > until,
        },
      ],
      label: "公開評價",
      line: "收到新的評價",
      mail: ({ side }) => ({
        text: [`${writers[side]}的評價已經公開，你可以在 ${terms.replyDays} 天內回覆一次。`],
      }),
      set: (_review, now) => ({ shownAt: now }),
    },
    reply: {
      from: "shown",
      to: "replied",
      by: ["subject"],
      when: [awaitsReply],
      label: "回覆評價",
      notifies: [],
      set: (_review, now, { reply = "" }) => ({ reply, repliedAt: now }),
    },
  },
};
