import { describe, expect, test } from "vitest";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import { offerProcess } from "#server/domains/requests/process/offer.ts";
import { requestProcess } from "#server/domains/requests/process/request.ts";
import { recipientsOf } from "#server/kernel/process/process-table.ts";

describe("what one side takes back, the other hears", () => {
  test.each(["withdraw_dispute", "take_back_cancellation"] as const)("%s of an order, whoever does it", (name) => {
    const row = orderProcess.transitions[name];
    expect(recipientsOf(orderProcess, row, "buyer")).toEqual(["seller"]);
    expect(recipientsOf(orderProcess, row, "seller")).toEqual(["buyer"]);
  });

  test("a seller's request for more time, and a seller's offer", () => {
    expect(recipientsOf(orderProcess, orderProcess.transitions.take_back_extension, "seller")).toEqual(["buyer"]);
    expect(recipientsOf(offerProcess, offerProcess.transitions.withdraw, "seller")).toEqual(["buyer"]);
  });

  test("a request that is closed is told to those who made offers", () => {
    expect(recipientsOf(requestProcess, requestProcess.transitions.close, "buyer")).toEqual(["seller"]);
    expect(recipientsOf(requestProcess, requestProcess.transitions.decline, "seller")).toEqual(["buyer"]);
  });
});

test("a seller hears of an order when it is paid, and nothing of one that never was", () => {
  const { place, cancel_unpaid, expire, pay } = orderProcess.transitions;
  expect(recipientsOf(orderProcess, place, "buyer")).toEqual(["buyer"]);
  expect(recipientsOf(orderProcess, cancel_unpaid, "buyer")).toEqual([]);
  expect(recipientsOf(orderProcess, expire, "system")).toEqual(["buyer"]);
  expect(recipientsOf(orderProcess, pay, "system")).toContain("seller");
});
