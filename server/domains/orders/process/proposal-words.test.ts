import { expect, test } from "vitest";
import { DAY, later } from "#server/kernel/clock.ts";
import { changesOf } from "#server/kernel/process/changes.ts";
import { nextOf, sentencesOf } from "#server/kernel/process/process-table.ts";
import { placedFacts } from "../checkout/placed.ts";
import { type OrderFacts, turnEndOf } from "./facts.ts";
import { orderProcess } from "./table.ts";
import type { OrderInput } from "./types.ts";

// 14:30 in Taipei.
const start = new Date("2026-11-25T06:30:00Z");
const working: OrderFacts = {
  ...placedFacts(start, 1),
  ...{ state: "in_progress", paidAt: start, dueAt: later(start, 7 * DAY), deadlineAt: later(start, 7 * DAY) },
};
const after = (order: OrderFacts, name: "propose_cancellation" | "propose_extension", input: OrderInput) => ({
  ...order,
  ...changesOf(orderProcess, name, order, start, input),
});
const read = (order: OrderFacts, now = start) => ({
  ...sentencesOf(orderProcess, order, now),
  turn: nextOf(orderProcess, order, now),
  until: turnEndOf(order, now),
});
const reason = "需求有變";

test("a proposal to call it off stands before the work, with its sum, whose turn it is and until when", () => {
  const proposed = after(working, "propose_cancellation", { by: "buyer", proposal: { refund: 500, reason } });
  expect(read(proposed)).toEqual({
    buyer: "你提議取消，退還你 NT$500，等待對方在 11/28 14:30 前回覆。",
    seller: "對方提議取消，退還買家 NT$500，請在 11/28 14:30 前回覆。",
    turn: "seller",
    until: later(start, 3 * DAY),
  });
  const delivered = { ...proposed, state: "delivered" as const };
  expect(read(delivered).seller).toBe(read(proposed).seller);
  const refused = { ...proposed, ...changesOf(orderProcess, "refuse_cancellation", proposed, start, {}) };
  expect(read(refused)).toMatchObject({
    turn: "seller",
    until: working.deadlineAt,
    seller: "做好之後，在這裡交付給買家。",
  });
});

test("one that nobody answered is the operators', and may still be answered", () => {
  const proposed = after(working, "propose_cancellation", { by: "seller", proposal: { refund: 0, reason } });
  const over = later(start, 3 * DAY);
  const escalated = { ...proposed, ...changesOf(orderProcess, "escalate_cancellation", proposed, over, {}) };
  expect(read(escalated, over)).toEqual({
    seller: "你提議取消，退還買家 NT$0，對方超過 72 小時沒有回覆，由平台裁定。",
    buyer: "對方提議取消，退還你 NT$0，超過 72 小時沒有回覆，由平台裁定。你仍可以先回覆。",
    turn: "operator",
    until: null,
  });
});

test("more days are asked for by their number; a cancellation stands before them", () => {
  const asked = after(working, "propose_extension", { by: "seller", proposal: { days: 3, reason } });
  expect(read(asked)).toMatchObject({ buyer: "對方請求延長交期 3 天，請在 11/28 14:30 前回覆。", turn: "buyer" });
  const both = after(asked, "propose_cancellation", { by: "buyer", proposal: { refund: 500, reason } });
  expect(read(both)).toMatchObject({
    seller: "對方提議取消，退還買家 NT$500，請在 11/28 14:30 前回覆。",
    turn: "seller",
  });
});
