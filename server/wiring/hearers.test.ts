import { describe, expect, test } from "vitest";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import { offerProcess } from "#server/domains/requests/process/offer.ts";
import { requestProcess } from "#server/domains/requests/process/request.ts";
import { hearersOf } from "#server/kernel/process/process-table.ts";

describe("what one side takes back, the other hears", () => {
  test.each(["withdraw_dispute", "take_back_cancellation"] as const)("%s of an order, whoever does it", (name) => {
    const row = orderProcess.transitions[name];
    expect(hearersOf(orderProcess, row, "buyer")).toEqual(["seller"]);
    expect(hearersOf(orderProcess, row, "seller")).toEqual(["buyer"]);
  });

  test("a seller's request for more time, and a seller's offer", () => {
    expect(hearersOf(orderProcess, orderProcess.transitions.take_back_extension, "seller")).toEqual(["buyer"]);
    expect(hearersOf(offerProcess, offerProcess.transitions.withdraw, "seller")).toEqual(["buyer"]);
  });

  test("a request that is closed is told to those who made offers", () => {
    expect(hearersOf(requestProcess, requestProcess.transitions.close, "buyer")).toEqual(["seller"]);
    expect(hearersOf(requestProcess, requestProcess.transitions.decline, "seller")).toEqual(["buyer"]);
  });
});

test("a seller hears of an order when it is paid, and nothing of one that never was", () => {
  const { place, cancel_unpaid, expire, pay } = orderProcess.transitions;
  expect(hearersOf(orderProcess, place, "buyer")).toEqual(["buyer"]);
  expect(hearersOf(orderProcess, cancel_unpaid, "buyer")).toEqual([]);
  expect(hearersOf(orderProcess, expire, "system")).toEqual(["buyer"]);
  expect(hearersOf(orderProcess, pay, "system")).toContain("seller");
});
