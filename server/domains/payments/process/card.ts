import { type CardState, cardStates, type cardTransitions } from "#contract/payments/states.ts";
import { declare } from "#server/kernel/process/declare.ts";
import type { Process, ProcessTypesOf } from "#server/kernel/process/process-table.ts";

export type CardProcessTypes = ProcessTypesOf<{
  state: CardState;
  transition: (typeof cardTransitions)[number];
  actor: "member" | "gateway" | "system";
  facts: { state: CardState };
  /** remove: whether the gateway must be told first, which needs the token. */
  input: { atGateway?: boolean };
  changes: { tokenSealed: null; goneAt: Date };
}>;

/** A stored card. */
export const cardProcess: Process<CardProcessTypes> = {
  name: "card",
  title: "保存的信用卡",
  refused: { code: "not_found", text: "這張卡已經移除。" },
  sides: [],
  states: {
    active: { label: cardStates.active, next: "member", endedBy: "移除；金流不再接受" },
    dead: { label: cardStates.dead, next: "member", endedBy: "移除" },
    leaving: { label: cardStates.leaving, next: "system", endedBy: "告知金流" },
    removed: { label: cardStates.removed },
  },
  transitions: {
    keep: { from: null, to: "active", by: ["gateway"], label: "保存信用卡", act: "card.keep" },
    // An expired card stays in its owner's list until it is removed. A removed one stays removed.
    bury: {
      from: "active",
      to: "dead",
      by: ["gateway"],
      label: "信用卡失效",
      quiet: true,
      set: (_card, now) => ({ tokenSealed: null, goneAt: now }),
    },
    remove: {
      from: ["active", "dead"],
      to: ["leaving", "removed"],
      by: ["member", "system"],
      label: "移除信用卡",
      act: "card.remove",
      set: (_card, now, { atGateway }) =>
        atGateway
          ? { state: "leaving" as const, goneAt: now }
          : { state: "removed" as const, tokenSealed: null, goneAt: now },
    },
    forget: {
      from: "leaving",
      to: "removed",
      by: ["system"],
      label: "金流刪除信用卡",
      quiet: true,
      set: () => ({ tokenSealed: null }),
    },
  },
};

export const declaredCards = declare(cardProcess);
