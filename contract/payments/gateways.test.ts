import { expect, test } from "vitest";
import { callsAmong } from "#contract/route/route.ts";
import * as callbacks from "./callback-routes.ts";
import { gatewayNames, gateways } from "./gateways.ts";
import { irreversibleMethods, isNumbered, methodFacts, paymentMethods, reversibleMethods } from "./methods.ts";

test("each method belongs to one gateway, and limits are whole NT$", () => {
  expect(gatewayNames.flatMap((name) => Object.keys(gateways[name].methods))).toEqual(paymentMethods);
  expect(new Set(paymentMethods).size).toBe(paymentMethods.length);
  for (const { gateway, limits } of paymentMethods.map((method) => methodFacts[method])) {
    expect(gatewayNames).toContain(gateway);
    expect(limits.least).toBeGreaterThan(0);
    expect(limits.most).toBeGreaterThan(limits.least);
  }
  expect(paymentMethods.filter(isNumbered)).toEqual(["atm", "cvs"]);
});

test("the gateways post to the addresses that they were given", () => {
  const paths = callsAmong(Object.values(callbacks)).map(({ method, path }) => `${method} ${path}`);
  expect(paths.sort()).toEqual([
    "POST /orders/aftee/notify",
    "POST /orders/aftee/result",
    "POST /orders/aftee/result_transaction",
    "POST /orders/jkos/notify",
    "POST /orders/newebpay/notify",
    "POST /orders/newebpay/result",
    "POST /orders/newebpay/result_transaction",
  ]);
});

test("sentences name every method", () => {
  expect(reversibleMethods).toBe("信用卡、LINE Pay、街口支付與AFTEE");
  expect(irreversibleMethods).toBe("ATM 轉帳與超商繳費");
});
